import Testing
import TraitTree

// snippet: Theme
enum Theme { case plain, festive }
struct ThemeTrait: TraitDefinition { static let defaultValue = Theme.plain }
// end

// snippet: theme
extension TraitCollection { var theme: Theme { self[ThemeTrait.self] } }
extension MutableTraits {
  var theme: Theme {
    get { self[ThemeTrait.self] }
    set { self[ThemeTrait.self] = newValue }
  }
}
// end

// snippet: TemperatureTrait
struct TemperatureTrait: TraitDefinition {
  static let defaultValue = 20.0
  static func valuesEqual(_ lhs: Double, _ rhs: Double) -> Bool { abs(lhs - rhs) < 0.5 }
}

final class HeatingNode: Node {
  override func updateProperties() {
    super.updateProperties()
    print("heat to", traitCollection[TemperatureTrait.self])
  }
}
// end

final class Draft { var text = "" }

// snippet: DraftTrait
struct DraftTrait: TraitDefinition { static var defaultValue: Draft? { nil } }
// end

@MainActor enum TraitsExample {
  static func run() {
    let root = Node()
    let leaf = Node()
    root.addChild(leaf)
    // snippet: override a trait
    root.traitOverrides.theme = .festive
    print(leaf.traitCollection.theme)
    root.traitOverrides.remove(ThemeTrait.self)
    print(leaf.traitCollection.theme)
    // end
    ran()

    let styled = Window(rootNode: nil, scheduler: .manual)
    // snippet: standard traits
    styled.overrideUserInterfaceStyle = .dark
    styled.traitOverrides.displayScale = 2
    styled.traitOverrides.layoutDirection = .rightToLeft
    let traits = styled.traitCollection
    print(traits.userInterfaceStyle, traits.displayScale, traits.layoutDirection)
    // end
    ran()

    // snippet: values that count as equal
    let window = Window(rootNode: HeatingNode(), scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides[TemperatureTrait.self] = 20.2
    window.updateIfNeeded()
    window.traitOverrides[TemperatureTrait.self] = 21
    window.updateIfNeeded()
    // end
    ran()
    #expect(leaf.traitCollection[DraftTrait.self] == nil)
  }
}
