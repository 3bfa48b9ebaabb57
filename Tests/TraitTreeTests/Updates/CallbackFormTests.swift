import Testing
import TraitTree

@MainActor private final class Screen: Node {
  @State var query = ""
  var calls: [String] = []

  func changed() { calls.append("none") }
  func changed(by sender: Node) { calls.append(sender === self ? "self" : "other") }
  func changed(_ node: Node, from previous: TraitCollection) { calls.append("\(previous.theme)") }
}

@MainActor @Suite("Callbacks with fewer parameters")
struct CallbackFormTests {
  private let root = Node()
  private let screen = Screen()
  private let window: Window

  init() {
    root.addChild(screen)
    window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
  }

  @Test("E5: an action may leave the values out")
  func withoutValues() {
    let screen = screen
    var calls = 0
    screen.onChange(of: screen.query) { calls += 1 }
    let token = screen.onChange(of: { (self: Screen) in self.query }, initial: true) {
      $0.calls.append($0.query)
    }
    window.onChange(of: screen.query) { calls += 10 }
    window.onChange(of: { $0.traitCollection.theme }, initial: true) { _ in calls += 100 }
    window.updateIfNeeded()
    #expect(calls == 100)
    #expect(screen.calls == [""])
    screen.query = "a"
    screen.query = "b"
    window.updateIfNeeded()
    #expect(calls == 111)
    #expect(screen.calls == ["", "b"])
    token.cancel()
    window.traitOverrides.theme = .dark
    screen.query = "c"
    window.updateIfNeeded()
    #expect(calls == 222)
    #expect(screen.calls == ["", "b"])
  }

  @Test("U6: a method of a target may have no parameter, or the node as its only one")
  func targets() {
    root.registerForTraitChanges(
      [ThemeTrait.self], target: screen, action: Screen.changed as (Screen) -> () -> Void)
    root.registerForTraitChanges([ThemeTrait.self], target: screen, action: Screen.changed(by:))
    root.registerForTraitChanges([ThemeTrait.self], target: screen, action: Screen.changed(_:from:))
    root.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(screen.calls == ["none", "other", "light"])
  }

  @Test("U6: without a target, the method is the node's own, and keeps nothing")
  func ownMethods() {
    weak var freed: Screen?
    do {
      let screen = Screen()
      freed = screen
      root.addChild(screen)
      let token = screen.registerForTraitChanges(
        [ThemeTrait.self], action: Screen.changed as (Screen) -> () -> Void)
      screen.registerForTraitChanges([ThemeTrait.self], action: Screen.changed(_:from:))
      root.traitOverrides.theme = .dark
      window.updateIfNeeded()
      #expect(screen.calls == ["none", "light"])
      screen.unregisterForTraitChanges(token)
      root.traitOverrides.theme = .mono
      window.updateIfNeeded()
      #expect(screen.calls == ["none", "light", "dark"])
      screen.removeFromParent()
    }
    #expect(freed == nil)
  }
}
