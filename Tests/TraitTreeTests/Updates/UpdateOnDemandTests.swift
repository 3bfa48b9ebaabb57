import Testing
import TraitTree

@MainActor @Suite("Updating a part of the tree at once")
struct UpdateOnDemandTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("N6: updatePropertiesIfNeeded runs the pending properties of its subtree, in order")
  func propertiesOfASubtree() {
    let mid = stage.add("mid")
    let leaf = stage.add("leaf", to: mid)
    let other = stage.add("other")
    stage.update()
    for node in [other, leaf, mid, stage.root] { node.setNeedsUpdateProperties() }
    #expect(
      stage.perform { mid.updatePropertiesIfNeeded() } == ["mid.properties", "leaf.properties"])
    #expect(stage.update() == ["root.properties", "other.properties"])
  }

  @Test("N6: updatePropertiesIfNeeded leaves layout and display of the node pending")
  func propertiesOnly() {
    let leaf = stage.add("leaf")
    stage.update()
    leaf.setNeedsUpdateProperties()
    leaf.setNeedsLayout()
    leaf.setNeedsDisplay()
    #expect(stage.perform { leaf.updatePropertiesIfNeeded() } == ["leaf.properties"])
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout", "leaf.draw"])
  }

  @Test("N6: layoutIfNeeded runs the pending layout of its subtree")
  func layoutOfASubtree() {
    let mid = stage.add("mid")
    let leaf = stage.add("leaf", to: mid)
    let other = stage.add("other")
    stage.update()
    for node in [other, leaf] { node.setNeedsLayout() }
    leaf.setNeedsDisplay()
    #expect(stage.perform { mid.layoutIfNeeded() } == ["leaf.willLayout", "leaf.didLayout"])
    #expect(stage.update() == ["other.willLayout", "other.didLayout", "leaf.draw"])
  }

  @Test("N6: updateTraitsIfNeeded calls the handlers of its subtree and runs no hook")
  func traitsOfASubtree() {
    let mid = stage.add("mid") { _ = $0.traitCollection.updateTheme }
    let leaf = stage.add("leaf", to: mid)
    let other = stage.add("other")
    for node in [stage.root, mid, leaf, other] {
      node.logTraitChanges([UpdateThemeTrait.self], as: node.name, in: stage.log)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.perform { mid.updateTraitsIfNeeded() } == ["mid.handler", "leaf.handler"])
    #expect(stage.update() == ["root.handler", "mid.properties", "other.handler"])
  }

  @Test("N6: updateTraitsIfNeeded between two writes makes two deliveries")
  func twoDeliveries() {
    var seen: [String] = []
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) { node, old in
      seen.append("\(old.updateTheme) \(node.traitCollection.updateTheme)")
    }
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.updateTraitsIfNeeded()
    stage.root.traitOverrides.updateTheme = .mono
    stage.update()
    #expect(seen == ["light dark", "dark mono"])
  }

  @Test("N6: with nothing pending nothing runs")
  func nothingPending() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.updateTheme }
    stage.update()
    let log = stage.perform {
      leaf.updatePropertiesIfNeeded()
      stage.root.layoutIfNeeded()
      stage.root.updateTraitsIfNeeded()
      leaf.traitOverrides.updateTheme = .light
      leaf.updatePropertiesIfNeeded()
    }
    #expect(log.isEmpty)
  }

  @Test("N6: what a model or a trait made pending runs on demand, with its value of now")
  func changesOnDemand() {
    let model = model
    var seen: [String] = []
    let leaf = stage.add("leaf") { seen.append("\($0.traitCollection.updateDepth) \(model.count)") }
    stage.add("other") { _ in _ = model.count }
    stage.update()
    model.count = 1
    #expect(stage.perform { leaf.updatePropertiesIfNeeded() } == ["leaf.properties"])
    stage.root.traitOverrides.updateDepth = 2
    #expect(stage.perform { leaf.updatePropertiesIfNeeded() } == ["leaf.properties"])
    #expect(stage.update() == ["other.properties"])
    #expect(seen == ["0 0", "0 1", "2 1"])
  }

  @Test("N6: a node without a window runs its pending work on demand")
  func withoutAWindow() {
    let model = model
    let mid = stage.node("mid")
    let leaf = stage.add("leaf", to: mid) { _ in _ = model.count }
    leaf.setNeedsUpdateProperties()
    #expect(stage.perform { mid.updatePropertiesIfNeeded() }.contains("leaf.properties"))
    #expect(stage.perform { mid.updatePropertiesIfNeeded() }.isEmpty)
    model.count = 1
    #expect(stage.perform { mid.updatePropertiesIfNeeded() } == ["leaf.properties"])
    mid.traitOverrides.updateTheme = .dark
    #expect(stage.perform { mid.updatePropertiesIfNeeded() }.isEmpty)
  }

  @Test("N6: a removed node keeps its pending work and runs it on demand")
  func removed() {
    let leaf = stage.add("leaf")
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log)
    stage.update()
    leaf.setNeedsLayout()
    leaf.setNeedsUpdateProperties()
    leaf.removeFromParent()
    leaf.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
    #expect(stage.perform { leaf.updateTraitsIfNeeded() } == ["leaf.handler"])
    #expect(stage.perform { leaf.updatePropertiesIfNeeded() } == ["leaf.properties"])
    #expect(stage.perform { leaf.layoutIfNeeded() } == ["leaf.willLayout", "leaf.didLayout"])
  }

  @Test("N6: no appearance callback comes from an update on demand of a node without a window")
  func noAppearance() {
    let leaf = stage.node("leaf")
    leaf.setNeedsUpdateProperties()
    leaf.setNeedsLayout()
    let log = stage.perform {
      leaf.updateTraitsIfNeeded()
      leaf.updatePropertiesIfNeeded()
      leaf.layoutIfNeeded()
    }
    #expect(log == ["leaf.properties", "leaf.willLayout", "leaf.didLayout"])
  }

  @Test("N5: a handler on demand that puts its node into a window has it appear before its hooks")
  func handlerEntersWindow() {
    // A child that held its parent would keep both.
    unowned let root = stage.root
    stage.update()
    let node = stage.node("node")
    node.registerForTraitChanges([UpdateThemeTrait.self]) { (self: RecordingNode, _) in
      self.log.add("node.handler")
      root.addChild(self)
    }
    node.setNeedsUpdateProperties()
    node.traitOverrides.updateTheme = .dark
    let early = stage.perform { node.updatePropertiesIfNeeded() }
    #expect(
      early + stage.update() == [
        "node.handler", "node.didLoad", "node.willAppear", "node.isAppearing", "node.properties",
        "node.willLayout", "node.didLayout", "node.draw", "node.didAppear",
      ])
  }

  @Test("N5: a hook on demand that puts its node into a window has it appear before its next hook")
  func hookEntersWindow() {
    unowned let root = stage.root
    stage.update()
    let node = stage.node("node")
    node.onProperties = { node in if node.parent == nil { root.addChild(node) } }
    node.setNeedsUpdateProperties()
    node.setNeedsLayout()
    let early = stage.perform { node.layoutIfNeeded() }
    #expect(
      early + stage.update() == [
        "node.properties", "node.didLoad", "node.willAppear", "node.isAppearing",
        "node.properties", "node.willLayout", "node.didLayout", "node.draw", "node.didAppear",
      ])
  }
}
