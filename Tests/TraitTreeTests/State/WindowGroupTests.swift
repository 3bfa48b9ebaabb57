import Testing
import TraitTree

/// The content of a window: it follows its window's value.
@MainActor final class DocumentNode: Node {
  @Binding var document: Int?
  private(set) var changes: [[Int?]] = []
  private(set) var seen: [Int?] = []

  init(_ document: Binding<Int?>) {
    _document = document
    super.init()
    onChange(of: { (self: DocumentNode) in self.document }, initial: true) { node, old, new in
      node.changes.append([old, new])
    }
  }

  override func updateProperties() {
    super.updateProperties()
    seen.append(document)
  }
}

extension Window {
  var documentNode: DocumentNode? { rootNode as? DocumentNode }
}

@MainActor @Suite("Windows that open on a value")
struct WindowGroupTests {
  let group = WindowGroup(for: Int.self, scheduler: .manual) { DocumentNode($0) }
  let groupWithDefault = WindowGroup(for: Int.self, scheduler: .manual) {
    DocumentNode($0)
  } defaultValue: {
    42
  }

  @Test("E6: a window opens without a value, and its content sees nil")
  func withoutValue() {
    let window = group.openWindow()
    #expect(group.windows.map(ObjectIdentifier.init) == [ObjectIdentifier(window)])
    #expect(window.documentNode?.document == nil)
    window.updateIfNeeded()
    #expect(window.documentNode?.changes == [[nil, nil]])
    #expect(window.documentNode?.seen == [nil])
  }

  @Test("E6: a window opens on a value")
  func withValue() {
    let window = group.openWindow(value: 3)
    #expect(window.documentNode?.document == 3)
    window.updateIfNeeded()
    #expect(window.documentNode?.changes == [[3, 3]])
    #expect(window.documentNode?.seen == [3])
  }

  @Test("E6: a hook that opens a window does not depend on the values of the windows")
  func openedInAHook() {
    let group = group
    group.openWindow(value: 1)
    let stage = UpdateStage()
    stage.root.onProperties = { _ in group.openWindow(value: 2) }
    stage.update()
    #expect(group.windows.count == 2)
    group.windows.first?.documentNode?.document = 3
    #expect(stage.update().isEmpty)
  }

  @Test("E6: an equal value brings the window that shows it, others open new ones in order")
  func equalValue() {
    let first = group.openWindow(value: 1)
    let second = group.openWindow(value: 2)
    #expect(group.openWindow(value: 1) === first)
    #expect(group.openWindow(value: 2) === second)
    #expect(group.windows.count == 2)
    #expect(group.windows[0] === first)
    #expect(group.windows[1] === second)
  }

  @Test("E6: what a window shows now counts, not what it was opened on")
  func currentValue() {
    let window = group.openWindow(value: 1)
    window.documentNode?.document = 5
    #expect(group.openWindow(value: 5) === window)
    let other = group.openWindow(value: 1)
    #expect(other !== window)
    window.documentNode?.document = nil
    #expect(group.openWindow(value: 5) !== window)
    #expect(group.windows.count == 3)
  }

  @Test("E6: each window opened without a value is a new one")
  func severalWithoutValue() {
    #expect(group.openWindow() !== group.openWindow())
    #expect(groupWithDefault.openWindow() !== groupWithDefault.openWindow())
    #expect(group.windows.count == 2)
  }

  @Test("E6: the default value is for windows that open without one")
  func defaultValue() {
    let window = groupWithDefault.openWindow()
    #expect(window.documentNode?.document == 42)
    #expect(groupWithDefault.openWindow(value: 42) === window)
    #expect(groupWithDefault.openWindow(value: 1).documentNode?.document == 1)
  }

  @Test("E6: the default value is asked for each window")
  func defaultValues() {
    var last = 0
    let group = WindowGroup(for: Int.self, scheduler: .manual) {
      DocumentNode($0)
    } defaultValue: {
      last += 1
      return last
    }
    #expect(group.openWindow().documentNode?.document == 1)
    #expect(group.openWindow(value: 9).documentNode?.document == 9)
    #expect(group.openWindow().documentNode?.document == 2)
  }

  @Test("E6: the binding reads and writes the value of its window, and is observed")
  func binding() {
    let window = group.openWindow(value: 1)
    let other = group.openWindow(value: 2)
    window.updateIfNeeded()
    other.updateIfNeeded()
    window.documentNode?.document = 7
    #expect(window.updateIfNeeded().runs == [.onChange: 1, .updateProperties: 1])
    #expect(other.updateIfNeeded().runs.isEmpty)
    #expect(window.documentNode?.changes == [[1, 1], [1, 7]])
    #expect(other.documentNode?.document == 2)
    window.documentNode?.document = 7
    #expect(window.updateIfNeeded().runs.isEmpty)
  }

