import Testing
import TraitTree

@MainActor @Suite("Callbacks that are not tracked")
struct UntrackedCallbackTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  private func change() {
    model.count += 1
    stage.window.traitOverrides.updateDepth += 1
  }

  @Test("U1: what a handler reads re-runs neither the handler nor a hook")
  func handlers() {
    let model = model
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) { node, _ in
      _ = (model.count, node.traitCollection.updateDepth)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.handler"])
    change()
    #expect(stage.update().isEmpty)
  }

  @Test("U1: what appearance callbacks read re-runs nothing")
  func appearance() {
    let model = model
    let leaf = stage.node("leaf")
    let read: RecordingNode.Action = { _ = (model.count, $0.traitCollection.updateDepth) }
    leaf.onDidLoad = read
    leaf.onWillAppear = read
    leaf.onIsAppearing = read
    leaf.onDidAppear = read
    leaf.onDidDisappear = read
    stage.root.addChild(leaf)
    stage.update()
    change()
    #expect(stage.update().isEmpty)
    leaf.removeFromParent()
    stage.root.addChild(leaf)
    stage.update()
    change()
    #expect(stage.update().isEmpty)
  }

  @Test("U1: what move callbacks read re-runs nothing")
  func moves() {
    let model = model
    let leaf = stage.node("leaf")
    let read: RecordingNode.Action = { _ = (model.count, $0.traitCollection.updateDepth) }
    leaf.onWillMove = { node, _ in read(node) }
    leaf.onDidMove = { node, _ in read(node) }
    stage.root.addChild(leaf)
    stage.update()
    change()
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a child that a hook adds reads traits in its move callbacks for nobody")
  func moveInsideAHook() {
    unowned let root = stage.root
    let child = stage.node("child")
    let read: RecordingNode.Action = {
      _ = ($0.traitCollection.updateDepth, root.traitCollection.updateDepth)
    }
    child.onWillMove = { node, _ in read(node) }
    child.onDidMove = { node, _ in read(node) }
    root.onProperties = { node in if child.parent == nil { node.addChild(child) } }
    stage.update()
    change()
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a child that a hook removes reads traits as it disappears for nobody")
  func disappearanceInsideAHook() {
    unowned let root = stage.root
    let child = stage.add("child")
    child.onDidDisappear = {
      _ = ($0.traitCollection.updateDepth, root.traitCollection.updateDepth)
    }
    stage.update()
    root.onProperties = { node in
      child.removeFromParent()
      _ = node.traitCollection.updateTheme
    }
    root.setNeedsUpdateProperties()
    stage.update()
    change()
    #expect(stage.update().isEmpty)
    root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.properties"])
  }

  @Test("U1: reads outside any hook re-run nothing")
  func outside() {
    stage.add("leaf")
    stage.update()
    let traits = stage.root.traitCollection
    _ = (model.count, traits.updateDepth, traits.description)
    change()
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a handler's reads are not charged to the hook that runs after it")
  func handlerBeforeHook() {
    let model = model
    let leaf = stage.add("leaf") { _ = $0.traitCollection.updateTheme }
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log) { node, _ in
      _ = (model.count, node.traitCollection.updateDepth, node.traitCollection.description)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.handler", "leaf.properties"])
    change()
    #expect(stage.update().isEmpty)
  }

  @Test("U1: valuesEqual of a trait may read a model without making it a dependency")
  func comparisons() {
    UpdateComparingTrait.model.count = 0
    stage.add("leaf") { _ = $0.traitCollection[UpdateComparingTrait.self] }
    stage.update()
    stage.root.traitOverrides[UpdateComparingTrait.self] = 1
    #expect(stage.update() == ["leaf.properties"])
    UpdateComparingTrait.model.count = 1
    #expect(stage.update().isEmpty)
  }
}

/// A trait whose comparison reads an observable model.
private struct UpdateComparingTrait: TraitDefinition {
  static let model = UpdateLockedCounter()
  static let defaultValue = 0
  static func valuesEqual(_ lhs: Int, _ rhs: Int) -> Bool { model.count >= 0 && lhs == rhs }
}
