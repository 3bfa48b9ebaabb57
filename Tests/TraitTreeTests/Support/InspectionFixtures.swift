import TraitTree

// What the tests of inspection provide and read.

struct HueTrait: TraitDefinition { static let defaultValue = "none" }
struct RemarkTrait: TraitDefinition { static let defaultValue = "" }
struct PaddingKey: EnvironmentKey { static let defaultValue = 8 }

extension EnvironmentValues {
  var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }
}
