import Testing
import TraitTree

@MainActor @Suite("An update follows the readers")
struct UpdateCostTests {
  let stage = UpdateStage()

  @Test("U3: ten readers among 100,000 nodes run exactly ten hooks when the root's trait flips")
  func tenOfMany() throws {
    let count = 100_000
    var readers: Set<String> = []
    for index in 0..<count {
      if index % (count / 10) == 0 {
        let reader = stage.add("reader\(index)") { _ = $0.traitCollection.updateTheme }
        readers.insert(reader.name)
      } else {
        stage.root.addChild(Node())
      }
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    let log = stage.update()
    #expect(log.count == 10)
    #expect(Set(log) == Set(readers.map { $0 + ".properties" }))
    let report = try #require(stage.report)
    #expect(report.count(.updateProperties) == 10)
    #expect(report.count(.layout) == 0)
    #expect(report.count(.draw) == 0)
    #expect(report.nodeCount == 10)
    #expect(report.rounds == 1)
    stage.window.traitOverrides.updateTheme = .mono
    #expect(stage.update().isEmpty)
  }

  @Test("U3: ten readers along a chain of 20,000 nodes run exactly ten hooks, top down")
  func tenOfAChain() {
    let count = 20_000
    var last: Node = stage.root
    for index in 0..<count {
      if index % (count / 10) == 0 {
        let reader = stage.node("reader\(index)") { _ = $0.traitCollection.updateTheme }
        last.addChild(reader)
        last = reader
      } else {
        let node = Node()
        last.addChild(node)
        last = node
      }
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(
      stage.update() == (0..<10).map { "reader\($0 * count / 10).properties" })
    #expect(stage.report?.nodeCount == 10)
  }

  @Test("U3: of many readers only those run that see another value")
  func shadowedGroups() {
    for group in 0..<100 {
      let parent = stage.add("group\(group)")
      if group != 42 { parent.traitOverrides.updateTheme = .dark }
      for index in 0..<20 {
        stage.add("\(group)-\(index)", to: parent) { _ = $0.traitCollection.updateTheme }
      }
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == (0..<20).map { "42-\($0).properties" })
  }

  @Test("U1: one property read by ten of 10,000 nodes re-runs these ten")
  func modelReaders() {
    let model = UpdateModel()
    for index in 0..<10_000 {
      if index % 1000 == 7 {
        stage.add("reader\(index)") { _ in _ = model.count }
      } else {
        stage.root.addChild(Node())
      }
    }
    stage.update()
    model.count = 1
    #expect(stage.update() == (0..<10).map { "reader\($0 * 1000 + 7).properties" })
    #expect(stage.report?.count(.updateProperties) == 10)
  }

  @Test("U3: a trait that nobody reads runs nothing, whoever overrides it")
  func noReaders() {
    for index in 0..<1000 {
      stage.add("n\(index)") { _ = $0.traitCollection.updateTheme }.traitOverrides.updateDepth =
        index
    }
    stage.update()
    stage.root.traitOverrides.updateDepth = 7
    for child in stage.root.children { child.traitOverrides.remove(UpdateDepthTrait.self) }
    #expect(stage.update().isEmpty)
    #expect(stage.report?.nodeCount == 0)
  }
}
