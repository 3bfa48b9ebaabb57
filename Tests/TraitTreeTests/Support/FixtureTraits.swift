import TraitTree

/// The value of the trait that most tests change.
enum Theme {
  case light, dark, mono
}

/// A plain enum trait; the default is light.
struct ThemeTrait: TraitDefinition {
  static let defaultValue = Theme.light
}

/// A second trait, to tell the readers of one from the readers of another.
struct AccentTrait: TraitDefinition {
  static let defaultValue = "blue"
}

/// A number that overrides multiply; the default is one.
struct ScaleTrait: TraitDefinition {
  static let defaultValue = 1.0
}

/// A whole number; the default is zero.
struct SizeTrait: TraitDefinition {
  static let defaultValue = 0
}

/// An optional of a value type, to write an explicit nil where something is inherited.
struct NoteTrait: TraitDefinition {
  static let defaultValue: String? = nil
}

/// A class that is not `Equatable`.
final class Service: Sendable {
  let name: String
  init(_ name: String = "service") {
    self.name = name
  }
}

/// An optional class, the usual shape of a model that a tree hands down.
struct ServiceTrait: TraitDefinition {
  static let defaultValue: Service? = nil
}

/// A class whose instances all compare equal.
final class TwinClass: Sendable, Equatable {
  static func == (lhs: TwinClass, rhs: TwinClass) -> Bool { true }
}

/// A closure, which nothing can compare.
struct ActionTrait: TraitDefinition {
  static let defaultValue: @Sendable () -> Int = { 0 }
}

extension TraitCollection {
  var theme: Theme { self[ThemeTrait.self] }
  var accent: String { self[AccentTrait.self] }
  var scale: Double { self[ScaleTrait.self] }
  var size: Int { self[SizeTrait.self] }
  var note: String? { self[NoteTrait.self] }
  var service: Service? { self[ServiceTrait.self] }
}

extension MutableTraits {
  var theme: Theme {
    get { self[ThemeTrait.self] }
    set { self[ThemeTrait.self] = newValue }
  }
  var accent: String {
    get { self[AccentTrait.self] }
    set { self[AccentTrait.self] = newValue }
  }
  var scale: Double {
    get { self[ScaleTrait.self] }
    set { self[ScaleTrait.self] = newValue }
  }
  var size: Int {
    get { self[SizeTrait.self] }
    set { self[SizeTrait.self] = newValue }
  }
  var note: String? {
    get { self[NoteTrait.self] }
    set { self[NoteTrait.self] = newValue }
  }
  var service: Service? {
    get { self[ServiceTrait.self] }
    set { self[ServiceTrait.self] = newValue }
  }
}

/// The names of traits, in their order, for readable failures.
func names(_ traits: [any TraitDefinition.Type]) -> [String] {
  traits.map { $0.name }
}
