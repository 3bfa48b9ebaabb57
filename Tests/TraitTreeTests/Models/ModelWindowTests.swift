import Testing
import TraitTree

@MainActor @Suite("Models, and nodes that change their window", .timeLimit(.minutes(30)))
struct ModelWindowTests {
  let model = UpdateModel()
  let log = EventLog()
  let root: RecordingNode
  let oldScheduler = UpdateCapturingScheduler()
  let newScheduler = UpdateCapturingScheduler()
  let old: Window
  let new: Window

  init() {
    let model = model
    root = RecordingNode("root", log: log)
    root.onProperties = { _ in _ = model.count }
    old = Window(rootNode: root, scheduler: oldScheduler)
    new = Window(scheduler: newScheduler)
    oldScheduler.runAll()
  }

  private var runs: Int { log.count("root.properties") }

  @Test("U1: a node that moves straight to another window hears of models there only")
  func movedStraight() async {
    new.rootNode = root
    newScheduler.runAll()
    #expect(runs == 2)
    let asked = oldScheduler.scheduleCount
    await newScheduler.nextRequest { model.count = 1 }
    #expect(oldScheduler.scheduleCount == asked)
    #expect(old.updateIfNeeded().nodeCount == 0)
    newScheduler.runAll()
    #expect(runs == 3)
  }

  @Test("U1: what the window that a node left had noted is not lost, and takes nothing away later")
  func notedBeforeTheMove() async {
    await oldScheduler.nextRequest { model.count = 1 }
    new.rootNode = root
    newScheduler.runAll()
    #expect(runs == 2)
    await newScheduler.nextRequest { model.count = 2 }
    // Its inbox still has what was noted before the move.
    #expect(old.updateIfNeeded().nodeCount == 0)
    newScheduler.runAll()
    #expect(runs == 3)
  }

  @Test("U1: a node that is back in a window hears of models there again")
  func thereAndBack() async {
    for round in 1...4 {
      new.rootNode = root
      newScheduler.runAll()
      old.rootNode = root
      oldScheduler.runAll()
      let before = runs
      let asked = newScheduler.scheduleCount
      await oldScheduler.nextRequest { model.count = round }
      #expect(newScheduler.scheduleCount == asked)
      oldScheduler.runAll()
      #expect(runs == before + 1)
    }
  }

  @Test("U11: a change that nobody has delivered keeps neither window nor node")
  func undelivered() {
    weak var window: Window?
    weak var node: Node?
    let model = model
    do {
      let reader = RecordingNode("reader", log: log)
      reader.onProperties = { _ in _ = model.count }
      let dropped = Window(rootNode: reader, scheduler: .manual)
      dropped.updateIfNeeded()
      model.count = 1
      window = dropped
      node = reader
    }
    #expect(window == nil)
    #expect(node == nil)
  }
}
