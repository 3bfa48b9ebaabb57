import Testing
import TraitTree

@MainActor @Suite("onChange actions that do not come to rest")
struct ChangeLimitTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  init() { stage.update() }

  @Test("U7: an action that always changes its value stops at the limit and is reported")
  func limit() throws {
    let model = model
    var isLooping = true
    let leaf = stage.add("leaf")
    stage.update()
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      if isLooping { model.count += 1 }
    }
    model.count = 1
    #expect(stage.update() == (0..<25).map { "count:\($0)→\($0 + 1)" })
    let unsettled = try #require(stage.report?.unsettled.first)
    #expect(stage.report?.unsettled.count == 1)
    #expect(stage.report?.count(.onChange) == 25)
    #expect(unsettled.path == "root/leaf")
    #expect(unsettled.hook == .onChange)
    #expect(unsettled.limit == 25)
    isLooping = false
    #expect(stage.update().isEmpty)
    model.count = 100
    #expect(stage.update() == ["count:25→100"])
    #expect(stage.report?.isSettled == true)
  }

  @Test("U7: the cause names the environment value or the trait")
  func traitCause() throws {
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { $0.environment.spacing }, as: "spacing", in: stage.log) {
      $0.environment(\.spacing, $0.environment.spacing + 1)
    }
    leaf.logChanges(of: { $0.environment.zoom }, as: "zoom", in: stage.log) {
      $0.environment(\.zoom, $0.environment.zoom + 1)
    }
    stage.update()
    leaf.environment(\.spacing, 1)
    stage.update()
    #expect(stage.report?.unsettled.map(\.hook) == [.onChange])
    #expect(stage.report?.unsettled.first?.cause == "the environment value SpacingKey")
    leaf.environment(\.zoom, 2)
    stage.update()
    #expect(stage.report?.unsettled.first?.cause == "the trait ZoomTrait")
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U7: the cause names the model's type")
    func modelCause() throws {
      let model = model
      stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
        model.count += 1
      }
      model.count = 1
      stage.update()
      let cause = try #require(stage.report?.unsettled.first?.cause)
      #expect(cause.contains("UpdateModel"))
    }
  #endif

  @Test("U7: the window's limit counts, for each observation by itself")
  func otherLimit() {
    let model = model
    stage.window.updateRunLimit = 3
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      model.count += 1
    }
    stage.root.logChanges(of: { _ in model.count % 2 }, as: "odd", in: stage.log)
    model.count = 1
    stage.update()
    #expect(stage.log.entries.count { $0.hasPrefix("count") } == 3)
    #expect(
      stage.report?.unsettled.allSatisfy { $0.hook == .onChange && $0.path == "root" } == true)
    #expect(stage.report?.isSettled == false)
  }

  @Test("U7: two actions that feed each other stop; every other node is up to date")
  func pair() {
    let model = model
    var seen: [Int] = []
    let first = stage.add("first")
    let second = stage.add("second")
    stage.add("reader") { _ in seen.append(model.items.count) }
    stage.update()
    first.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      model.width += 1
    }
    second.logChanges(of: { _ in model.width }, as: "width", in: stage.log) { _ in
      model.count += 1
      model.items.append(1)
    }
    model.count = 1
    stage.update()
    #expect(stage.report?.isSettled == false)
    #expect(stage.report?.unsettled.first?.hook == .onChange)
    #expect(seen.last == model.items.count)
    #expect(stage.log.entries.count { $0.hasPrefix("count") } == 25)
    #expect(stage.update().isEmpty)
  }

  @Test("U7: an action and a hook that feed each other stop as well")
  func actionAndHook() {
    let model = model
    let leaf = stage.add("leaf") { _ in model.width = Double(model.count) }
    leaf.logChanges(of: { _ in model.width }, as: "width", in: stage.log) { _ in
      model.count += 1
    }
    stage.update()
    model.count = 10
    stage.update()
    #expect(stage.report?.isSettled == false)
    #expect(stage.log.count("leaf.properties") <= 25)
  }

  @Test("U7: NaN is never equal to NaN, and is told once for each change")
  func nan() {
    let model = model
    stage.root.logChanges(of: { _ in model.width }, as: "width", in: stage.log)
    model.width = .nan
    #expect(stage.update() == ["width:0.0→nan"])
    #expect(stage.update().isEmpty)
    #expect(stage.report?.isSettled == true)
  }

  @Test("U7: the report counts actions in its text")
  func description() {
    let model = model
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    model.count = 1
    stage.update()
    #expect(stage.report?.description == "onChange 1; 1 node, 1 round, 1 evaluation")
  }
}
