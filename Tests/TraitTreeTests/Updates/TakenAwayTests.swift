import Testing
import TraitTree

@MainActor @Suite("Nodes that their own callbacks take away")
struct TakenAwayTests {
  /// How a callback takes its node away.
  enum Way: CaseIterable, Sendable { case out, elsewhere, inAndOut }

  let stage = UpdateStage()
  let model = UpdateModel()
  let leaf: RecordingNode
  let otherRoot = Node()
  let other: Window

  init() {
    leaf = stage.add("leaf")
    other = Window(rootNode: otherRoot, scheduler: .manual)
    stage.update()
    other.updateIfNeeded()
  }

  private func take(_ node: Node, _ way: Way) {
    switch way {
    case .out: node.removeFromParent()
    case .elsewhere: otherRoot.addChild(node)
    case .inAndOut:
      node.removeFromParent()
      stage.root.addChild(node)
    }
  }

  /// Updates, brings the node back, and updates again.
  private func goOn(_ way: Way, between: () -> Void = {}) {
    stage.update()
    between()
    if way == .out { stage.root.addChild(leaf) }
    stage.update()
    other.updateIfNeeded()
  }

  /// What the second of two listeners hears, the first of which takes the node away once.
  private final class Heard {
    var isGone = false
    var values: [String] = []
  }

  @Test(
    "U7: the other actions of a node hear of the change when it is live", arguments: Way.allCases)
  func actions(way: Way) {
    let heard = Heard()
    let model = model
    leaf.onChange(of: model.count) { [leaf] _, _ in
      if heard.isGone { return }
      heard.isGone = true
      take(leaf, way)
    }
    leaf.onChange(of: model.count) { heard.values.append("\($0) to \($1)") }
    leaf.onChange(of: leaf.traitCollection.updateDepth) { old, new in
      heard.values.append("depth \(old) to \(new)")
    }
    leaf.onChange(of: model.name, initial: true) { heard.values.append("name \($0)\($1)") }
    model.count = 1
    stage.root.traitOverrides.updateDepth = 3
    otherRoot.traitOverrides.updateDepth = 3
    goOn(way)
    #expect(heard.values == ["0 to 1", "depth 0 to 3", "name "])
  }

  @Test("U7: what changed once more while the node was away arrives as one change")
  func netChange() {
    let heard = Heard()
    let model = model
    leaf.onChange(of: model.count) { [leaf] _, _ in
      if heard.isGone { return }
      heard.isGone = true
      leaf.removeFromParent()
    }
    leaf.onChange(of: model.count) { heard.values.append("\($0) to \($1)") }
    model.count = 1
    goOn(.out) { model.count = 2 }
    #expect(heard.values == ["0 to 2"])
  }

  @Test(
    "U7: the other handlers of a node hear of the change when it is live", arguments: Way.allCases)
  func handlers(way: Way) {
    let heard = Heard()
    leaf.registerForTraitChanges([UpdateDepthTrait.self]) { (leaf: Node, _) in
      if heard.isGone { return }
      heard.isGone = true
      take(leaf, way)
    }
    leaf.registerForTraitChanges([UpdateDepthTrait.self]) { (leaf: Node, previous) in
      heard.values.append("\(previous.updateDepth) to \(leaf.traitCollection.updateDepth)")
    }
    leaf.registerForTraitChanges([UpdateSizeTrait.self]) { (leaf: Node, previous) in
      heard.values.append("size \(previous.updateSize)")
    }
    otherRoot.traitOverrides.updateDepth = 3
    otherRoot.traitOverrides.updateSize = 4
    stage.root.traitOverrides.updateDepth = 3
    stage.root.traitOverrides.updateSize = 4
    goOn(way)
    #expect(heard.values == ["0 to 3", "size 1.0"])
  }

  @Test("U7: the hooks of a node see the change when it is live", arguments: Way.allCases)
  func hooks(way: Way) {
    let heard = Heard()
    let model = model
    leaf.onProperties = { leaf in
      heard.values.append("properties \(model.count)")
      if heard.isGone || model.count == 0 { return }
      heard.isGone = true
      take(leaf, way)
    }
    leaf.onWillLayout = { heard.values.append("layout \($0.traitCollection.updateDepth)") }
    leaf.onDraw = { _ in heard.values.append("draw \(model.count)") }
    for work in [Node.setNeedsUpdateProperties, Node.setNeedsLayout, Node.setNeedsDisplay] {
      work(leaf)()
    }
    stage.update()
    heard.values = []
    model.count = 1
    stage.root.traitOverrides.updateDepth = 3
    otherRoot.traitOverrides.updateDepth = 3
    goOn(way)
    #expect(heard.values.contains("layout 3"))
    #expect(heard.values.contains("draw 1"))
    #expect(heard.values.first == "properties 1")
  }

  @Test("U7: an action loses nothing when the value of an onChange takes the node away")
  func fromTheValue() {
    let heard = Heard()
    let model = model
    leaf.onChange(of: { (leaf: RecordingNode) in
      if model.count == 1, !heard.isGone {
        heard.isGone = true
        leaf.removeFromParent()
      }
      return model.count
    }) { heard.values.append("\($1) to \($2)") }
    model.count = 1
    goOn(.out)
    #expect(heard.values == ["0 to 1"])
  }

  @Test("N6: appearance callbacks that take their node away leave its hooks for later")
  func appearance() {
    let late = stage.node("late")
    var seen: [Int] = []
    late.onProperties = { seen.append($0.traitCollection.updateDepth) }
    for action in [\RecordingNode.onDidLoad, \.onWillAppear, \.onIsAppearing] {
      seen = []
      late[keyPath: action] = { late in
        late[keyPath: action] = nil
        late.removeFromParent()
      }
      stage.root.addChild(late)
      stage.update()
      #expect(seen.isEmpty)
      stage.root.traitOverrides.updateDepth += 1
      stage.root.addChild(late)
      stage.update()
      #expect(seen == [stage.root.traitOverrides.updateDepth])
    }
  }
}
