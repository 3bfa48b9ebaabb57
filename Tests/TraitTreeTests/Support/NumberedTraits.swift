import TraitTree

/// A trait that holds a whole number, for trees with many traits.
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

/// One of a thousand traits; its default is minus one.
struct NumberedTrait<Hundreds: Digit, Tens: Digit, Ones: Digit>: NumberTrait {
  static var defaultValue: Int { -1 }
}

/// The numbered traits by number.
enum NumberedTraits {
  private static let digits: [any Digit.Type] = [
    Digit0.self, Digit1.self, Digit2.self, Digit3.self, Digit4.self,
    Digit5.self, Digit6.self, Digit7.self, Digit8.self, Digit9.self,
  ]

  /// The first `count` traits, at most a thousand.
  static func first(_ count: Int) -> [any NumberTrait.Type] {
    (0..<count).map { (number: Int) -> any NumberTrait.Type in
      let hundreds: any Digit.Type = digits[number / 100]
      let tens: any Digit.Type = digits[number / 10 % 10]
      let ones: any Digit.Type = digits[number % 10]
      return make(hundreds, tens, ones)
    }
  }

  private static func make<A: Digit, B: Digit, C: Digit>(
    _ hundreds: A.Type, _ tens: B.Type, _ ones: C.Type
  ) -> any NumberTrait.Type {
    NumberedTrait<A, B, C>.self
  }
}

extension TraitCollection {
  /// The value of a numbered trait.
  func number(_ trait: any NumberTrait.Type) -> Int {
    func read<T: NumberTrait>(_ trait: T.Type) -> Int { self[trait] }
    return read(trait)
  }
}

extension Node {
  /// Overrides a numbered trait.
  func setNumber(_ trait: any NumberTrait.Type, to value: Int) {
    func write<T: NumberTrait>(_ trait: T.Type) { traitOverrides[trait] = value }
    write(trait)
  }
}

extension MutableTraits {
  /// Writes a numbered trait.
  mutating func setNumber(_ trait: any NumberTrait.Type, to value: Int) {
    self = writing(trait, value)
  }

  private func writing<T: NumberTrait>(_ trait: T.Type, _ value: Int) -> Self {
    var copy = self
    copy[trait] = value
    return copy
  }
}
