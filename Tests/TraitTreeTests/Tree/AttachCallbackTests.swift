import Testing
import TraitTree

@MainActor @Suite("Attaching while callbacks edit the tree")
struct AttachCallbackTests {
  let log: EventLog
  let root: RecordingNode
  let child: RecordingNode

  init() {
    log = EventLog(recordsMoves: true)
    root = RecordingNode("root", log: log)
    child = RecordingNode("child", log: log)
  }

  @Test("N4: a node that willMove attaches elsewhere ends where the call under way puts it")
  func attachedElsewhere() {
    let root = root
    let other = RecordingNode("other", log: log)
    child.onWillMove = { [unowned root] node, parent in
      if parent === root { other.addChild(node) }
    }
    root.addChild(child)
    #expect(child.parent === root)
    #expect(root.children.count == 1)
    #expect(other.children.isEmpty)
    #expect(
      log.take() == [
        "child.willMove(root)", "child.willMove(other)", "child.didMove(other)",
        "child.didMove(root)",
      ])
  }

  @Test("N5: a node that willMove makes a window's root leaves that window again")
  func madeLive() {
    let root = root
    let window = Window(scheduler: .manual)
    child.onWillMove = { [unowned root] node, parent in
      guard parent === root else { return }
      window.rootNode = node
      window.updateIfNeeded()
    }
    root.addChild(child)
    #expect(window.rootNode == nil)
    #expect(child.window == nil)
    #expect(child.parent === root)
    #expect(log.take().suffix(3).last == "child.didMove(root)")
    #expect(window.updateIfNeeded().nodeCount == 0)
  }

  @Test("N3: what willMove overrides on the parent, or takes away, holds for the child")
  func overriddenMeanwhile() {
    let root = root
    child.onWillMove = { [unowned root] _, _ in root.traitOverrides.size = 7 }
    root.addChild(child)
    #expect(child.traitCollection.size == 7)

    let grandchild = RecordingNode("grandchild", log: log)
    grandchild.onWillMove = { [unowned root] _, _ in root.traitOverrides.remove(SizeTrait.self) }
    child.addChild(grandchild)
    #expect(grandchild.traitCollection.size == child.traitCollection.size)
    root.traitOverrides.size = 3
    #expect(grandchild.traitCollection.size == 3)
  }
}
