import Testing
import TraitTree

/// Plays a client that a node calls.
private struct ClientTrait: TraitDefinition {
  static let defaultValue = Service("live")
}
/// A default with state, shared by every tree of the process.
private struct StoreTrait: TraitDefinition {
  @MainActor final class Store {
    var entries: [String] = []
    nonisolated init() {}
  }
  static let defaultValue = Store()
}

/// Takes its collection in the hook and uses it later.
@MainActor private final class LateNode: Node {
  var stored: (() -> String)?
  var task: Task<String, Never>?
  var liveTask: Task<String, Never>?

  override func updateProperties() {
    super.updateProperties()
    let traits = traitCollection
    let client = traits[ClientTrait.self]
    guard stored == nil else { return }
    stored = { traits[ClientTrait.self].name }
    task = Task { @MainActor in client.name }
    liveTask = Task { @MainActor [weak self] in
      self?.traitCollection[ClientTrait.self].name ?? "gone"
    }
  }
}

@Suite("Snapshots and shared defaults") @MainActor struct CapturedValueTests {
  @Test("T7: a captured collection keeps an override that is gone when the work runs")
  func capturedCollection() async {
    let root = Node()
    let child = LateNode()
    root.addChild(child)
    let window = Window(rootNode: root, scheduler: .manual)
    child.traitOverrides[ClientTrait.self] = Service("stub")
    window.updateIfNeeded()
    child.traitOverrides.remove(ClientTrait.self)
    window.updateIfNeeded()
    #expect(child.stored?() == "stub")
    #expect(await child.task?.value == "stub")
    #expect(await child.liveTask?.value == "live")
    #expect(child.traitCollection[ClientTrait.self].name == "live")
  }

  @Test("T7: reading the node later gives what it inherits then")
  func liveRead() async {
    let root = Node()
    let child = LateNode()
    root.addChild(child)
    let window = Window(rootNode: root, scheduler: .manual)
    child.traitOverrides[ClientTrait.self] = Service("stub")
    window.updateIfNeeded()
    root.traitOverrides[ClientTrait.self] = Service("inherited")
    child.traitOverrides.remove(ClientTrait.self)
    #expect(child.stored?() == "stub")
    #expect(await child.liveTask?.value == "inherited")
  }

  @Test("T9: what is current does not decide what a node reads")
  func noAmbientState() {
    let node = Node()
    let stub = TraitCollection(ClientTrait.self, value: Service("stub"))
    let read = stub.performAsCurrent { node.traitCollection[ClientTrait.self].name }
    #expect(read == "live")
  }

  @Test("T5: a default is shared by all trees of the process")
  func sharedDefault() {
    let first = Node()
    let second = Node()
    #expect(first.traitCollection[StoreTrait.self] === second.traitCollection[StoreTrait.self])
    #expect(first.traitCollection[StoreTrait.self] === StoreTrait.defaultValue)
  }

  @Test("N3: an override at the root isolates a tree, also from late writes elsewhere")
  func isolation() {
    var first: Node? = Node()
    let shared = first?.traitCollection[StoreTrait.self]
    drop(&first)
    let root = Node()
    let leaf = Node()
    root.addChild(leaf)
    root.traitOverrides[StoreTrait.self] = StoreTrait.Store()
    shared?.entries.append("late")
    #expect(leaf.traitCollection[StoreTrait.self].entries.isEmpty)
    leaf.traitCollection[StoreTrait.self].entries.append("own")
    #expect(shared?.entries.contains("own") == false)
    #expect(root.traitCollection[StoreTrait.self].entries == ["own"])
  }

  @Test("N3: an override at the window isolates what it presents, too")
  func isolationOfPresented() {
    let root = Node()
    let sheet = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides[StoreTrait.self] = StoreTrait.Store()
    root.present(sheet)
    sheet.traitCollection[StoreTrait.self].entries.append("sheet")
    #expect(root.traitCollection[StoreTrait.self].entries == ["sheet"])
    #expect(!StoreTrait.defaultValue.entries.contains("sheet"))
  }
}
