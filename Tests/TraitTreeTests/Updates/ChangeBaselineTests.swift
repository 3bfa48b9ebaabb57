import Testing
import TraitTree

@MainActor @Suite("What an onChange compares with at first")
struct ChangeBaselineTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("E5: without initial, the baseline is the value at registration")
  func baseline() {
    let model = model
    model.count = 5
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    model.count = 7
    #expect(stage.update().contains("count:5→7"))
    #expect(stage.update().isEmpty)
  }

  @Test("E5: the baseline holds also for a node that comes into a window later")
  func baselineOfDetached() {
    let model = model
    let leaf = stage.node("leaf")
    leaf.logChanges(of: { $0.environment.spacing + model.count }, as: "sum", in: stage.log)
    stage.update()
    stage.root.environment(\.spacing, 20)
    stage.root.addChild(leaf)
    #expect(stage.update().contains("sum:8→20"))
  }

  @Test("T9: the current collection is the node's in every evaluation of the value")
  func currentCollection() {
    let leaf = stage.add("leaf")
    stage.root.traitOverrides.updateTheme = .dark
    var seen: [UpdateTheme] = []
    leaf.onChange(of: TraitCollection.current.updateTheme) { seen += [$0, $1] }
    var depths: [Int] = []
    stage.window.traitOverrides.updateDepth = 2
    stage.window.onChange(of: TraitCollection.current.updateDepth) { depths += [$0, $1] }
    stage.update()
    #expect(seen == [])
    #expect(depths == [])
    stage.root.traitOverrides.updateTheme = .mono
    stage.update()
    #expect(seen == [.dark, .mono])
  }

  @Test("E5: nothing has changed since registration: no call")
  func nothingChanged() {
    let model = model
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    #expect(!stage.update().contains { $0.hasPrefix("count") })
  }

  @Test("E5: initial gives one first call with the value as old and new one")
  func initial() {
    let model = model
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { _ in model.count }, initial: true, as: "count", in: stage.log)
    #expect(stage.log.entries.isEmpty)
    model.count = 3
    #expect(stage.update().filter { $0.hasPrefix("count") } == ["count:3→3"])
    #expect(stage.update().isEmpty)
    model.count = 4
    #expect(stage.update() == ["count:3→4"])
  }

  @Test("E5: the first call of initial comes in the first update after the node is live")
  func initialWhenLive() {
    let model = model
    let leaf = stage.node("leaf")
    leaf.logChanges(of: { _ in model.count }, initial: true, as: "count", in: stage.log)
    #expect(!stage.update().contains { $0.hasPrefix("count") })
    stage.root.addChild(leaf)
    #expect(stage.update().filter { $0.hasPrefix("count") } == ["count:0→0"])
    leaf.removeFromParent()
    stage.update()
    stage.root.addChild(leaf)
    #expect(!stage.update().contains { $0.hasPrefix("count") })
  }

  @Test("E5: an initial value of nil is told as well")
  func initialNil() {
    let model = model
    stage.root.logChanges(of: { _ in model.child == nil }, initial: true, as: "a", in: stage.log)
    var calls = 0
    stage.root.onChange(of: model.updateName, initial: true) { old, new in
      #expect(old == nil && new == nil)
      calls += 1
    }
    stage.update()
    stage.update()
    #expect(calls == 1)
    #expect(stage.log.entries.isEmpty)
  }

  @Test("E5: registered in an appearance callback, the baseline is the value there")
  func inAppearance() {
    let model = model
    let log = stage.log
    let leaf = stage.add("leaf") { _ in model.count += 1 }
    leaf.onDidLoad = { $0.logChanges(of: { _ in model.count }, as: "count", in: log) }
    #expect(stage.update().filter { $0.hasPrefix("count") } == ["count:0→1"])
  }

  @Test("E5: registered in a hook, the value closure is not charged to the hook")
  func inHook() {
    let model = model
    let log = stage.log
    var isFirst = true
    stage.add("leaf") { node in
      guard isFirst else { return }
      isFirst = false
      node.logChanges(
        of: { model.count + $0.environment.spacing }, initial: true, as: "sum", in: log)
    }
    let first = stage.update()
    #expect(first.count { $0 == "leaf.properties" } == 1)
    #expect(first.filter { $0.hasPrefix("sum") } == ["sum:8→8"])
    model.count = 2
    #expect(stage.update() == ["sum:8→10"])
    stage.root.environment(\.spacing, 10)
    #expect(stage.update() == ["sum:10→12"])
  }

  @Test("E5: registered in a handler, it is told what changes from then on")
  func inHandler() {
    let model = model
    let log = stage.log
    let leaf = stage.add("leaf")
    stage.update()
    leaf.logTraitChanges([UpdateDepthTrait.self], as: "leaf", in: log) { node, _ in
      node.logChanges(of: { _ in model.count }, as: "count", in: log)
    }
    leaf.traitOverrides.updateDepth = 1
    #expect(stage.update() == ["leaf.handler"])
    model.count = 2
    #expect(stage.update() == ["count:0→2"])
  }

  @Test("E5: registered in a callback that a hook causes, it is no dependency of the hook")
  func inMoveInsideAHook() {
    let model = model
    let log = stage.log
    let child = stage.node("child")
    child.onDidMove = { node, _ in
      node.logChanges(of: { _ in model.count }, as: "count", in: log)
    }
    stage.root.onProperties = { node in if child.parent == nil { node.addChild(child) } }
    stage.update()
    model.count = 1
    #expect(stage.update() == ["count:0→1"])
  }

  @Test("E5: registered in an action, also of the same value")
  func inAction() {
    let model = model
    let log = stage.log
    var isFirst = true
    stage.update()
    stage.root.logChanges(of: { _ in model.count }, as: "outer", in: log) { node in
      guard isFirst else { return }
      isFirst = false
      node.logChanges(of: { _ in model.count }, initial: true, as: "initial", in: log)
      node.logChanges(of: { _ in model.count }, as: "later", in: log)
    }
    model.count = 1
    #expect(stage.update() == ["outer:0→1", "initial:1→1"])
    model.count = 2
    #expect(stage.update() == ["outer:1→2", "initial:1→2", "later:1→2"])
  }
}

extension UpdateModel {
  fileprivate var updateName: String? { name.isEmpty ? nil : name }
}
