import Testing
import TraitTree

@Suite("A copied collection is a snapshot") @MainActor struct SnapshotTests {
  let root = Node()
  let child = Node()

  init() {
    root.addChild(child)
  }

  @Test("T7: a later override of the node does not show in a copy")
  func ownOverride() {
    child.traitOverrides.theme = .dark
    let snapshot = child.traitCollection
    child.traitOverrides.theme = .mono
    #expect(snapshot.theme == .dark)
    #expect(child.traitCollection.theme == .mono)
  }

  @Test("T7: a later override of an ancestor or the window does not show in a copy")
  func ancestorOverride() {
    let window = Window(rootNode: root, scheduler: .manual)
    root.traitOverrides.theme = .dark
    let snapshot = child.traitCollection
    root.traitOverrides.theme = .mono
    window.traitOverrides.accent = "red"
    #expect(snapshot.theme == .dark)
    #expect(snapshot.accent == "blue")
  }

  @Test("T7: a trait that was absent stays absent in a copy")
  func absentTrait() {
    let snapshot = child.traitCollection
    root.traitOverrides.theme = .dark
    child.traitOverrides.size = 3
    #expect(snapshot.theme == .light)
    #expect(snapshot.size == 0)
    #expect(!snapshot.contains(ThemeTrait.self))
    #expect(!snapshot.contains(SizeTrait.self))
  }

  @Test("T7: a removed override stays in a copy")
  func removedOverride() {
    root.traitOverrides.note = "kept"
    let snapshot = child.traitCollection
    root.traitOverrides.remove(NoteTrait.self)
    #expect(snapshot.note == "kept")
    #expect(snapshot.contains(NoteTrait.self))
    #expect(child.traitCollection.note == nil)
  }

  @Test("T7: a copy outlives the move, the removal and the release of its node")
  func copyOutlivesTheNode() {
    let other = Node()
    other.traitOverrides.theme = .mono
    root.traitOverrides.theme = .dark
    var node: Node? = Node()
    if let node { root.addChild(node) }
    let snapshot = node?.traitCollection
    if let node { other.addChild(node) }
    #expect(snapshot?.theme == .dark)
    node?.removeFromParent()
    drop(&node)
    #expect(snapshot?.theme == .dark)
  }

  @Test("T7: the copies of several moments differ")
  func history() {
    var snapshots: [TraitCollection] = []
    for size in 1...5 {
      root.traitOverrides.size = size
      snapshots.append(child.traitCollection)
    }
    root.traitOverrides.remove(SizeTrait.self)
    #expect(snapshots.map(\.size) == [1, 2, 3, 4, 5])
    #expect(snapshots.dropFirst().allSatisfy { $0 != snapshots[0] })
  }

  @Test("T7: a copy of the window's collection is a snapshot, too")
  func windowCopy() {
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.theme = .dark
    let snapshot = window.traitCollection
    window.traitOverrides.theme = .mono
    #expect(snapshot.theme == .dark)
  }

  @Test("T7: changing a copy does not change the node")
  func changedCopy() {
    root.traitOverrides.theme = .dark
    let changed = child.traitCollection.modifyingTraits { $0.theme = .mono }
    #expect(changed.theme == .mono)
    #expect(child.traitCollection.theme == .dark)
    #expect(!child.traitOverrides.contains(ThemeTrait.self))
  }

  @Test("T7: a changed copy of a node's collection is a snapshot of the rest")
  func restOfAChangedCopy() {
    root.traitOverrides.theme = .dark
    let changed = child.traitCollection.replacing(SizeTrait.self, value: 1)
    root.traitOverrides.theme = .mono
    root.traitOverrides.accent = "red"
    #expect(changed.theme == .dark)
    #expect(changed.accent == "blue")
  }

  @Test("T7: a merged copy of a node's collection is a snapshot")
  func mergedCopy() {
    root.traitOverrides.theme = .dark
    let merged = TraitCollection(traitsFrom: [
      child.traitCollection, TraitCollection(SizeTrait.self, value: 1),
    ])
    root.traitOverrides.theme = .mono
    #expect(merged.theme == .dark)
    #expect(merged.size == 1)
  }

  @Test("T7: a class in a copy is the same instance, not a copy of it")
  func classValue() {
    let service = Service()
    root.traitOverrides.service = service
    let snapshot = child.traitCollection
    root.traitOverrides.service = nil
    #expect(snapshot.service === service)
    #expect(child.traitCollection.service == nil)
  }

  @Test("T7: a copy taken inside a hook still holds what the hook saw")
  func copyFromAHook() {
    let node = RecordingNode("node")
    var copies: [TraitCollection] = []
    node.onProperties = {
      _ = $0.traitCollection.theme
      copies.append($0.traitCollection)
    }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    window.traitOverrides.theme = .mono
    #expect(copies.map(\.theme) == [.light, .dark])
  }
}
