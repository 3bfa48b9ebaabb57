import TraitTree

/// How warm rooms are meant to be, in degrees Celsius.
struct WarmthTrait: TraitDefinition {
  static let defaultValue = 20
}

extension TraitCollection {
  var warmth: Int { self[WarmthTrait.self] }
}

extension MutableTraits {
  var warmth: Int {
    get { self[WarmthTrait.self] }
    set { self[WarmthTrait.self] = newValue }
  }
}
