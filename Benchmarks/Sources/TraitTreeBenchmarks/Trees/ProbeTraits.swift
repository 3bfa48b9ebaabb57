internal import TraitTree

// The traits that lookups are timed with. They are types like those of users: reading a generic one takes
// finding its type as well.

struct NumberTraitA: TraitDefinition { static let defaultValue = 7 }
struct NumberTraitB: TraitDefinition { static let defaultValue = 7 }
struct NumberTraitC: TraitDefinition { static let defaultValue = 7 }
struct NumberTraitD: TraitDefinition { static let defaultValue = 7 }
struct NumberTraitE: TraitDefinition { static let defaultValue = 7 }
struct NumberTraitF: TraitDefinition { static let defaultValue = 7 }
struct NumberTraitG: TraitDefinition { static let defaultValue = 7 }
struct NumberTraitH: TraitDefinition { static let defaultValue = 7 }

/// A trait that holds a token.
protocol TokenProbe: TraitDefinition where Value == Token {}

extension TokenProbe {
  static var defaultValue: Token { TokenTrait.defaultValue }
}

struct TokenTraitA: TokenProbe {}
struct TokenTraitB: TokenProbe {}
struct TokenTraitC: TokenProbe {}
struct TokenTraitD: TokenProbe {}
struct TokenTraitE: TokenProbe {}
struct TokenTraitF: TokenProbe {}
struct TokenTraitG: TokenProbe {}
struct TokenTraitH: TokenProbe {}
