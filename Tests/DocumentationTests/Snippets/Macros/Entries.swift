import Testing
import TraitTree
import TraitTreeMacros

enum Density { case regular, compact }

// snippet: environment entries
extension EnvironmentValues {
  @Entry var margin = 8
  @Entry var title: String?
}
// end

// snippet: trait entry
extension TraitCollection {
  @Entry var density = Density.regular
}

extension MutableTraits {
  @Entry var density: Density
}
// end

@MainActor enum EntriesExample {
  static func run() {
    let node = Node()
    // snippet: provide an entry
    node.environment(\.margin, 4)
    // end
    ran()
    // snippet: override an entry
    node.traitOverrides.density = .compact
    // end
    ran()
    #expect(node.environment.margin == 4 && node.environment.title == nil)
    #expect(node.traitCollection.density == .compact)
  }
}
