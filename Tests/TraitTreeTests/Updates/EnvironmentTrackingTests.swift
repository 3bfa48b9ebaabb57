import Testing
import TraitTree

@MainActor @Suite("Environment reads that a hook depends on")
struct EnvironmentTrackingTests {
  let stage = UpdateStage()

  /// Changes one value after the other at the root and tells which changes ran a hook.
  private func dependencies() -> [String] {
    var found: [String] = []
    func change(_ name: String, _ mutation: (Node) -> Void) {
      mutation(stage.root)
      if !stage.update().isEmpty { found.append(name) }
    }
    change("spacing") { $0.environment(\.spacing, $0.environment.spacing + 1) }
    change("caption") { $0.environment(\.caption, $0.environment.caption + "x") }
    change("frame") { $0.environment(\.frame.width, $0.environment.frame.width + 1) }
    change("zoom") { $0.environment(\.zoom, $0.environment.zoom + 1) }
    change("margin") { $0.traitOverrides[MarginTrait.self] += 1 }
    change("settings") { $0.environment(SettingsModel()) }
    return found
  }

  @Test("U1: a hook depends on each value that it read, and on no other")
  func perKey() {
    stage.add("leaf") { _ = ($0.environment.spacing, $0.environment.frame) }
    stage.update()
    #expect(dependencies() == ["spacing", "frame"])
  }

  @Test("U1: taking the environment is no dependency, reading a value of the copy is one")
  func copy() {
    let taken = stage.add("taken") { _ = $0.environment }
    stage.update()
    #expect(dependencies().isEmpty)
    taken.removeFromParent()
    stage.add("read") { node in
      let values = node.environment
      let again = [values, values][1]
      _ = again.caption
    }
    stage.update()
    #expect(dependencies() == ["caption"])
  }

  @Test("U1: a bridged value depends on the traits that it is read from")
  func bridged() {
    stage.add("leaf") { _ = $0.environment.insets }
    stage.update()
    #expect(dependencies() == ["zoom", "margin"])
  }

  @Test("U1: a trait read depends on writes through the bridged key")
  func traitReader() {
    stage.add("leaf") { _ = $0.traitCollection[ZoomTrait.self] }
    stage.update()
    #expect(dependencies() == ["zoom"])
  }

  @Test("U1: an object read depends on the object, found or not")
  func object() {
    stage.add("leaf") { _ = $0.environment[SettingsModel.self] }
    stage.update()
    #expect(dependencies() == ["settings"])
  }

  @Test("U1: layout and draw depend on what they read themselves")
  func otherHooks() {
    let leaf = stage.add("leaf")
    leaf.onDidLayout = { _ = $0.environment.spacing }
    leaf.onDraw = { _ = $0.environment.caption }
    stage.update()
    stage.root.environment(\.spacing, 1)
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    stage.root.environment(\.caption, "a")
    #expect(stage.update() == ["leaf.draw"])
  }

