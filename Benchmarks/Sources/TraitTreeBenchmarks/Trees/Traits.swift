internal import TraitTree

/// A number: the trait that lookups and hooks read.
struct CountTrait: TraitDefinition { static let defaultValue = 0 }

/// Another number.
struct LevelTrait: TraitDefinition { static let defaultValue = 0 }

/// A number that nobody overrides.
struct AbsentTrait: TraitDefinition { static let defaultValue = 7 }

/// An object that a trait refers to.
final class Token: Sendable {}

/// A reference.
struct TokenTrait: TraitDefinition { static let defaultValue = Token() }

/// Which model to read.
struct ModelTrait: TraitDefinition { static var defaultValue: CounterModel? { nil } }

/// One of the many traits that fill tables.
protocol NumberTrait: TraitDefinition where Value == Int {}

/// A digit in the type of a numbered trait.
protocol Digit: SendableMetatype {}
enum Digit0: Digit {}
enum Digit1: Digit {}
enum Digit2: Digit {}
enum Digit3: Digit {}
enum Digit4: Digit {}
enum Digit5: Digit {}
enum Digit6: Digit {}
enum Digit7: Digit {}
enum Digit8: Digit {}
enum Digit9: Digit {}

struct NumberedTrait<Hundreds: Digit, Tens: Digit, Ones: Digit>: NumberTrait {
  static var defaultValue: Int { -1 }
}

/// The numbered traits by number, from 0 to 999.
enum NumberedTraits {
  private static let digits: [any Digit.Type] = [
    Digit0.self, Digit1.self, Digit2.self, Digit3.self, Digit4.self,
    Digit5.self, Digit6.self, Digit7.self, Digit8.self, Digit9.self,
  ]

  static func trait(_ number: Int) -> any NumberTrait.Type {
    let hundreds: any Digit.Type = digits[number / 100]
    let tens: any Digit.Type = digits[number / 10 % 10]
    let ones: any Digit.Type = digits[number % 10]
    return make(hundreds, tens, ones)
  }

  private static func make<A: Digit, B: Digit, C: Digit>(
    _ hundreds: A.Type, _ tens: B.Type, _ ones: C.Type
  ) -> any NumberTrait.Type {
    NumberedTrait<A, B, C>.self
  }
}

extension Node {
  /// Overrides a numbered trait.
  func override(_ trait: any NumberTrait.Type, with value: Int) {
    func write<T: NumberTrait>(_ trait: T.Type) { traitOverrides[trait] = value }
    write(trait)
  }
}
