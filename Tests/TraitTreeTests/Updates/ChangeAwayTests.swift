import Testing
import TraitTree

@MainActor @Suite("onChange of nodes that are away, and on demand")
struct ChangeAwayTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  private func changes(_ log: [String]) -> [String] { log.filter { $0.contains("→") } }

  @Test("N6: what changes while the node is away arrives at its return as one net change")
  func away() {
    let model = model
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    leaf.logChanges(of: { $0.environment.spacing }, as: "spacing", in: stage.log)
    stage.update()
    leaf.removeFromParent()
    model.count = 1
    #expect(stage.update().isEmpty)
    model.count = 2
    leaf.environment(\.spacing, 3)
    #expect(stage.update().isEmpty)
    stage.root.addChild(leaf)
    #expect(changes(stage.update()) == ["count:0→2", "spacing:8→3"])
  }

  @Test("N6: what changed and changed back while it was away makes no call")
  func awayAndBack() {
    let model = model
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    stage.update()
    leaf.removeFromParent()
    model.count = 1
    stage.update()
    model.count = 0
    stage.root.addChild(leaf)
    #expect(changes(stage.update()).isEmpty)
    model.count = 4
    #expect(changes(stage.update()) == ["count:0→4"])
  }

  @Test("N6: a pending change of a removed node is not delivered before its return")
  func pendingAtRemoval() {
    let model = model
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    stage.update()
    model.count = 1
    leaf.removeFromParent()
    #expect(stage.update().isEmpty)
    stage.root.addChild(leaf)
    #expect(changes(stage.update()) == ["count:0→1"])
  }

  @Test("N6: a move inside the window, and to another one, keeps what was seen")
  func moved() {
    let model = model
    let first = stage.add("first")
    let second = stage.add("second")
    let leaf = stage.add("leaf", to: first)
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    stage.update()
    second.addChild(leaf)
    #expect(changes(stage.update()).isEmpty)
    model.count = 1
    first.addChild(leaf)
    #expect(changes(stage.update()) == ["count:0→1"])
    let other = UpdateStage()
    other.root.addChild(leaf)
    model.count = 2
    #expect(changes(stage.update()).isEmpty)
    #expect(changes(stage.perform { other.update() }) == ["count:1→2"])
  }

  @Test("N6: a move to a place with another value is a change of that value")
  func movedToAnotherValue() {
    let first = stage.add("first")
    let second = stage.add("second")
    second.environment(\.spacing, 2)
    let leaf = stage.add("leaf", to: first)
    leaf.logChanges(of: { $0.environment.spacing }, as: "spacing", in: stage.log)
    stage.update()
    second.addChild(leaf)
    #expect(changes(stage.update()) == ["spacing:8→2"])
  }

  @Test("N6: updatePropertiesIfNeeded delivers to a node that is in no window")
  func onDemandDetached() {
    let model = model
    let parent = RecordingNode("parent", log: stage.log)
    let leaf = RecordingNode("leaf", log: stage.log)
    parent.addChild(leaf)
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    leaf.logChanges(of: { $0.environment.spacing }, initial: true, as: "spacing", in: stage.log)
    model.count = 1
    let first = stage.perform { parent.updatePropertiesIfNeeded() }
    #expect(first == ["parent.properties", "count:0→1", "spacing:8→8", "leaf.properties"])
    model.count = 2
    parent.environment(\.spacing, 4)
    let second = stage.perform { parent.updatePropertiesIfNeeded() }
    #expect(second == ["count:1→2", "spacing:8→4"])
    #expect(stage.perform { parent.layoutIfNeeded() }.filter { $0.contains("→") }.isEmpty)
  }

  @Test("N6: updatePropertiesIfNeeded delivers in the subtree of a live node only")
  func onDemandLive() {
    let model = model
    let first = stage.add("first")
    let second = stage.add("second")
    for node in [first, second] {
      node.logChanges(of: { _ in model.count }, as: node.name, in: stage.log)
    }
    stage.update()
    model.count = 1
    #expect(stage.perform { first.updatePropertiesIfNeeded() } == ["first:0→1"])
    #expect(stage.update() == ["second:0→1"])
  }

  @Test("N6: updateTraitsIfNeeded delivers handlers, and leaves actions for the update")
  func onDemandTraits() {
    let leaf = stage.add("leaf")
    leaf.logChanges(of: { $0.traitCollection.updateDepth }, as: "depth", in: stage.log)
    leaf.logTraitChanges([UpdateDepthTrait.self], as: "leaf", in: stage.log)
    stage.update()
    leaf.traitOverrides.updateDepth = 1
    #expect(stage.perform { leaf.updateTraitsIfNeeded() } == ["leaf.handler"])
    #expect(stage.update() == ["depth:0→1"])
  }
}