  @Test("E6: closing takes the window out, its tree leaves, and its value opens a new one")
  func close() {
    let window = group.openWindow(value: 1)
    let other = group.openWindow(value: 2)
    let content = window.documentNode
    window.updateIfNeeded()
    group.close(window)
    #expect(group.windows.count == 1)
    #expect(group.windows[0] === other)
    #expect(content?.window == nil)
    #expect(window.rootNode == nil)
    let again = group.openWindow(value: 1)
    #expect(again !== window)
    #expect(again.documentNode !== content)
    content?.document = 9
    #expect(content?.document == 9)
    #expect(again.documentNode?.document == 1)
  }

  @Test("E6: closing twice, or a window of another group, does nothing")
  func closeOthers() {
    let window = group.openWindow(value: 1)
    let other = groupWithDefault.openWindow()
    let single = Window(rootNode: Node(), scheduler: .manual)
    group.close(other)
    group.close(single)
    #expect(group.windows.count == 1)
    #expect(other.rootNode != nil)
    #expect(single.rootNode != nil)
    group.close(window)
    group.close(window)
    #expect(group.windows.isEmpty)
    #expect(groupWithDefault.windows.count == 1)
  }

  @Test("N5: the content of a closed window disappears at once")
  func disappears() {
    let log = EventLog()
    let group = WindowGroup(for: Int.self, scheduler: .manual) { _ in DisappearingNode(log) }
    let window = group.openWindow()
    window.updateIfNeeded()
    group.close(window)
    #expect(log.take() == ["willDisappear", "didDisappear"])
  }

  @Test("E6: the content is made once for each window, and reads are not charged to a hook")
  func contentInHook() {
    let stage = UpdateStage()
    let group = group
    var opened: Window?
    stage.add("opener") { _ in opened = opened ?? group.openWindow(value: 1) }
    stage.update()
    opened?.documentNode?.document = 2
    #expect(stage.update().isEmpty)
    #expect(group.windows.count == 1)
  }

  @Test("U14: windows of a group update by themselves under the main-actor scheduler")
  func scheduled() async {
    let group = WindowGroup(for: Int.self) { DocumentNode($0) }
    let window = group.openWindow(value: 1)
    _ = await window.settled()
    window.documentNode?.document = 2
    _ = await window.settled()
    #expect(window.documentNode?.seen == [1, 2])
  }

  @Test("E6: the group lets go of a closed window, its content and its value")
  func closedIsFreed() {
    let counter = Counter()
    let group = WindowGroup(for: Int.self, scheduler: .manual) { _ in CountedNode(counter) }
    weak var window: Window?
    do {
      let opened = group.openWindow(value: 1)
      window = opened
      opened.updateIfNeeded()
      group.close(opened)
    }
    #expect(window == nil)
    #expect(counter.value == 0)
    _ = group.openWindow(value: 2)
    #expect(counter.value == 1)
  }

  @Test("E6: a released group lets go of its windows; one that is held lives on")
  func releasedGroup() {
    let counter = Counter()
    var held: Window?
    do {
      let group = WindowGroup(for: Int.self, scheduler: .manual) { _ in CountedNode(counter) }
      held = group.openWindow(value: 1)
      _ = group.openWindow(value: 2)
      #expect(counter.value == 2)
    }
    #expect(counter.value == 1)
    #expect(held?.updateIfNeeded().runs == [.updateProperties: 1, .layout: 1, .draw: 1])
    held = nil
    #expect(counter.value == 0)
  }

  @Test("E6: a binding that outlives its window still works, and keeps neither window nor content")
  func bindingOutlives() {
    let counter = Counter()
    var kept: Binding<Int?>?
    let group = WindowGroup(for: Int.self, scheduler: .manual) { value in
      kept = value
      return CountedNode(counter)
    }
    group.close(group.openWindow(value: 1))
    #expect(counter.value == 0)
    kept?.wrappedValue = 4
    #expect(kept?.wrappedValue == 4)
  }
}

@MainActor private final class DisappearingNode: Node {
  let log: EventLog

  init(_ log: EventLog) {
    self.log = log
    super.init()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    log.add("willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.add("didDisappear")
  }
}
