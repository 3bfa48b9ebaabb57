import Testing
import TraitTree

@MainActor @Suite("Tracking keeps no node and no model alive")
struct TrackingNodeLifetimeTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U11: a dropped node is freed at once though the model it read is never written")
  func droppedNode() {
    let model = model
    weak var dropped: RecordingNode?
    do {
      let leaf = stage.add("leaf") { _ = ($0.traitCollection.description, model.count) }
      leaf.onWillLayout = { _ in _ = model.width }
      leaf.onDraw = { _ in _ = model.name }
      dropped = leaf
    }
    stage.update()
    #expect(dropped != nil)
    dropped?.removeFromParent()
    #expect(dropped == nil)
    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
  }

  @Test("U11: a whole subtree of readers is freed at once")
  func droppedSubtree() {
    let model = model
    weak var top: RecordingNode?
    weak var bottom: RecordingNode?
    do {
      let mid = stage.add("mid") { _ in _ = model.count }
      let leaf = stage.add("leaf", to: mid) { _ = ($0.traitCollection.updateTheme, model.name) }
      top = mid
      bottom = leaf
    }
    stage.update()
    top?.removeFromParent()
    #expect(top == nil)
    #expect(bottom == nil)
  }

  @Test("U11: pending work does not keep a node alive")
  func pendingNode() {
    let model = model
    weak var dropped: RecordingNode?
    do { dropped = stage.add("leaf") { _ = ($0.traitCollection.updateTheme, model.count) } }
    stage.update()
    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    dropped?.setNeedsLayout()
    dropped?.setNeedsDisplay()
    dropped?.removeFromParent()
    #expect(dropped == nil)
    #expect(stage.update().isEmpty)
  }

  @Test("U11: a node that never ran, and one that never was live, are freed at once")
  func newNodes() {
    weak var added: RecordingNode?
    weak var alone: RecordingNode?
    do {
      added = stage.add("added")
      let node = stage.node("alone") { _ = $0.traitCollection.updateTheme }
      node.setNeedsUpdateProperties()
      node.updatePropertiesIfNeeded()
      alone = node
    }
    #expect(alone == nil)
    added?.removeFromParent()
    #expect(added == nil)
  }

  @Test("U11: a dropped window frees its tree at once, whatever a scheduler still holds")
  func droppedWindow() {
    let model = model
    let scheduler = UpdateCapturingScheduler()
    weak var tree: RecordingNode?
    weak var released: Window?
    do {
      let root = RecordingNode("root")
      root.onProperties = { _ in _ = model.count }
      let window = Window(rootNode: root, scheduler: scheduler)
      scheduler.runAll()
      model.count = 1
      root.setNeedsLayout()
      #expect(!scheduler.pending.isEmpty)
      tree = root
      released = window
    }
    #expect(released == nil)
    #expect(tree == nil)
    scheduler.runAll()
    model.count = 2
    #expect(tree == nil)
  }

  @Test("U11: a presented node that is dismissed is freed at once")
  func dismissedNode() {
    let model = model
    weak var sheet: RecordingNode?
    do {
      let node = stage.node("sheet") { _ = ($0.traitCollection.updateTheme, model.count) }
      stage.root.present(node)
      sheet = node
    }
    stage.update()
    stage.root.dismiss()
    #expect(sheet == nil)
    model.count = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U11: a model that a hook read is freed with its last owner")
  func droppedModel() {
    var owned: UpdateModel? = UpdateModel()
    weak let dropped = owned
    stage.add("leaf") { [weak owned] _ in _ = owned?.count }
    stage.update()
    #expect(dropped != nil)
    owned = nil
    #expect(dropped == nil)
    #expect(stage.update().isEmpty)
  }

  @Test("U11: many runs on one model leave nothing behind when their node is dropped")
  func manyRuns() {
    let model = model
    weak var dropped: RecordingNode?
    do {
      let leaf = stage.add("leaf") { _ = ($0.traitCollection.updateDepth, model.count) }
      for depth in 0..<100 {
        leaf.traitOverrides.updateDepth = depth
        stage.update()
      }
      dropped = leaf
    }
    dropped?.removeFromParent()
    #expect(dropped == nil)
    model.count = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U11: a node left unsettled by the run limit is freed at once")
  func unsettledNode() {
    weak var dropped: RecordingNode?
    do { dropped = stage.add("leaf") { $0.setNeedsUpdateProperties() } }
    stage.update()
    #expect(stage.report?.isSettled == false)
    dropped?.removeFromParent()
    #expect(dropped == nil)
  }
}
