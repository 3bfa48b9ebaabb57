import Testing
import TraitTree

@MainActor @Suite("Schedulers", .timeLimit(.minutes(30)))
struct SchedulerTests {
  let model = UpdateModel()
  let log = EventLog()
  let root: RecordingNode

  init() {
    let model = model
    root = RecordingNode("root", log: log)
    root.onProperties = { _ = ($0.traitCollection.updateTheme, model.count) }
  }

  @Test("U14: under the manual scheduler nothing runs until updateIfNeeded")
  func manual() async {
    let window = Window(rootNode: root, scheduler: .manual)
    await Task { @MainActor in }.value
    #expect(log.entries.isEmpty)
    window.updateIfNeeded()
    model.count = 1
    await Task { @MainActor in }.value
    #expect(log.count("root.properties") == 1)
    window.updateIfNeeded()
    #expect(log.count("root.properties") == 2)
  }

  @Test("U14: under the main-actor scheduler an update comes by itself, one for several changes")
  func mainActor() async {
    let model = model
    let child = RecordingNode("child", log: log)
    root.addChild(child)
    let window = Window(rootNode: root)
    #expect(log.entries.isEmpty)
    let appeared = UpdateSignal()
    child.onDidAppear = { _ in appeared.send() }
    await appeared.wait()
    #expect(log.names(of: "properties") == ["root", "child"])

    let drawn = UpdateSignal()
    child.onDraw = { _ in drawn.send() }
    model.count = 1
    model.count = 2
    root.traitOverrides.updateTheme = .dark
    child.setNeedsDisplay()
    #expect(log.count("root.properties") == 1)
    await drawn.wait()
    #expect(log.count("root.properties") == 2)
    _ = await window.settled()
    #expect(log.count("root.properties") == 2)
  }

  @Test("U14: a scheduler is asked once for any number of changes, and again after the update")
  func coalesced() {
    let scheduler = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: scheduler)
    #expect(scheduler.scheduleCount == 1)
    scheduler.runAll()
    #expect(log.count("root.properties") == 1)

    let before = scheduler.scheduleCount
    for value in 1...5 {
      model.count = value
      root.traitOverrides.updateTheme = .dark
      root.setNeedsLayout()
    }
    #expect(scheduler.scheduleCount == before + 1)
    #expect(log.count("root.properties") == 1)
    scheduler.runAll()
    #expect(log.count("root.properties") == 2)

    root.setNeedsUpdateProperties()
    #expect(scheduler.scheduleCount == before + 2)
    scheduler.runAll()
    #expect(log.count("root.properties") == 3)
    #expect(window.updateIfNeeded().nodeCount == 0)
  }

  @Test("U14: a scheduler is asked for a change of a model, too, though not always at once")
  func modelChange() async {
    let scheduler = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: scheduler)
    scheduler.runAll()
    await scheduler.nextRequest { model.count = 1 }
    #expect(log.count("root.properties") == 1)
    scheduler.runAll()
    #expect(log.count("root.properties") == 2)
    await scheduler.nextRequest { model.count = 2 }
    scheduler.runAll()
    #expect(log.count("root.properties") == 3)
    withExtendedLifetime(window) {}
  }

  @Test("U14: a kept update that comes after updateIfNeeded runs nothing")
  func lateUpdate() {
    let scheduler = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: scheduler)
    window.updateIfNeeded()
    model.count = 1
    root.setNeedsLayout()
    window.updateIfNeeded()
    log.clear()
    scheduler.runAll()
    #expect(log.entries.isEmpty)
    root.setNeedsUpdateProperties()
    scheduler.runAll()
    #expect(log.entries == ["root.properties"])
  }

  @Test("U14: a kept update does not keep its window, and does nothing when the window is gone")
  func releasedWindow() {
    let scheduler = UpdateCapturingScheduler()
    var window: Window? = Window(rootNode: root, scheduler: scheduler)
    weak let released = window
    window = nil
    #expect(released == nil)
    scheduler.runAll()
    #expect(log.entries.isEmpty)
  }

  @Test("U14: a scheduler is asked on the main actor for a write of another thread")
  func otherThread() async {
    let model = UpdateLockedModel()
    var seen: [Int] = []
    root.onProperties = { _ in seen.append(model.value) }
    let scheduler = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: scheduler)
    scheduler.runAll()
    await scheduler.nextRequest { updateOnThread { model.value = 3 } }
    scheduler.runAll()
    #expect(seen == [0, 3])
    #expect(window.updateIfNeeded().nodeCount == 0)
  }

  @Test("U14: two windows with schedulers of their own do not ask each other's")
  func twoWindows() async {
    let otherLog = EventLog()
    let first = UpdateCapturingScheduler()
    let second = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: first)
    let other = Window(rootNode: RecordingNode("other", log: otherLog), scheduler: second)
    first.runAll()
    second.runAll()
    let before = second.scheduleCount
    await first.nextRequest { model.count = 1 }
    #expect(second.scheduleCount == before)
    first.runAll()
    #expect(log.count("root.properties") == 2)
    #expect(otherLog.count("other.properties") == 1)
    withExtendedLifetime((window, other)) {}
  }
}
