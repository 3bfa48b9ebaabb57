import Testing
import TraitTree

@MainActor @Suite("Changes of one turn make one run")
struct CoalescingTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U4: several writes of one property make one run with the last value")
  func oneProperty() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.count) }
    stage.update()
    for value in 1...5 { model.count = value }
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [0, 5])
  }

  @Test("U4: several traits that change together make one run with the final values")
  func severalTraits() {
    var seen: [String] = []
    stage.add("leaf") { node in
      let traits = node.traitCollection
      seen.append("\(traits.updateTheme) \(traits.updateDepth)")
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateDepth = 1
    stage.window.traitOverrides.updateDepth = 7
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == ["light 0", "mono 1"])
  }

  @Test("U4: traits, models and layout that change together run each hook once")
  func everythingTogether() {
    let model = model
    var seen: [String] = []
    let leaf = stage.add("leaf") { seen.append("\($0.traitCollection.updateTheme) \(model.count)") }
    leaf.onWillLayout = { seen.append("\($0.traitCollection.updateSize) \(model.width)") }
    stage.update()
    seen = []

    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    leaf.setNeedsLayout()
    model.width = 2
    leaf.setNeedsUpdateProperties()
    stage.root.traitOverrides.updateSize = 3
    model.count = 4
    #expect(stage.update() == ["leaf.properties", "leaf.willLayout", "leaf.didLayout"])
    #expect(seen == ["dark 4", "3.0 2.0"])
    #expect(stage.report?.count(.updateProperties) == 1)
    #expect(stage.report?.count(.layout) == 1)
  }

  @Test("U4: a handler that writes what its node's hook reads adds no run")
  func handlerFeedsHook() {
    let model = model
    let leaf = stage.add("leaf") { _ = ($0.traitCollection.updateTheme, model.name) }
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log) { node, _ in
      model.name = "\(node.traitCollection.updateTheme)"
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.handler", "leaf.properties"])
  }

  @Test("U4: properties that invalidate layout which was pending anyway make one layout run")
  func propertiesFeedLayout() {
    let model = model
    let leaf = stage.add("leaf") { node in
      model.width = Double(model.count)
      node.setNeedsLayout()
    }
    leaf.onWillLayout = { _ in _ = model.width }
    stage.update()
    #expect(stage.log.names(of: "willLayout") == ["root", "leaf"])
    model.count = 3
    leaf.setNeedsLayout()
    #expect(stage.update() == ["leaf.properties", "leaf.willLayout", "leaf.didLayout"])
  }

  @Test("U4: an explicit request beside a change makes one run")
  func explicitAndModel() {
    let model = model
    let leaf = stage.add("leaf") { _ in _ = model.count }
    stage.update()
    leaf.setNeedsUpdateProperties()
    leaf.setNeedsUpdateProperties()
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.update().isEmpty)
  }

  @Test("U4: a new model in a trait and a write to the old one make one run on the new one")
  func replacedModel() {
    let old = UpdateModel()
    let new = UpdateModel()
    new.count = 10
    var seen: [Int] = []
    stage.root.traitOverrides.updateModel = old
    stage.add("leaf") { seen.append($0.traitCollection.updateModel?.count ?? -1) }
    stage.update()
    old.count = 1
    stage.root.traitOverrides.updateModel = new
    old.count = 2
    #expect(stage.update() == ["leaf.properties"])
    old.count = 3
    #expect(stage.update().isEmpty)
    new.count = 11
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [0, 10, 11])
  }

  @Test("U4: changes of two turns make two runs, none of them lost")
  func twoTurns() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.count) }
    for value in 1...4 {
      model.count = value
      stage.update()
    }
    #expect(seen == [1, 2, 3, 4])
  }

  @Test("U4: a move and a trait change in one turn make one run")
  func moveAndChange() {
    let other = stage.add("other")
    other.traitOverrides.updateDepth = 2
    var seen: [String] = []
    let leaf = stage.add("leaf") { node in
      seen.append("\(node.traitCollection.updateTheme) \(node.traitCollection.updateDepth)")
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    other.addChild(leaf)
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == ["light 0", "dark 2"])
  }
}
