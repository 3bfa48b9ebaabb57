import Testing
import TraitTree

@Suite("The current collection") @MainActor struct CurrentCollectionTests {
  let dark = TraitCollection(ThemeTrait.self, value: .dark)

  @Test("T9: it is empty outside hooks, handlers and performAsCurrent")
  func elsewhere() {
    let root = RecordingNode("root")
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.theme = .dark
    #expect(TraitCollection.current.theme == .light)
    window.updateIfNeeded()
    #expect(TraitCollection.current == TraitCollection())
    #expect(!TraitCollection.current.contains(ThemeTrait.self))
  }

  @Test("T9: it is the node's collection in updateProperties, in layout and in draw")
  func hooks() {
    let root = RecordingNode("root")
    let child = RecordingNode("child", log: root.log)
    root.addChild(child)
    root.traitOverrides.theme = .dark
    child.traitOverrides.theme = .mono
    var seen: [Theme] = []
    for node in [root, child] {
      node.onProperties = { _ in seen.append(TraitCollection.current.theme) }
      node.onWillLayout = { _ in seen.append(TraitCollection.current.theme) }
      node.onDraw = { _ in seen.append(TraitCollection.current.theme) }
    }
    Window(rootNode: root, scheduler: .manual).updateIfNeeded()
    #expect(seen == [.dark, .dark, .mono, .mono, .dark, .mono])
  }

  @Test("T9: it is the node's new collection in a handler")
  func handler() {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    var seen: [Theme] = []
    root.registerForTraitChanges([ThemeTrait.self]) { (_: Node, _) in
      seen.append(TraitCollection.current.theme)
    }
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(seen == [.dark])
  }

  @Test("T9: it holds during performAsCurrent, which gives back the result")
  func performing() {
    let result = dark.performAsCurrent { TraitCollection.current.theme }
    #expect(result == .dark)
    #expect(TraitCollection.current.theme == .light)
  }

  @Test("T9: nested calls restore the outer collection")
  func nesting() {
    let mono = TraitCollection(ThemeTrait.self, value: .mono)
    var seen: [Theme] = []
    dark.performAsCurrent {
      seen.append(TraitCollection.current.theme)
      mono.performAsCurrent { seen.append(TraitCollection.current.theme) }
      TraitCollection().performAsCurrent { seen.append(TraitCollection.current.theme) }
      seen.append(TraitCollection.current.theme)
    }
    #expect(seen == [.dark, .mono, .light, .dark])
  }

  @Test("T9: an error leaves performAsCurrent and restores the outer collection")
  func throwing() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try dark.performAsCurrent { throw Failure() }
    }
    #expect(TraitCollection.current == TraitCollection())
  }

  @Test("T9: a hook that is forced inside another hook restores the outer node's collection")
  func forcedHook() {
    let root = RecordingNode("root")
    let child = RecordingNode("child", log: root.log)
    root.addChild(child)
    root.traitOverrides.theme = .dark
    child.traitOverrides.theme = .mono
    var inRoot: [Theme] = []
    var inChild: [Theme] = []
    child.onProperties = { _ in inChild.append(TraitCollection.current.theme) }
    root.onProperties = { [unowned child] _ in
      child.setNeedsUpdateProperties()
      child.updatePropertiesIfNeeded()
      inRoot.append(TraitCollection.current.theme)
    }
    Window(rootNode: root, scheduler: .manual).updateIfNeeded()
    #expect(inRoot == [.dark])
    #expect(!inChild.isEmpty && inChild.allSatisfy { $0 == .mono })
  }

  @Test("T9: it holds in a hook of a detached node that is run on demand")
  func detached() {
    let node = RecordingNode("node")
    node.traitOverrides.theme = .dark
    var seen: [Theme] = []
    node.onProperties = { _ in seen.append(TraitCollection.current.theme) }
    node.setNeedsUpdateProperties()
    node.updatePropertiesIfNeeded()
    #expect(seen == [.dark])
    #expect(TraitCollection.current.theme == .light)
  }

  @Test("T9: reading it in a hook counts as reading the node's collection, trait by trait")
  func tracking() {
    let node = RecordingNode("node")
    var seen: [Theme] = []
    node.onProperties = { _ in seen.append(TraitCollection.current.theme) }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    window.traitOverrides.accent = "red"
    window.updateIfNeeded()
    #expect(seen == [.light, .dark])
  }

  @Test("T9: reading a collection made current by the hook itself is no dependency")
  func ownCurrent() {
    let node = RecordingNode("node")
    let mono = TraitCollection(ThemeTrait.self, value: .mono)
    var seen: [Theme] = []
    node.onProperties = { _ in
      mono.performAsCurrent { seen.append(TraitCollection.current.theme) }
    }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(seen == [.mono])
  }

  @Test("T9: a task that a hook starts sees an empty collection")
  func task() async {
    let node = RecordingNode("node")
    node.traitOverrides.theme = .dark
    var task: Task<Theme, Never>?
    node.onProperties = { _ in
      task = Task { @MainActor in TraitCollection.current.theme }
    }
    Window(rootNode: node, scheduler: .manual).updateIfNeeded()
    #expect(await task?.value == .light)
  }
}
