// The code of the documentation, as it stands there.

import TraitTree
import TraitTreeMacros

enum Density { case regular, compact }

extension EnvironmentValues {
  @Entry var spacing = 8
  @Entry var title: String?
}

extension TraitCollection {
  @Entry var density = Density.regular
}

extension MutableTraits {
  @Entry var density: Density
}

@MainActor func provide(_ node: Node) {
  node.environment(\.spacing, 4)
  node.traitOverrides.density = .compact
}
