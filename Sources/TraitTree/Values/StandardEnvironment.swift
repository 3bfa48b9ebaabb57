/// Whether an interface is light or dark, as SwiftUI tells it.
public enum ColorScheme: Sendable, CaseIterable {
  /// Dark content on light.
  case light
  /// Light content on dark.
  case dark
}

/// How much contrast was asked for, as SwiftUI tells it.
public enum ColorSchemeContrast: Sendable, CaseIterable {
  /// The usual contrast.
  case standard
  /// Increased contrast.
  case increased
}

/// The preferred size of text, as SwiftUI tells it, from small to large.
public enum DynamicTypeSize: Int, Sendable, CaseIterable, Comparable {
  /// Extra small.
  case xSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// Large, which is what most people have.
  case large
  /// Extra large.
  case xLarge
  /// Two sizes larger than large.
  case xxLarge
  /// Three sizes larger than large.
  case xxxLarge
  /// The smallest of the accessibility sizes.
  case accessibility1
  /// The second of the accessibility sizes.
  case accessibility2
  /// The third of the accessibility sizes.
  case accessibility3
  /// The fourth of the accessibility sizes.
  case accessibility4
  /// The largest size.
  case accessibility5

  /// Orders sizes from small to large.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Whether this is one of the accessibility sizes.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

extension EnvironmentValues {
  /// Whether the interface is light or dark: the trait ``TraitUserInterfaceStyle``.
  ///
  /// `.light` where no style was asked for.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// How much contrast was asked for: the trait ``TraitAccessibilityContrast``.
  ///
  /// `.standard` where nothing was asked for.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[ColorSchemeContrastKey.self] }
    set { self[ColorSchemeContrastKey.self] = newValue }
  }

  /// The direction in which content runs: the trait ``TraitLayoutDirection``.
  ///
  /// `.leftToRight` where none was asked for.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// Pixels for each point: the trait ``TraitDisplayScale``.
  ///
  /// Default: 1.
  public var displayScale: Double {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// The preferred size of text: the trait ``TraitPreferredContentSizeCategory``.
  ///
  /// `.large` where nothing was asked for.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }
}

private struct ColorSchemeKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> ColorScheme {
    traits.userInterfaceStyle == .dark ? .dark : .light
  }
  static func write(to traits: inout any MutableTraits, value: ColorScheme) {
    traits.userInterfaceStyle = value == .dark ? .dark : .light
  }
}

private struct ColorSchemeContrastKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> ColorSchemeContrast {
    traits.accessibilityContrast == .high ? .increased : .standard
  }
  static func write(to traits: inout any MutableTraits, value: ColorSchemeContrast) {
    traits.accessibilityContrast = value == .increased ? .high : .normal
  }
}

private struct LayoutDirectionKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> LayoutDirection {
    traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
  static func write(to traits: inout any MutableTraits, value: LayoutDirection) {
    traits.layoutDirection = value
  }
}

private struct DisplayScaleKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> Double { traits.displayScale }
  static func write(to traits: inout any MutableTraits, value: Double) {
    traits.displayScale = value
  }
}

private struct DynamicTypeSizeKey: TraitBridgedEnvironmentKey {
  /// The sizes in the order of `ContentSizeCategory`, which starts with one that was not asked for.
  static func read(from traits: TraitCollection) -> DynamicTypeSize {
    DynamicTypeSize(rawValue: traits.preferredContentSizeCategory.rawValue) ?? .large
  }
  static func write(to traits: inout any MutableTraits, value: DynamicTypeSize) {
    traits.preferredContentSizeCategory = ContentSizeCategory(rawValue: value.rawValue) ?? .large
  }
}
