import Testing
import TraitTree

@Suite("The standard traits") @MainActor struct StandardTraitsTests {
  @Test("T8: an empty collection has the defaults of UIKit's empty collection")
  func defaults() {
    let traits = TraitCollection()
    #expect(traits.userInterfaceStyle == .unspecified)
    #expect(traits.layoutDirection == .unspecified)
    #expect(traits.displayScale == 1)
    #expect(traits.accessibilityContrast == .unspecified)
    #expect(traits.preferredContentSizeCategory == .unspecified)
  }

  @Test("T8: each named property reads and writes the trait of its type")
  func propertiesAndTypes() {
    let traits = TraitCollection {
      $0.userInterfaceStyle = .dark
      $0.layoutDirection = .rightToLeft
      $0.displayScale = 3
      $0.accessibilityContrast = .high
      $0.preferredContentSizeCategory = .extraLarge
    }
    #expect(traits[TraitUserInterfaceStyle.self] == .dark)
    #expect(traits[TraitLayoutDirection.self] == .rightToLeft)
    #expect(traits[TraitDisplayScale.self] == 3)
    #expect(traits[TraitAccessibilityContrast.self] == .high)
    #expect(traits[TraitPreferredContentSizeCategory.self] == .extraLarge)
  }

  @Test("T8: a write by type shows in the named property of a node")
  func writtenByType() {
    let node = Node()
    node.traitOverrides[TraitUserInterfaceStyle.self] = .light
    node.traitOverrides[TraitDisplayScale.self] = 2.5
    #expect(node.traitCollection.userInterfaceStyle == .light)
    #expect(node.traitCollection.displayScale == 2.5)
    #expect(node.traitOverrides.displayScale == 2.5)
  }

  @Test("T8: every case that UIKit has is there")
  func cases() {
    let styles = Set([
      TraitUserInterfaceStyle.Value.unspecified, .light, .dark,
    ])
    let directions = Set([
      TraitLayoutDirection.Value.unspecified, .leftToRight, .rightToLeft,
    ])
    let contrasts = Set([
      TraitAccessibilityContrast.Value.unspecified, .normal, .high,
    ])
    let sizes = Set([
      TraitPreferredContentSizeCategory.Value.unspecified, .extraSmall, .small, .medium, .large,
      .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
      .accessibilityExtraExtraExtraLarge,
    ])
    #expect(styles.count == 3)
    #expect(directions.count == 3)
    #expect(contrasts.count == 3)
    #expect(sizes.count == 13)
  }

  @Test("T8: the raw values are UIKit's, and sizes of text are numbered from small to large")
  func rawValues() {
    #expect(UserInterfaceStyle.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(LayoutDirection.allCases.map(\.rawValue) == [-1, 0, 1])
    #expect(AccessibilityContrast.allCases.map(\.rawValue) == [-1, 0, 1])
    #expect(ContentSizeCategory.allCases.map(\.rawValue) == Array(-1...11))
    #expect(DynamicTypeSize.allCases.map(\.rawValue) == Array(0...11))
  }

  @Test("T8: style and contrast affect colours, the other standard traits do not")
  func colorAppearance() {
    let plain = TraitCollection()
    let dark = plain.modifyingTraits { $0.userInterfaceStyle = .dark }
    let contrast = plain.modifyingTraits { $0.accessibilityContrast = .high }
    let other = plain.modifyingTraits {
      $0.layoutDirection = .rightToLeft
      $0.displayScale = 2
      $0.preferredContentSizeCategory = .small
    }
    #expect(dark.hasDifferentColorAppearance(comparedTo: plain))
    #expect(contrast.hasDifferentColorAppearance(comparedTo: plain))
    #expect(!other.hasDifferentColorAppearance(comparedTo: plain))
  }

  @Test("T8: a standard trait flows down a tree and re-runs its readers")
  func flow() {
    let root = Node()
    let reader = ReaderNode(TraitLayoutDirection.self)
    root.addChild(reader)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides.layoutDirection = .rightToLeft
    window.updateIfNeeded()
    root.traitOverrides.layoutDirection = .leftToRight
    window.updateIfNeeded()
    #expect(reader.seen == [.unspecified, .rightToLeft, .leftToRight])
  }
}

@Suite("The override of the interface style") @MainActor struct OverrideInterfaceStyleTests {
  @Test("T8: setting a style is an override of the trait")
  func setting() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    root.overrideUserInterfaceStyle = .dark
    #expect(root.traitOverrides.contains(TraitUserInterfaceStyle.self))
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    #expect(root.overrideUserInterfaceStyle == .dark)
  }

  @Test("T8: unspecified removes the override and restores inheritance")
  func removing() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    root.overrideUserInterfaceStyle = .dark
    child.overrideUserInterfaceStyle = .light
    child.overrideUserInterfaceStyle = .unspecified
    #expect(!child.traitOverrides.contains(TraitUserInterfaceStyle.self))
    #expect(child.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("T8: it tells the node's own override, not what the node inherits")
  func reading() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    root.overrideUserInterfaceStyle = .dark
    #expect(child.overrideUserInterfaceStyle == .unspecified)
    child.traitOverrides.userInterfaceStyle = .light
    #expect(child.overrideUserInterfaceStyle == .light)
  }

  @Test("T8: an explicit unspecified override shadows although the property removes it")
  func explicitUnspecified() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    root.overrideUserInterfaceStyle = .dark
    child.traitOverrides.userInterfaceStyle = .unspecified
    #expect(child.traitOverrides.contains(TraitUserInterfaceStyle.self))
    #expect(child.traitCollection.userInterfaceStyle == .unspecified)
    child.overrideUserInterfaceStyle = .unspecified
    #expect(child.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("T8: a window has the same property, and its nodes inherit from it")
  func window() {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    window.overrideUserInterfaceStyle = .dark
    #expect(window.traitCollection.userInterfaceStyle == .dark)
    #expect(root.traitCollection.userInterfaceStyle == .dark)
    window.overrideUserInterfaceStyle = .unspecified
    #expect(!window.traitOverrides.contains(TraitUserInterfaceStyle.self))
    #expect(root.traitCollection.userInterfaceStyle == .unspecified)
  }
}
