import Observation
import Testing
import TraitTree

@Observable private final class Account {}

private struct WidthKey: EnvironmentKey { static let defaultValue = 1 }
extension EnvironmentValues {
  fileprivate var width: Int {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }
}

private final class ReadingNode: Node {
  var scale = 0.0

  override func updateProperties() {
    super.updateProperties()
    scale = traitCollection.displayScale
  }
}

/// What nodes and windows have in common, used through the protocol alone.
@MainActor @Suite("What provides traits and environment values") struct TraitEnvironmentTests {
  private let node = ReadingNode()
  private let child = ReadingNode()
  let window: Window

  init() {
    node.addChild(child)
    window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
  }

  /// Does something with the window and with the node.
  private func forEachPlace(_ body: (any TraitEnvironment) throws -> Void) rethrows {
    for place in [window, node] as [any TraitEnvironment] { try body(place) }
  }

  private func setUp<Place: TraitEnvironment>(_ place: Place, _ account: Account) -> Place {
    place.environment(\.width, 2).environment(account).transformEnvironment(\.width) { $0 += 1 }
  }

  @Test("N12: overrides are set, changed and removed through the shared protocol")
  func overrides() {
    forEachPlace { place in
      place.traitOverrides.displayScale = 2
      place.traitOverrides.displayScale *= 2
      #expect(place.traitCollection.displayScale == 4 && child.traitCollection.displayScale == 4)
      let copy = place.traitOverrides
      place.traitOverrides.remove(TraitDisplayScale.self)
      #expect(child.traitCollection.displayScale == 1)
      place.traitOverrides = copy
      #expect(child.traitCollection.displayScale == 4)
      window.updateIfNeeded()
      #expect(child.scale == 4)
      place.traitOverrides.remove(TraitDisplayScale.self)
      place.overrideUserInterfaceStyle = .dark
      #expect(place.overrideUserInterfaceStyle == .dark)
      #expect(child.traitCollection.userInterfaceStyle == .dark)
      place.overrideUserInterfaceStyle = .unspecified
      #expect(!place.traitOverrides.contains(TraitUserInterfaceStyle.self))
    }
  }

  @Test("N12: values, objects and transforms are given and taken through the shared protocol")
  func environment() {
    let account = Account()
    #expect(setUp(window, account) === window && setUp(node, account) === node)
    forEachPlace { place in
      #expect(place.environment.width == 3 && place.environment[Account.self] === account)
      place.removeEnvironment(\.width)
      place.removeEnvironment(Account.self)
    }
    #expect(child.environment.width == 1 && child.environment[Account.self] == nil)
  }

  @Test("N12: an explanation at the window names what it provides, its readers, and the default")
  func explanation() {
    window.traitOverrides.displayScale = 2
    window.onChange(of: { (window: Window) in window.traitCollection.displayScale }) {
      (_: Window) in
    }
    window.updateIfNeeded()
    #expect(
      "\(window.explainTrait(TraitDisplayScale.self))" == """
        TraitDisplayScale at the window: 2.0
          provided by the window
          instead of 1.0 by default
          read by Window: onChange
          read by ReadingNode: updateProperties
          read by ReadingNode/ReadingNode: updateProperties
        """)
    #expect(window.explainTrait(\.width).map(\.name) == ["WidthKey"])
    node.traitOverrides.displayScale = 3
    #expect(window.explainTrait(TraitDisplayScale.self).readers.map(\.path) == ["Window"])
  }
}
