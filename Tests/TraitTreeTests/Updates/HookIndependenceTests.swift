import Testing
import TraitTree

@MainActor @Suite("Properties, layout and display are independent")
struct HookIndependenceTests {
  let stage = UpdateStage()
  let model = UpdateModel()
  let leaf: RecordingNode

  init() {
    let model = model
    leaf = stage.add("leaf") { _ = ($0.traitCollection.updateTheme, model.count) }
    leaf.onWillLayout = { _ = ($0.traitCollection.updateDepth, model.width) }
    leaf.onDraw = { _ = ($0.traitCollection.updateAccent, model.name) }
    stage.update()
  }

  @Test("U2: a trait re-runs only the hook that read it")
  func traits() {
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    stage.root.traitOverrides.updateAccent = "red"
    #expect(stage.update() == ["leaf.draw"])
  }

  @Test("U2: a model property re-runs only the hook that read it")
  func models() {
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
    model.width = 1
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    model.name = "new"
    #expect(stage.update() == ["leaf.draw"])
  }

  @Test("U2: each setNeeds marks its own hook only")
  func explicitRequests() {
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties"])
    leaf.setNeedsLayout()
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    leaf.setNeedsDisplay()
    #expect(stage.update() == ["leaf.draw"])
  }

  @Test("U2: one property that two hooks read re-runs both and not the third")
  func sharedProperty() {
    let model = model
    leaf.onDraw = { _ in _ = model.count }
    leaf.setNeedsDisplay()
    stage.update()
    model.count = 5
    #expect(stage.update() == ["leaf.properties", "leaf.draw"])
  }

  @Test("U2: one trait that all hooks read re-runs each of them once")
  func sharedTrait() {
    leaf.onWillLayout = { _ = $0.traitCollection.updateTheme }
    leaf.onDraw = { _ = $0.traitCollection.updateTheme }
    leaf.setNeedsLayout()
    leaf.setNeedsDisplay()
    stage.update()
    stage.root.traitOverrides.updateTheme = .mono
    #expect(
      stage.update() == ["leaf.properties", "leaf.willLayout", "leaf.didLayout", "leaf.draw"])
    #expect(stage.report?.nodeCount == 1)
  }

  @Test("U2: a re-run of one hook keeps what the other hooks depend on")
  func otherDependenciesStay() {
    for round in 1...3 {
      model.count = round
      #expect(stage.update() == ["leaf.properties"])
    }
    model.width = 9
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    stage.root.traitOverrides.updateAccent = "blue"
    #expect(stage.update() == ["leaf.draw"])
  }

  @Test("U1: a read in viewDidLayoutSubviews re-runs the layout hook, both callbacks of it")
  func secondLayoutCallback() {
    let model = model
    leaf.onDidLayout = { _ = ($0.traitCollection.updateSize, model.isOpen) }
    leaf.setNeedsLayout()
    stage.update()
    stage.root.traitOverrides.updateSize = 2
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    model.isOpen = true
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
  }

  @Test("U1: reads of both layout callbacks that change together make one run of the pair")
  func bothLayoutCallbacks() {
    let model = model
    leaf.onDidLayout = { _ in _ = model.isOpen }
    leaf.setNeedsLayout()
    stage.update()
    model.width = 3
    model.isOpen = true
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    #expect(stage.report?.count(.layout) == 1)
  }
}
