import Testing
import TraitTree

@MainActor @Suite("The standard environment values")
struct StandardEnvironmentTests {
  let parent = Node()
  let child = Node()

  init() { parent.addChild(child) }

  @Test("T8: the defaults of the bridged values")
  func defaults() {
    let values = EnvironmentValues()
    #expect(values.colorScheme == .light)
    #expect(values.layoutDirection == .leftToRight)
    #expect(values.displayScale == 1)
    #expect(values.colorSchemeContrast == .standard)
    #expect(values.dynamicTypeSize == .large)
  }

  @Test("T8: colorScheme is the style", arguments: [UserInterfaceStyle.light, .dark])
  func colorScheme(style: UserInterfaceStyle) {
    parent.traitOverrides.userInterfaceStyle = style
    #expect(child.environment.colorScheme == (style == .dark ? .dark : .light))
    child.environment(\.colorScheme, style == .dark ? .light : .dark)
    #expect(child.traitCollection.userInterfaceStyle == (style == .dark ? .light : .dark))
  }

  @Test("T8: a style of unspecified reads as the light scheme, and shadows a dark one")
  func unspecifiedStyle() {
    parent.environment(\.colorScheme, .dark)
    child.traitOverrides.userInterfaceStyle = .unspecified
    #expect(child.environment.colorScheme == .light)
    #expect(parent.environment.colorScheme == .dark)
  }

  @Test("T8: overrideUserInterfaceStyle and colorScheme are one, removal included")
  func overrideStyle() {
    parent.environment(\.colorScheme, .dark)
    #expect(parent.overrideUserInterfaceStyle == .dark)
    child.overrideUserInterfaceStyle = .light
    #expect(child.environment.colorScheme == .light)
    child.overrideUserInterfaceStyle = .unspecified
    #expect(child.environment.colorScheme == .dark)
    parent.removeEnvironment(\.colorScheme)
    #expect(parent.overrideUserInterfaceStyle == .unspecified)
    let window = Window(rootNode: parent, scheduler: .manual)
    window.overrideUserInterfaceStyle = .dark
    #expect(child.environment.colorScheme == .dark)
    #expect(window.environment.colorScheme == .dark)
  }

  @Test("T8: contrast in both directions")
  func contrast() {
    parent.traitOverrides.accessibilityContrast = .high
    #expect(child.environment.colorSchemeContrast == .increased)
    child.environment(\.colorSchemeContrast, .standard)
    #expect(child.traitCollection.accessibilityContrast == .normal)
    parent.environment(\.colorSchemeContrast, .increased)
    #expect(parent.traitCollection.accessibilityContrast == .high)
  }

  @Test("T8: layout direction in both directions")
  func direction() {
    parent.traitOverrides.layoutDirection = .rightToLeft
    #expect(child.environment.layoutDirection == .rightToLeft)
    child.environment(\.layoutDirection, .leftToRight)
    #expect(child.traitCollection.layoutDirection == .leftToRight)
  }

  @Test("T8: display scale in both directions")
  func scale() {
    parent.environment(\.displayScale, 2)
    #expect(child.traitCollection.displayScale == 2)
    child.traitOverrides.displayScale *= 1.5
    #expect(child.environment.displayScale == 3)
    child.transformEnvironment(\.displayScale) { $0 += 1 }
    #expect(child.traitCollection.displayScale == 4)
    #expect(child.traitOverrides.displayScale == 4)
  }

  @Test("T8: every text size of the environment is one of the trait, and comes back the same")
  func everySize() {
    var categories: Set<ContentSizeCategory> = []
    for size in DynamicTypeSize.allCases {
      parent.environment(\.dynamicTypeSize, size)
      #expect(child.environment.dynamicTypeSize == size)
      categories.insert(child.traitCollection.preferredContentSizeCategory)
    }
    #expect(categories.count == DynamicTypeSize.allCases.count)
    #expect(!categories.contains(.unspecified))
  }

  @Test("T8: every category of the trait reads as a text size, in their order")
  func everyCategory() {
    let pairs: [(ContentSizeCategory, DynamicTypeSize)] = [
      (.unspecified, .large), (.extraSmall, .xSmall), (.small, .small), (.medium, .medium),
      (.large, .large), (.extraLarge, .xLarge), (.extraExtraLarge, .xxLarge),
      (.extraExtraExtraLarge, .xxxLarge), (.accessibilityMedium, .accessibility1),
      (.accessibilityLarge, .accessibility2), (.accessibilityExtraLarge, .accessibility3),
      (.accessibilityExtraExtraLarge, .accessibility4),
      (.accessibilityExtraExtraExtraLarge, .accessibility5),
    ]
    for (category, size) in pairs {
      parent.traitOverrides.preferredContentSizeCategory = category
      #expect(child.environment.dynamicTypeSize == size)
    }
    #expect(DynamicTypeSize.allCases.sorted() == DynamicTypeSize.allCases)
    #expect(DynamicTypeSize.xxxLarge < .accessibility1)
    #expect(DynamicTypeSize.allCases.filter(\.isAccessibilitySize).count == 5)
  }

  @Test("T8: hooks that read a bridged value run once for a change of its trait")
  func tracked() {
    let stage = UpdateStage()
    var seen: [ColorScheme] = []
    stage.add("leaf") { seen.append($0.environment.colorScheme) }
    stage.update()
    stage.window.traitOverrides.userInterfaceStyle = .dark
    #expect(stage.update() == ["leaf.properties"])
    stage.root.environment(\.colorScheme, .dark)
    #expect(stage.update().isEmpty)
    stage.root.environment(\.displayScale, 3).environment(\.dynamicTypeSize, .small)
    #expect(stage.update().isEmpty)
    stage.root.overrideUserInterfaceStyle = .light
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [.light, .dark, .light])
  }

  @Test("T8: a change of contrast or style through the environment affects the look of colors")
  func colorAppearance() {
    let before = child.traitCollection
    parent.environment(\.displayScale, 2)
    #expect(!child.traitCollection.hasDifferentColorAppearance(comparedTo: before))
    parent.environment(\.colorScheme, .dark)
    #expect(child.traitCollection.hasDifferentColorAppearance(comparedTo: before))
  }
}
