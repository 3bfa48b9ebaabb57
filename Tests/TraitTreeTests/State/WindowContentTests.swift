import Testing
import TraitTree

@MainActor @Suite("Windows whose content opens windows")
struct WindowContentTests {
  /// A group whose content does something with the group before it gives a node.
  @MainActor private final class Opening {
    let group: WindowGroup<Int>
    private(set) var contents = 0
    private(set) var opened: [Window] = []

    init(_ open: @escaping @MainActor (WindowGroup<Int>, Binding<Int?>) -> Window?) {
      var content: (Binding<Int?>) -> Node = { _ in Node() }
      group = WindowGroup(for: Int.self, scheduler: .manual, content: { content($0) })
      content = { [unowned self] binding in
        contents += 1
        // Those that open one another without an end are to fail, and not to crash.
        if contents < 5, let window = open(group, binding) { opened.append(window) }
        return DocumentNode(binding)
      }
    }
  }

  @Test("N12: content that opens its own value gets its window")
  func ownValue() {
    let opening = Opening { group, binding in
      binding.wrappedValue.map { group.openWindow(value: $0) }
    }
    let window = opening.group.openWindow(value: 7)
    #expect(opening.contents == 1)
    #expect(opening.group.windows.count == 1)
    #expect(opening.opened.first === window)
    #expect(window.documentNode?.document == 7)
    window.updateIfNeeded()
    #expect(window.documentNode?.changes == [[7, 7]])
  }

  @Test("N12: two windows whose contents open each other are two")
  func eachOther() {
    let opening = Opening { group, binding in
      binding.wrappedValue.map { group.openWindow(value: 3 - $0) }
    }
    let first = opening.group.openWindow(value: 1)
    #expect(opening.group.windows.count == 2)
    #expect(opening.group.windows.first === first)
    #expect(opening.group.windows.map { $0.documentNode?.document } == [1, 2])
  }

  @Test("N12: content that opens the value that its window will be restored with gets its window")
  func restored() {
    let saved = Opening { _, _ in nil }
    saved.group.openWindow(value: 1)
    saved.group.openWindow(value: 2)
    let opening = Opening { group, _ in
      group.openWindow(value: 2)
      return group.openWindow(value: 1)
    }
    opening.group.restore(saved.group.restorationState)
    #expect(opening.group.windows.count == 2)
    #expect(opening.contents == 2)
    #expect(opening.opened.allSatisfy { $0 === opening.group.windows.first })
    #expect(opening.group.windows.map { $0.documentNode?.document } == [1, 2])
    #expect(
      opening.group.windows.map { $0.documentNode?.changes } == [[[nil, nil]], [[nil, nil]]])
  }

  @Test("N12: a first update that opens the value of a window that is still to get it")
  func restoredInUpdate() {
    let saved = WindowGroup(for: Int.self, scheduler: .manual) { DocumentNode($0) }
    saved.openWindow(value: 1)
    saved.openWindow(value: 2)
    let stage = UpdateStage()
    var nodes: [RecordingNode] = []
    var group: WindowGroup<Int>?
    let made = WindowGroup(for: Int.self, scheduler: .manual) { _ in
      let node = stage.node("content")
      node.onProperties = { _ in group?.openWindow(value: 2) }
      nodes.append(node)
      return node
    }
    group = made
    made.restore(saved.restorationState)
    #expect(made.windows.count == 2)
    #expect(nodes.count == 2)
  }

  @Test("E6: a state that is saved before restored windows have their values has these")
  func savedWhileRestoring() {
    let saved = WindowGroup(for: Int.self, scheduler: .manual) { DocumentNode($0) }
    saved.openWindow(value: 1)
    let state = saved.restorationState
    let group = WindowGroup(for: Int.self, scheduler: .manual) { DocumentNode($0) }
    let stage = UpdateStage()
    var again: RestorationState?
    stage.root.onProperties = { _ in
      group.restore(state)
      again = group.restorationState
      group.restore(state)
    }
    stage.update()
    #expect(group.windows.map { $0.documentNode?.document } == [1])
    let other = WindowGroup(for: Int.self, scheduler: .manual) { DocumentNode($0) }
    if let again { other.restore(again) }
    #expect(other.windows.map { $0.documentNode?.document } == [1])
  }

  @Test("E6: a window that its own content closes is closed, and its content is in no window")
  func closedByContent() {
    let opening = Opening { group, binding in
      guard let value = binding.wrappedValue else { return nil }
      let window = group.openWindow(value: value)
      group.close(window)
      return window
    }
    let window = opening.group.openWindow(value: 1)
    #expect(opening.group.windows.isEmpty)
    #expect(opening.contents == 1)
    #expect(window.rootNode == nil)
  }
}