  @Test("U1: each run replaces what the hook depends on")
  func replaced() {
    let leaf = stage.add("leaf") { node in
      _ = node.environment.spacing > 5 ? node.environment.caption : "\(node.environment.zoom)"
    }
    stage.update()
    leaf.environment(\.zoom, 3)
    #expect(stage.update().isEmpty)
    leaf.environment(\.spacing, 1)
    #expect(stage.update() == ["leaf.properties"])
    leaf.environment(\.caption, "a")
    #expect(stage.update().isEmpty)
    leaf.environment(\.zoom, 4)
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("N9: reads of another node's environment, and of the window's, are dependencies")
  func otherNodes() {
    unowned let root = stage.root
    let window = stage.window
    stage.add("leaf") { _ in _ = (root.environment.spacing, window.environment.caption) }
    stage.update()
    root.environment(\.caption, "root")
    #expect(stage.update().isEmpty)
    window.environment(\.caption, "window")
    #expect(stage.update() == ["leaf.properties"])
    root.environment(\.spacing, 100)
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U13: values of a copy that are read after the run are no dependency")
  func later() {
    var kept = EnvironmentValues()
    stage.add("leaf") { kept = $0.environment }
    stage.update()
    #expect(kept.spacing == 8)
    #expect(dependencies().isEmpty)
  }

  @Test("U3: an equal value, or one that only shadows an equal one, runs nobody")
  func equal() {
    stage.add("leaf") { _ = ($0.environment.spacing, $0.environment.hint, $0.environment.rough) }
    stage.update()
    stage.root.environment(\.spacing, 8).environment(\.hint, nil).environment(\.rough, 0.3)
    #expect(stage.update().isEmpty)
    stage.root.environment(\.rough, 0.9)
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: there and back in one turn runs nobody, whichever way it went")
  func thereAndBack() {
    stage.add("leaf") { _ = ($0.environment.spacing, $0.environment.zoom) }
    stage.root.environment(\.spacing, 1)
    stage.update()
    stage.root.environment(\.spacing, 2).environment(\.zoom, 3)
    stage.root.removeEnvironment(\.zoom)
    stage.root.environment(\.spacing, 1)
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides[ZoomTrait.self] = 4
    stage.root.removeEnvironment(\.zoom)
    #expect(stage.update().isEmpty)
  }

  @Test("U3: only readers that see a different value run")
  func shadowedReaders() {
    let near = stage.add("near")
    near.environment(\.spacing, 1)
    stage.add("shadowed", to: near) { _ = $0.environment.spacing }
    stage.add("reader") { _ = $0.environment.spacing }
    stage.update()
    stage.root.environment(\.spacing, 2)
    #expect(stage.update() == ["reader.properties"])
    near.removeEnvironment(\.spacing)
    #expect(stage.update() == ["shadowed.properties"])
  }

  @Test("U4: several values, traits and objects of one turn make one run")
  func coalesced() {
    let stage = stage
    var seen: [String] = []
    stage.add("leaf") { node in
      let values = node.environment
      seen.append("\(values.spacing) \(values.zoom) \(node.traitCollection.updateDepth)")
    }
    stage.update()
    stage.root.environment(\.spacing, 1).environment(\.zoom, 2)
    stage.window.environment(\.spacing, 100)
    stage.root.traitOverrides.updateDepth = 3
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == ["8 1.0 0", "1 2.0 3"])
  }

  @Test("U7: a hook's own environment write does not run it again, its readers below do run")
  func ownWrites() {
    let stage = stage
    var seen: [Int] = []
    let parent = stage.add("parent") { node in
      node.environment(\.spacing, node.environment.spacing + 1)
      node.environment(\.zoom, node.environment.zoom + 1)
    }
    stage.add("child", to: parent) { seen.append($0.environment.spacing) }
    let first = stage.update()
    #expect(first.count { $0 == "parent.properties" } == 1)
    #expect(first.count { $0 == "child.properties" } == 1)
    #expect(stage.report?.isSettled == true)
    #expect(stage.report?.unsettled.isEmpty == true)
    #expect(parent.environment.spacing == 9)
    parent.setNeedsUpdateProperties()
    #expect(stage.update() == ["parent.properties", "child.properties"])
    #expect(seen == [9, 10])
  }

  @Test("U7: a hook that writes an ancestor's value is not run again by it, earlier readers are")
  func writesAbove() {
    unowned let root = stage.root
    stage.add("first") { _ = $0.environment.spacing }
    stage.add("second") { node in
      root.environment(\.spacing, 3)
      _ = node.environment.spacing
    }
    let log = stage.update()
    #expect(log.count { $0 == "first.properties" } == 2)
    #expect(log.count { $0 == "second.properties" } == 1)
  }

  @Test("N6: what changes while a node is away arrives at its return as one net change")
  func away() {
    let stage = stage
    let middle = stage.add("middle")
    var seen: [Int] = []
    stage.add("leaf", to: middle) { seen.append($0.environment.spacing) }
    stage.update()
    middle.removeFromParent()
    stage.root.environment(\.spacing, 1)
    stage.update()
    middle.environment(\.spacing, 2)
    #expect(stage.update().isEmpty)
    stage.root.addChild(middle)
    #expect(stage.update().count { $0 == "leaf.properties" } == 1)
    #expect(seen == [8, 2])
  }

  @Test("N6: a move inside a window runs only readers that see a different value")
  func move() {
    let first = stage.add("first")
    let second = stage.add("second")
    first.environment(\.spacing, 1).environment(\.zoom, 2)
    second.environment(\.spacing, 1).environment(\.zoom, 3)
    let leaf = stage.add("leaf", to: first) { _ = $0.environment.spacing }
    stage.add("below", to: leaf) { _ = $0.environment.zoom }
    stage.update()
    second.addChild(leaf)
    #expect(stage.update() == ["below.properties"])
  }

  @Test("U12: environment reads are tracked where models are not")
  func withoutModels() {
    let model = SettingsModel()
    stage.window.isObservationTrackingEnabled = false
    stage.root.environment(model)
    stage.add("leaf") { _ = ($0.environment.spacing, $0.environment[SettingsModel.self]?.size) }
    stage.update()
    model.size = 5
    #expect(stage.update().isEmpty)
    stage.root.environment(\.spacing, 1)
    #expect(stage.update() == ["leaf.properties"])
    stage.root.environment(SettingsModel())
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: printing an environment reads all of it")
  func whole() {
    stage.add("leaf") { _ = "\($0.environment)" }
    stage.update()
    #expect(dependencies() == ["spacing", "caption", "frame", "zoom", "margin", "settings"])
  }
}
