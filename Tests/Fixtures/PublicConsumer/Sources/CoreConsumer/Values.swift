import Observation
import TraitTree

// What flows down the tree. Where everything is on the main actor unless it says otherwise, so is the
// comparison of these types.

struct Margins: Equatable { var left = 0 }

enum Density { case compact, regular }

struct MarginsTrait: TraitDefinition { static let defaultValue = Margins() }

struct DensityTrait: TraitDefinition { static let defaultValue = Density.regular }

extension TraitCollection {
  var margins: Margins { self[MarginsTrait.self] }
  var density: Density { self[DensityTrait.self] }
}

extension MutableTraits {
  var margins: Margins {
    get { self[MarginsTrait.self] }
    set { self[MarginsTrait.self] = newValue }
  }
  var density: Density {
    get { self[DensityTrait.self] }
    set { self[DensityTrait.self] = newValue }
  }
}

struct SpacingKey: EnvironmentKey { static let defaultValue = Margins(left: 8) }

struct DensityKey: TraitBridgedEnvironmentKey {
  // The engine calls these wherever a collection is read, so they use nothing of the main actor.
  static func read(from traits: TraitCollection) -> Density { traits[DensityTrait.self] }
  static func write(to traits: inout any MutableTraits, value: Density) {
    traits[DensityTrait.self] = value
  }
}

extension EnvironmentValues {
  var spacing: Margins {
    get { self[SpacingKey.self] }
    set { self[SpacingKey.self] = newValue }
  }
  var density: Density {
    get { self[DensityKey.self] }
    set { self[DensityKey.self] = newValue }
  }
}

@Observable @MainActor final class AppModel {
  var count = 0
  var rows = [Row(id: 1), Row(id: 2)]
}

struct Row: Identifiable, Hashable {
  let id: Int
  var title = ""
}

struct Document: Codable, Hashable { var name: String }
