import Testing
import TraitTree

@MainActor @Suite("Nodes that keep re-running each other")
struct RunLimitCauseTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U7: two nodes that feed each other through traits stop; the cause names the trait")
  func traits() throws {
    let root = stage.root
    var isLooping = true
    stage.add("a") { node in
      let depth = node.traitCollection.updateDepth
      if isLooping { root.traitOverrides.updateSize = Double(depth + 2) }
    }
    stage.add("b") { node in
      let size = node.traitCollection.updateSize
      if isLooping { root.traitOverrides.updateDepth = Int(size) }
    }
    stage.update()
    // Round n: a reads 2n - 2 and writes 2n, b reads 2n and writes 2n.
    #expect(stage.log.count("a.properties") == 25)
    #expect(stage.log.count("b.properties") == 25)
    #expect(root.traitCollection.updateDepth == 50)
    let report = try #require(stage.report)
    #expect(report.unsettled.map(\.path) == ["root/a"])
    #expect(report.unsettled.map(\.hook) == [.updateProperties])
    #expect(report.unsettled.allSatisfy { $0.cause.contains("UpdateDepthTrait") })
    isLooping = false
    #expect(stage.update().isEmpty)
    root.traitOverrides.updateDepth = 1000
    #expect(stage.update() == ["a.properties"])
    root.traitOverrides.updateSize = 1000
    #expect(stage.update() == ["b.properties"])
    #expect(stage.report?.isSettled == true)
  }

  @Test("U7: two nodes that feed each other through a model stop and are reported")
  func models() throws {
    let model = model
    var isLooping = true
    stage.add("a") { _ in
      let count = model.count
      if isLooping { model.width = Double(count + 1) }
    }
    stage.add("b") { _ in
      let width = model.width
      if isLooping { model.count = Int(width) }
    }
    stage.update()
    #expect(stage.log.count("a.properties") == 25)
    #expect(stage.log.count("b.properties") == 25)
    #expect(model.count == 25)
    let report = try #require(stage.report)
    #expect(report.unsettled.map(\.path) == ["root/a"])
    #expect(report.unsettled.map(\.hook) == [.updateProperties])
    #expect(report.unsettled.allSatisfy { !$0.cause.isEmpty })
    isLooping = false
    #expect(stage.update().isEmpty)
    model.width = 1000
    #expect(stage.update() == ["b.properties"])
    #expect(stage.report?.isSettled == true)
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U7: after a limit that a model caused, the next write to the model is delivered")
    func nextWriteAfterModelLoop() throws {
      let model = model
      var isLooping = true
      stage.add("a") { _ in
        let count = model.count
        if isLooping { model.width = Double(count + 1) }
      }
      stage.add("b") { _ in
        let width = model.width
        if isLooping { model.count = Int(width) }
      }
      stage.update()
      #expect(stage.report?.unsettled.map(\.path) == ["root/a"])
      let cause = try #require(stage.report?.unsettled.first?.cause)
      #expect(cause.contains("UpdateModel"))
      isLooping = false
      model.count = 1000
      #expect(stage.update() == ["a.properties"])
      #expect(stage.report?.isSettled == true)
    }
  #endif

  @Test("U7: a handler that always changes its own trait stops and is reported")
  func handler() throws {
    var isLooping = true
    var previous: [Int] = []
    let leaf = stage.add("leaf")
    leaf.logTraitChanges([UpdateDepthTrait.self], as: "leaf", in: stage.log) { node, old in
      previous.append(old.updateDepth)
      if isLooping { node.traitOverrides.updateDepth += 1 }
    }
    stage.update()
    leaf.traitOverrides.updateDepth = 1
    stage.update()
    #expect(previous == Array(0..<25))
    let unsettled = try #require(stage.report?.unsettled.first)
    #expect(stage.report?.unsettled.count == 1)
    #expect(unsettled.path == "root/leaf")
    #expect(unsettled.hook == .traitChanges)
    #expect(unsettled.cause.contains("UpdateDepthTrait"))

    isLooping = false
    previous = []
    #expect(stage.update().isEmpty)
    leaf.traitOverrides.updateDepth = 1000
    #expect(stage.update() == ["leaf.handler"])
    // The last call had seen 25; the 26 that it wrote was never delivered.
    #expect(previous == [25])
  }

  @Test("U7: two loops in one tree are both reported, in the document's order or not")
  func twoLoops() {
    stage.add("a") { $0.setNeedsUpdateProperties() }
    let b = stage.add("b")
    b.onWillLayout = { $0.setNeedsLayout() }
    stage.update()
    #expect(stage.report?.unsettled.map(\.path).sorted() == ["root/a", "root/b"])
    #expect(stage.log.count("a.properties") == 25)
    #expect(stage.log.count("b.willLayout") == 25)
  }

  @Test("U7: a hook that also asks for an update at once stops at the limit too")
  func immediateLoop() {
    stage.add("leaf") { node in
      node.setNeedsUpdateProperties()
      node.updatePropertiesIfNeeded()
    }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 25)
    #expect(stage.report?.unsettled.map(\.path) == ["root/leaf"])
  }

  @Test("U7: a loop that is started by updatePropertiesIfNeeded ends as well")
  func loopOnDemand() {
    let leaf = stage.add("leaf")
    stage.update()
    leaf.onProperties = { $0.setNeedsUpdateProperties() }
    leaf.setNeedsUpdateProperties()
    let log = stage.perform { leaf.updatePropertiesIfNeeded() }
    #expect((1...25).contains(log.count))
    #expect(log.allSatisfy { $0 == "leaf.properties" })
  }
}
