/// Whether an interface is light or dark.
///
/// The cases of `UIUserInterfaceStyle`.
public enum UserInterfaceStyle: Int, Sendable, CaseIterable {
  /// Neither was asked for.
  case unspecified
  /// Dark content on light.
  case light
  /// Light content on dark.
  case dark
}

/// The direction in which content runs.
///
/// The cases of `UITraitEnvironmentLayoutDirection`.
public enum LayoutDirection: Int, Sendable, CaseIterable {
  /// Neither was asked for.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// How much contrast was asked for.
///
/// The cases of `UIAccessibilityContrast`.
public enum AccessibilityContrast: Int, Sendable, CaseIterable {
  /// Nothing was asked for.
  case unspecified = -1
  /// The usual contrast.
  case normal = 0
  /// Increased contrast.
  case high = 1
}

/// The preferred size of text, from small to large.
///
/// The cases of `UIContentSizeCategory`.
public enum ContentSizeCategory: Int, Sendable, CaseIterable, Comparable {
  /// Nothing was asked for.
  case unspecified = -1
  /// Extra small.
  case extraSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// Large, which is what most people have.
  case large
  /// Extra large.
  case extraLarge
  /// Two sizes larger than large.
  case extraExtraLarge
  /// Three sizes larger than large.
  case extraExtraExtraLarge
  /// The smallest of the accessibility sizes.
  case accessibilityMedium
  /// The second of the accessibility sizes.
  case accessibilityLarge
  /// The third of the accessibility sizes.
  case accessibilityExtraLarge
  /// The fourth of the accessibility sizes.
  case accessibilityExtraExtraLarge
  /// The largest size.
  case accessibilityExtraExtraExtraLarge

  /// Orders categories by the size of their text; ``unspecified`` comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Whether this is one of the accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

/// The trait behind ``TraitCollection/userInterfaceStyle``.
///
/// Default: `.unspecified`.
public struct TraitUserInterfaceStyle: TraitDefinition {
  /// `.unspecified`.
  public static let defaultValue = UserInterfaceStyle.unspecified
  /// `true`.
  public static let affectsColorAppearance = true
}

/// The trait behind ``TraitCollection/layoutDirection``.
///
/// Default: `.unspecified`.
public struct TraitLayoutDirection: TraitDefinition {
  /// `.unspecified`.
  public static let defaultValue = LayoutDirection.unspecified
}

/// The trait behind ``TraitCollection/displayScale``.
///
/// Default: 1.
public struct TraitDisplayScale: TraitDefinition {
  /// One pixel for each point.
  public static let defaultValue = 1.0
}

/// The trait behind ``TraitCollection/accessibilityContrast``.
///
/// Default: `.unspecified`.
public struct TraitAccessibilityContrast: TraitDefinition {
  /// `.unspecified`.
  public static let defaultValue = AccessibilityContrast.unspecified
  /// `true`.
  public static let affectsColorAppearance = true
}

/// The trait behind ``TraitCollection/preferredContentSizeCategory``.
///
/// Default: `.unspecified`.
public struct TraitPreferredContentSizeCategory: TraitDefinition {
  /// `.unspecified`.
  public static let defaultValue = ContentSizeCategory.unspecified
}

extension TraitCollection {
  /// Whether the interface is light or dark.
  public var userInterfaceStyle: UserInterfaceStyle { self[TraitUserInterfaceStyle.self] }
  /// The direction in which content runs.
  public var layoutDirection: LayoutDirection { self[TraitLayoutDirection.self] }
  /// Pixels for each point.
  public var displayScale: Double { self[TraitDisplayScale.self] }
  /// How much contrast was asked for.
  public var accessibilityContrast: AccessibilityContrast { self[TraitAccessibilityContrast.self] }
  /// The preferred size of text.
  public var preferredContentSizeCategory: ContentSizeCategory {
    self[TraitPreferredContentSizeCategory.self]
  }
}

extension MutableTraits {
  /// Whether the interface is light or dark.
  public var userInterfaceStyle: UserInterfaceStyle {
    get { self[TraitUserInterfaceStyle.self] }
    set { self[TraitUserInterfaceStyle.self] = newValue }
  }
  /// The direction in which content runs.
  public var layoutDirection: LayoutDirection {
    get { self[TraitLayoutDirection.self] }
    set { self[TraitLayoutDirection.self] = newValue }
  }
  /// Pixels for each point.
  public var displayScale: Double {
    get { self[TraitDisplayScale.self] }
    set { self[TraitDisplayScale.self] = newValue }
  }
  /// How much contrast was asked for.
  public var accessibilityContrast: AccessibilityContrast {
    get { self[TraitAccessibilityContrast.self] }
    set { self[TraitAccessibilityContrast.self] = newValue }
  }
  /// The preferred size of text.
  public var preferredContentSizeCategory: ContentSizeCategory {
    get { self[TraitPreferredContentSizeCategory.self] }
    set { self[TraitPreferredContentSizeCategory.self] = newValue }
  }
}
