import Testing
import TraitTree

@MainActor @Suite("Handlers that write what other handlers of their node hear")
struct HandlerSettlingTests {
  let stage = UpdateStage()
  let leaf: RecordingNode

  init() {
    leaf = stage.add("leaf")
    stage.update()
  }

  @Test("U6: a node's handlers are settled before its hooks run, whatever their order")
  func laterWritesForEarlier() {
    let log = stage.log
    var doubled = 0
    leaf.logTraitChanges([UpdateDepthTrait.self], as: "earlier", in: log) { leaf, _ in
      doubled = leaf.traitCollection.updateDepth * 2
    }
    leaf.logTraitChanges([UpdateSizeTrait.self], as: "later", in: log) { leaf, _ in
      leaf.traitOverrides.updateDepth = Int(leaf.traitCollection.updateSize)
    }
    var seen: [String] = []
    leaf.onProperties = { leaf in
      seen.append("\(leaf.traitCollection.updateDepth) \(doubled)")
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    seen = []
    stage.root.traitOverrides.updateSize = 7
    let entries = stage.update()
    #expect(entries == ["later.handler", "earlier.handler", "leaf.properties"])
    #expect(seen == ["7 14"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("U6: what an onChange action writes is heard by the node's handlers before its hooks run")
  func actionsWrite() {
    let log = stage.log
    let model = UpdateModel()
    leaf.logTraitChanges([UpdateDepthTrait.self], as: "leaf", in: log)
    leaf.onChange(of: { (_: RecordingNode) in model.count }) { leaf, _, new in
      leaf.traitOverrides.updateDepth = new
    }
    leaf.onProperties = { _ = $0.traitCollection.updateDepth }
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 4
    #expect(stage.update() == ["leaf.handler", "leaf.properties"])
  }

  @Test("U7: handlers that keep each other busy end at the limit, and the hooks run once")
  func limit() {
    leaf.logTraitChanges([UpdateDepthTrait.self], as: "one", in: stage.log) { leaf, _ in
      leaf.traitOverrides.updateSize += 1
    }
    leaf.logTraitChanges([UpdateSizeTrait.self], as: "two", in: stage.log) { leaf, _ in
      leaf.traitOverrides.updateDepth += 1
    }
    leaf.onProperties = { _ = $0.traitCollection.updateDepth }
    leaf.setNeedsUpdateProperties()
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    leaf.traitOverrides.updateDepth = 1
    stage.update()
    #expect(stage.log.count("one.handler") == 25)
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.report?.isSettled == false)
  }

  @Test("T9: the value of an onChange has its node's collection as the current one from the start")
  func currentInBaseline() {
    leaf.traitOverrides.updateTheme = .dark
    var calls = 0
    leaf.onChange(of: TraitCollection.current.updateTheme) { _, _ in calls += 1 }
    stage.update()
    #expect(calls == 0)
    leaf.traitOverrides.updateTheme = .mono
    stage.update()
    #expect(calls == 1)
  }
}
