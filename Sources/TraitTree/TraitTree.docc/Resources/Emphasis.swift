import TraitTree

/// How loud texts are.
enum Emphasis { case normal, strong }

struct EmphasisTrait: TraitDefinition {
  static let defaultValue = Emphasis.normal
}

extension TraitCollection {
  var emphasis: Emphasis { self[EmphasisTrait.self] }
}

extension MutableTraits {
  var emphasis: Emphasis {
    get { self[EmphasisTrait.self] }
    set { self[EmphasisTrait.self] = newValue }
  }
}
