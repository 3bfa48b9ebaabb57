import Testing
import TraitTree

@MainActor @Suite("onChange of a window")
struct WindowChangeTests {
  let stage = UpdateStage()
  let model = UpdateModel()
  var window: Window { stage.window }

  @Test("E5: a window observes models, initial and later changes")
  func models() {
    let model = model
    var calls: [[Int]] = []
    window.onChange(of: model.count, initial: true) { calls.append([$0, $1]) }
    window.onChange(of: model.count) { calls.append([$0, $1, 0]) }
    stage.update()
    model.count = 1
    model.count = 2
    #expect(stage.update().isEmpty)
    #expect(calls == [[0, 0], [0, 2], [0, 2, 0]])
    #expect(stage.report?.count(.onChange) == 2)
  }

  @Test("E5: a window observes its own traits and environment")
  func ownValues() {
    var calls: [[Int]] = []
    window.onChange(of: { $0.environment.spacing }) { calls.append([$1, $2]) }
    window.onChange(of: { $0.traitCollection.updateDepth }) { (window: Window, old, new) in
      calls.append([old, new, window.environment.spacing])
    }
    stage.update()
    window.environment(\.spacing, 1)
    stage.update()
    window.traitOverrides.updateDepth = 5
    stage.root.environment(\.spacing, 9)
    stage.root.traitOverrides.updateDepth = 7
    stage.update()
    window.removeEnvironment(\.spacing)
    window.transformEnvironment(\.spacing) { $0 += 1 }
    stage.update()
    #expect(calls == [[8, 1], [0, 5, 1], [1, 9]])
  }

  @Test("E5: the window's actions come before the nodes of the round")
  func order() {
    let model = model
    stage.root.onProperties = { _ in _ = model.count }
    stage.root.logChanges(of: { _ in model.count }, as: "node", in: stage.log)
    let log = stage.log
    stage.update()
    window.onChange(of: model.count) { log.add("window:\($0)→\($1)") }
    model.count = 1
    #expect(stage.update() == ["window:0→1", "node:0→1", "root.properties"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("E5: what a window's action changes is delivered in the same update")
  func writes() {
    let model = model
    let window = window
    var seen: [Int] = []
    stage.root.onProperties = { seen.append($0.environment.spacing) }
    stage.update()
    window.onChange(of: { _ in model.count }) { window, _, new in
      window.environment(\.spacing, new)
    }
    model.count = 3
    stage.update()
    #expect(seen == [8, 3])
  }

  @Test("E5: a window without a root delivers, too")
  func noRoot() {
    let model = model
    let window = Window(scheduler: .manual)
    var calls: [[Int]] = []
    window.onChange(of: model.count, initial: true) { calls.append([$0, $1]) }
    window.updateIfNeeded()
    model.count = 1
    let report = window.updateIfNeeded()
    #expect(calls == [[0, 0], [0, 1]])
    #expect(report.runs == [.onChange: 1])
  }

  @Test("E5: a cancelled one is silent")
  func cancelled() {
    let model = model
    var calls = 0
    let token = window.onChange(of: model.count) { _, _ in calls += 1 }
    stage.update()
    model.count = 1
    token.cancel()
    stage.update()
    model.count = 2
    stage.update()
    #expect(calls == 0)
  }

  @Test("U7: a window's action that does not come to rest is reported under its own name")
  func limit() {
    let model = model
    var calls = 0
    window.onChange(of: model.count) { _, _ in
      calls += 1
      model.count += 1
    }
    stage.update()
    model.count = 1
    stage.update()
    #expect(calls == 25)
    #expect(stage.report?.unsettled.map(\.path) == ["Window"])
    #expect(stage.report?.unsettled.map(\.hook) == [.onChange])
  }

  @Test("E5: under a scheduler, a change asks for an update of the window")
  func scheduled() {
    let model = model
    let scheduler = UpdateCapturingScheduler()
    let window = Window(scheduler: scheduler)
    var calls: [[Int]] = []
    window.onChange(of: { $0.environment.spacing + model.count }) { calls.append([$1, $2]) }
    scheduler.runAll()
    window.environment(\.spacing, 1)
    #expect(scheduler.pending.count == 1)
    scheduler.runAll()
    #expect(calls == [[8, 1]])
  }

  @Test("E5: the observations and their closures go with the window")
  func released() {
    let model = model
    weak var token: UpdateToken?
    var calls = 0
    do {
      let captured = UpdateToken()
      token = captured
      let window = Window(scheduler: .manual)
      window.onChange(of: model.count) { _, _ in
        _ = captured
        calls += 1
      }
      window.updateIfNeeded()
      #expect(token != nil)
    }
    #expect(token == nil)
    model.count = 1
    #expect(calls == 0)
  }

  @Test("E5: a window that goes in the hook that made it observes nothing")
  func releasedInAHook() {
    var calls = 0
    stage.root.onProperties = { _ in
      let window = Window(scheduler: .manual)
      window.onChange(of: { $0.traitCollection.updateDepth }, initial: false) { _, _, _ in
        calls += 1
      }
    }
    #expect(stage.update().contains("root.properties"))
    #expect(calls == 0)
  }
}
