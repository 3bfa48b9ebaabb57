/// A key that carries a value of one type down a tree of nodes.
///
/// The type itself is the key; only ``InheritedValueKey/defaultValue`` has to be written:
///
/// ```swift
/// enum Theme { case plain, festive }
/// struct ThemeTrait: TraitDefinition { static let defaultValue = Theme.plain }
/// ```
///
/// Read it with `node.traitCollection[ThemeTrait.self]`, provide it for a whole subtree with
/// `node.traitOverrides[ThemeTrait.self] = .festive`, or give it a name by extending
/// ``TraitCollection`` and ``MutableTraits`` as you would in UIKit. The counterpart of
/// `UITraitDefinition`.
///
/// Two types are two traits, whatever they are called: `A.Key` and `B.Key`, or `Key<Int>` and
/// `Key<String>`, never see each other's values.
public protocol TraitDefinition: InheritedValueKey {
  /// The name in descriptions and messages. The type's name unless you write another.
  static var name: String { get }

  /// A name that identifies the trait across processes. The fully qualified type name by default.
  static var identifier: String { get }

  /// Whether a change of this trait changes how colors look. `false` by default.
  ///
  /// Used by ``TraitCollection/hasDifferentColorAppearance(comparedTo:)``.
  static var affectsColorAppearance: Bool { get }
}

extension TraitDefinition {
  /// The type's name.
  public static var name: String { String(describing: Self.self) }

  /// The fully qualified type name.
  public static var identifier: String { String(reflecting: Self.self) }

  /// `false`.
  public static var affectsColorAppearance: Bool { false }
}
