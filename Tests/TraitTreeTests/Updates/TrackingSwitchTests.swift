import Testing
import TraitTree

@MainActor @Suite("A window without observation tracking")
struct TrackingSwitchTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  init() { stage.window.isObservationTrackingEnabled = false }

  @Test("U12: tracking is on unless it is turned off")
  func defaultValue() {
    #expect(Window(scheduler: .manual).isObservationTrackingEnabled)
    #expect(!stage.window.isObservationTrackingEnabled)
  }

  @Test("U12: no model read of any hook is tracked; setNeeds is the only way")
  func modelsAreNotTracked() {
    let model = model
    var seen: [Int] = []
    let leaf = stage.add("leaf") { _ in seen.append(model.count) }
    leaf.onWillLayout = { _ in _ = model.count }
    leaf.onDraw = { _ in _ = model.count }
    stage.update()
    model.count = 1
    #expect(stage.update().isEmpty)
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [0, 1])
    leaf.setNeedsLayout()
    leaf.setNeedsDisplay()
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout", "leaf.draw"])
    model.count = 2
    #expect(stage.update().isEmpty)
  }

  @Test("U12: traits are still tracked, per trait and as a whole")
  func traitsAreTracked() {
    let model = model
    stage.add("leaf") { _ = ($0.traitCollection.updateTheme, model.count) }
    stage.add("whole") { _ = $0.traitCollection.description }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties", "whole.properties"])
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update() == ["whole.properties"])
    model.count = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U12: turned on again, runs from then on are tracked")
  func turnedOn() {
    let model = model
    let leaf = stage.add("leaf") { _ in _ = model.count }
    stage.update()
    stage.window.isObservationTrackingEnabled = true
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U12: turned off later, runs from then on are not tracked")
  func turnedOff() {
    let model = model
    stage.window.isObservationTrackingEnabled = true
    let leaf = stage.add("leaf") { _ in _ = model.count }
    stage.update()
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
    stage.window.isObservationTrackingEnabled = false
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 2
    #expect(stage.update().isEmpty)
  }

  @Test("U12: the switch is the window's; another window tracks")
  func perWindow() {
    let model = model
    let root = RecordingNode("other", log: stage.log)
    root.onProperties = { _ in _ = model.count }
    let other = Window(rootNode: root, scheduler: .manual)
    stage.add("leaf") { _ in _ = model.count }
    stage.update()
    other.updateIfNeeded()
    model.count = 1
    #expect(stage.update().isEmpty)
    #expect(stage.perform { other.updateIfNeeded() } == ["other.properties"])
  }

  @Test("U12: a node that moves to a tracking window is tracked there")
  func movedNode() {
    let model = model
    let root = RecordingNode("other", log: stage.log)
    let other = Window(rootNode: root, scheduler: .manual)
    let leaf = stage.add("leaf") { _ in _ = model.count }
    stage.update()
    root.addChild(leaf)
    other.updateIfNeeded()
    model.count = 1
    #expect(stage.perform { other.updateIfNeeded() } == ["leaf.properties"])
  }
}
