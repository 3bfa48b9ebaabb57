import Testing
import TraitTree

@MainActor @Suite("Hooks that never settle")
struct RunLimitTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U7: a hook that always asks for itself runs updateRunLimit times and is reported")
  func explicitLoop() throws {
    stage.add("leaf") { $0.setNeedsUpdateProperties() }
    #expect(stage.window.updateRunLimit == 25)
    stage.update()
    #expect(stage.log.count("leaf.properties") == 25)
    let report = try #require(stage.report)
    #expect(!report.isSettled)
    let hook = try #require(report.unsettled.first)
    #expect(report.unsettled.count == 1)
    #expect(hook.path == "root/leaf")
    #expect(hook.hook == .updateProperties)
    #expect(hook.cause.contains("setNeedsUpdateProperties"))
    #expect(hook.description.contains("root/leaf"))
    #expect(report.description.contains("root/leaf"))
  }

  @Test("U7: the limit is the window's", arguments: [1, 2, 7])
  func ownLimit(limit: Int) {
    stage.window.updateRunLimit = limit
    stage.add("leaf") { $0.setNeedsUpdateProperties() }
    stage.update()
    #expect(stage.log.count("leaf.properties") == limit)
    #expect(stage.report?.isSettled == false)
  }

  @Test("U7: a hook that runs exactly as often as the limit allows is settled")
  func exactlyTheLimit() {
    stage.window.updateRunLimit = 3
    var left = 2
    stage.add("leaf") { node in
      if left > 0 { node.setNeedsUpdateProperties() }
      left -= 1
    }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 3)
    #expect(stage.report?.isSettled == true)
    #expect(stage.report?.unsettled.isEmpty == true)
  }

  @Test("U7: the limit counts the runs of one update, not of all updates")
  func perUpdate() {
    stage.window.updateRunLimit = 2
    let model = model
    stage.add("leaf") { _ in _ = model.count }
    for value in 1...10 {
      model.count = value
      stage.update()
      #expect(stage.report?.isSettled == true)
      #expect(stage.log.count("leaf.properties") == 1)
    }
  }

  @Test("U7: the limit counts each hook of a node by itself")
  func perHook() {
    stage.window.updateRunLimit = 3
    let leaf = stage.add("leaf") { $0.setNeedsLayout() }
    leaf.onWillLayout = { $0.setNeedsUpdateProperties() }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 3)
    #expect(stage.log.count("leaf.willLayout") == 3)
    #expect(stage.report?.unsettled.map(\.hook) == [.updateProperties])
  }

  @Test("U7: an unsettled hook is no longer pending, and its next change is delivered")
  func afterwards() {
    let model = model
    var isLooping = true
    let leaf = stage.add("leaf") { node in
      _ = (model.count, node.traitCollection.updateTheme)
      if isLooping { node.setNeedsUpdateProperties() }
    }
    stage.update()
    isLooping = false
    #expect(stage.update().isEmpty)
    #expect(stage.report?.isSettled == true)
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.report?.isSettled == true)
  }

  @Test("U7: every other node is up to date when a hook is left unsettled")
  func othersAreUpToDate() {
    let model = model
    var seen = 0
    stage.add("before") { _ = $0.traitCollection.updateTheme }
    stage.add("loop") { node in
      model.count += 1
      node.setNeedsUpdateProperties()
    }
    let after = stage.add("after") { _ in seen = model.count }
    after.onDraw = { _ = $0.traitCollection.updateTheme }
    stage.update()
    #expect(model.count == 25)
    #expect(seen == 25)
    #expect(stage.report?.unsettled.map(\.path) == ["root/loop"])
    #expect(stage.log.count("before.properties") == 1)
    #expect(stage.log.count("after.draw") == 1)
    #expect(stage.log.count("after.didAppear") == 1)
  }

  @Test("U7: a layout that always asks for itself is reported as layout")
  func layoutLoop() {
    let leaf = stage.add("leaf")
    leaf.onDidLayout = { $0.setNeedsLayout() }
    stage.update()
    #expect(stage.log.count("leaf.willLayout") == 25)
    #expect(stage.report?.unsettled.map(\.hook) == [.layout])
    #expect(stage.update().isEmpty)
  }

  @Test("U7: a draw that always asks for itself is reported as draw")
  func drawLoop() {
    let leaf = stage.add("leaf")
    leaf.onDraw = { $0.setNeedsDisplay() }
    stage.update()
    #expect(stage.log.count("leaf.draw") == 25)
    #expect(stage.report?.unsettled.map(\.hook) == [.draw])
    #expect(stage.update().isEmpty)
  }

  @Test("U7: settled() returns although a hook never settles")
  func settledReturns() async {
    stage.add("leaf") { $0.setNeedsUpdateProperties() }
    let report = await stage.window.settled()
    #expect(!report.isSettled)
    #expect(report.unsettled.map(\.path) == ["root/leaf"])
    #expect(stage.log.count("leaf.properties") == 25)
  }
}
