import Testing
import TraitTree

@MainActor @Suite("What an update reports")
struct UpdateReportTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U14: the report counts the runs of each hook and the nodes that ran")
  func counts() throws {
    let model = model
    let a = stage.add("a") { _ = ($0.traitCollection.updateTheme, model.count) }
    a.onWillLayout = { _ in _ = model.count }
    let b = stage.add("b")
    b.onDraw = { _ in _ = model.count }
    b.logTraitChanges([UpdateThemeTrait.self], as: "b", in: stage.log)
    stage.add("c")
    stage.update()
    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    let report = try #require(stage.report)
    #expect(report.count(.updateProperties) == 1)
    #expect(report.count(.layout) == 1)
    #expect(report.count(.draw) == 1)
    #expect(report.count(.traitChanges) == 1)
    #expect(report.count(.onChange) == 0)
    #expect(report.nodeCount == 2)
    #expect(report.rounds == 1)
    #expect(report.isSettled)
    #expect(report.unsettled.isEmpty)
  }

  @Test("U14: the first update reports every hook of every node")
  func firstUpdate() throws {
    for index in 0..<4 { stage.add("n\(index)") }
    stage.update()
    let report = try #require(stage.report)
    #expect(report.count(.updateProperties) == 5)
    #expect(report.count(.layout) == 5)
    #expect(report.count(.draw) == 5)
    #expect(report.count(.traitChanges) == 0)
    #expect(report.nodeCount == 5)
    #expect(report.rounds == 1)
  }

  @Test("U14: a node that runs in two rounds counts as one node and two runs")
  func oneNodeTwoRuns() throws {
    let model = model
    stage.add("a") { _ in _ = model.count }
    let b = stage.add("b")
    stage.update()
    b.onProperties = { _ in model.count += 1 }
    b.setNeedsUpdateProperties()
    model.count = 5
    #expect(stage.update() == ["a.properties", "b.properties", "a.properties"])
    let report = try #require(stage.report)
    #expect(report.count(.updateProperties) == 3)
    #expect(report.nodeCount == 2)
    #expect(report.rounds == 2)
  }

  @Test("U14: an update without work reports no run, no node and settled")
  func nothing() throws {
    stage.update()
    stage.update()
    let report = try #require(stage.report)
    #expect(report.runs.values.allSatisfy { $0 == 0 })
    #expect(report.nodeCount == 0)
    #expect(report.isSettled)
  }

  @Test("U14: a report is of its own update only")
  func ownUpdate() {
    stage.add("a") { _ = $0.traitCollection.updateTheme }
    stage.update()
    for value in [UpdateTheme.dark, .mono, .light] {
      stage.root.traitOverrides.updateTheme = value
      stage.update()
      #expect(stage.report?.count(.updateProperties) == 1)
      #expect(stage.report?.nodeCount == 1)
    }
  }

  @Test("U14: two calls of one handler's registrations on a node are two runs")
  func handlerRuns() {
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "first", in: stage.log)
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "second", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(stage.report?.count(.traitChanges) == 2)
    #expect(stage.report?.nodeCount == 1)
  }

  @Test("U14: the description of a report says something, settled or not")
  func descriptions() {
    stage.update()
    #expect(stage.report?.description.isEmpty == false)
    stage.root.onProperties = { $0.setNeedsUpdateProperties() }
    stage.root.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.report?.description.contains("root") == true)
    #expect(stage.report?.unsettled.first?.description.contains("root") == true)
  }
}
