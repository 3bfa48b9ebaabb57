import Testing
import TraitTree

@MainActor @Suite("Waiting until a window is settled", .timeLimit(.minutes(30)))
struct SettledTests {
  let model = UpdateModel()
  let log = EventLog()
  let root: RecordingNode

  init() {
    root = RecordingNode("root", log: log)
  }

  @Test("U14: settled() runs what is pending under the manual scheduler")
  func manual() async {
    let window = Window(rootNode: root, scheduler: .manual)
    let first = await window.settled()
    #expect(first.count(.updateProperties) == 1)
    root.setNeedsUpdateProperties()
    root.setNeedsLayout()
    let second = await window.settled()
    #expect(second.count(.updateProperties) == 1)
    #expect(second.count(.layout) == 1)
    #expect(second.isSettled)
    #expect(log.count("root.properties") == 2)
  }

  @Test("U14: settled() runs what is pending under the main-actor scheduler, once")
  func mainActor() async {
    let model = model
    var seen: [Int] = []
    root.onProperties = { _ in seen.append(model.count) }
    let window = Window(rootNode: root)
    _ = await window.settled()
    model.count = 1
    model.count = 2
    _ = await window.settled()
    _ = await window.settled()
    #expect(seen == [0, 2])
  }

  @Test("U14: settled() runs what a scheduler keeps; the kept update then has nothing to do")
  func capturing() async {
    let scheduler = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: scheduler)
    _ = await window.settled()
    #expect(log.count("root.properties") == 1)
    root.setNeedsUpdateProperties()
    let report = await window.settled()
    #expect(report.count(.updateProperties) == 1)
    scheduler.runAll()
    #expect(log.count("root.properties") == 2)
    #expect(window.updateIfNeeded().nodeCount == 0)
  }

  @Test("U14: settled() of a window without work returns at once and says so")
  func nothingToDo() async {
    let window = Window(scheduler: .manual)
    let report = await window.settled()
    #expect(report.isSettled)
    #expect(report.nodeCount == 0)
  }

  @Test("U14: settled() covers what hooks make pending, in every round")
  func severalRounds() async {
    let model = model
    root.onProperties = { _ in _ = model.count }
    let child = RecordingNode("child", log: log)
    child.onProperties = { _ in model.count += 1 }
    root.addChild(child)
    let window = Window(rootNode: root)
    let report = await window.settled()
    #expect(log.names(of: "properties") == ["root", "child", "root"])
    #expect(report.isSettled)
  }

  @Test("U14: several waiters of one window all return with the work done")
  func severalWaiters() async {
    let model = model
    root.onProperties = { _ in _ = model.count }
    let window = Window(rootNode: root)
    _ = await window.settled()
    model.count = 1
    let first = Task { @MainActor in await window.settled().isSettled }
    let second = Task { @MainActor in await window.settled().isSettled }
    #expect(await first.value)
    #expect(await second.value)
    #expect(log.count("root.properties") == 2)
  }

  @Test("U14: settled() delivers what another thread wrote before")
  func otherThread() async {
    let model = UpdateLockedModel()
    var seen: [Int] = []
    root.onProperties = { _ in seen.append(model.value) }
    let window = Window(rootNode: root)
    _ = await window.settled()
    updateOnThread { model.value = 7 }
    _ = await window.settled()
    #expect(seen == [0, 7])
  }
}
