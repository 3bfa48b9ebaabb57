import Observation
import Testing
import TraitTree

@Observable @MainActor private final class Model {
  var n = 0
}

@Suite("What one update delivers") @MainActor struct DeliveryTests {
  let root = RecordingNode("root")
  let window: Window

  init() {
    window = Window(rootNode: root, scheduler: .manual)
  }

  /// Makes the root override the accent from the theme, as a handler.
  private func deriveAccent(for child: Node) {
    root.registerForTraitChanges([ThemeTrait.self]) { [weak child] (node: RecordingNode, _) in
      child?.traitOverrides.accent = node.traitCollection.theme == .dark ? "white" : "black"
    }
  }

  @Test("U6: a parent's handler runs before the child's hook, which runs once with both values")
  func parentAdjustsChild() {
    let child = RecordingNode("child", log: root.log)
    var seen: [String] = []
    child.onProperties = {
      seen.append("\($0.traitCollection.theme) \($0.traitCollection.accent)")
    }
    root.addChild(child)
    window.updateIfNeeded()
    deriveAccent(for: child)
    root.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(seen == ["light blue", "dark white"])
  }

  @Test("U6: the child's own handler for both traits is called once with the final values")
  func childHandler() {
    let child = Node()
    root.addChild(child)
    window.updateIfNeeded()
    deriveAccent(for: child)
    var seen: [String] = []
    child.registerForTraitChanges([ThemeTrait.self, AccentTrait.self]) { (node: Node, old) in
      seen.append("\(old.theme) \(old.accent)")
      seen.append("\(node.traitCollection.theme) \(node.traitCollection.accent)")
    }
    root.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(seen == ["light blue", "dark white"])
  }

  @Test("U3: a value that is back where it was is not reported")
  func netUnchanged() {
    let reader = ReaderNode(ThemeTrait.self)
    root.addChild(reader)
    root.traitOverrides.theme = .dark
    let changes = ChangeLog(ThemeTrait.self, on: reader)
    window.updateIfNeeded()
    root.traitOverrides.theme = .light
    root.traitOverrides.theme = .dark
    #expect(window.updateIfNeeded().nodeCount == 0)
    #expect(changes.previous.isEmpty)
    #expect(reader.seen == [.dark])
  }

  @Test("U4: two writes in one turn are one change")
  func twoWrites() {
    let reader = ReaderNode(ThemeTrait.self)
    root.addChild(reader)
    root.traitOverrides.theme = .dark
    let changes = ChangeLog(ThemeTrait.self, on: reader)
    window.updateIfNeeded()
    root.traitOverrides.theme = .light
    root.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(changes.previous == [.dark])
    #expect(changes.current == [.mono])
    #expect(reader.seen == [.dark, .mono])
  }

  @Test("U6: an update that is forced between two writes makes two deliveries")
  func forcedUpdate() {
    let reader = ReaderNode(ThemeTrait.self)
    root.addChild(reader)
    root.traitOverrides.theme = .dark
    let changes = ChangeLog(ThemeTrait.self, on: reader)
    window.updateIfNeeded()
    root.traitOverrides.theme = .light
    root.updateTraitsIfNeeded()
    #expect(changes.previous == [.dark])
    root.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(changes.previous == [.dark, .light])
    #expect(changes.current == [.light, .mono])
    #expect(reader.seen.last == .mono)
  }

  @Test("U6: an update that is forced while the value is away reports both ways")
  func forcedUpdateThereAndBack() {
    root.traitOverrides.theme = .dark
    let changes = ChangeLog(ThemeTrait.self, on: root)
    window.updateIfNeeded()
    root.traitOverrides.theme = .light
    root.updateTraitsIfNeeded()
    root.traitOverrides.theme = .dark
    root.updateTraitsIfNeeded()
    window.updateIfNeeded()
    #expect(changes.previous == [.dark, .light])
    #expect(changes.current == [.light, .dark])
  }

  @Test("U4: a model change and a trait change of one turn make one run with both values")
  func modelAndTrait() {
    let model = Model()
    let leaf = RecordingNode("leaf", log: root.log)
    var seen: [String] = []
    leaf.onProperties = { seen.append("\(model.n) \($0.traitCollection.theme)") }
    root.addChild(leaf)
    window.updateIfNeeded()
    model.n = 1
    root.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(seen == ["0 light", "1 dark"])
  }

  @Test("U7: a trait that an ancestor's hook sets reaches the leaf within the same update")
  func traitFromAHook() {
    let model = Model()
    let leaf = RecordingNode("leaf", log: root.log)
    var seen: [String] = []
    leaf.onProperties = { seen.append("\(model.n) \($0.traitCollection.theme)") }
    root.onProperties = { $0.traitOverrides.theme = model.n == 0 ? .light : .dark }
    root.addChild(leaf)
    window.updateIfNeeded()
    #expect(seen == ["0 light"])
    model.n = 1
    window.updateIfNeeded()
    #expect(seen.last == "1 dark")
    // The leaf's first run, and at most two for the change.
    #expect(seen.count <= 3)
  }

  @Test("U7: a leaf that ran in this update before the trait was set runs again in it")
  func traitFromALaterHook() {
    let leaf = ReaderNode(ThemeTrait.self)
    let later = RecordingNode("later", log: root.log)
    root.addChild(leaf)
    root.addChild(later)
    later.onProperties = { $0.parent?.traitOverrides.theme = .dark }
    window.updateIfNeeded()
    #expect(leaf.seen == [.light, .dark])
  }
}
