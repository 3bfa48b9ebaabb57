import Observation
import Testing
import TraitTree

@MainActor @Observable private final class TracedModel {
  var first = 0
  var second = 0
  var items: [Int] = []
  @ObservationIgnored var hidden = 0.5
}

private final class TracedStateNode: Node {
  @State var count = 0
  override var debugName: String { "State" }

  override func updateProperties() { _ = count }
}

/// Announces the stored property itself.
@MainActor private final class HandMadeModel: Observable {
  private let registrar = ObservationRegistrar()
  private var storage = 0

  var total: Int {
    registrar.access(self, keyPath: \.storage)
    return storage
  }

  func add(_ amount: Int) {
    registrar.withMutation(of: self, keyPath: \.storage) { storage += amount }
  }
}

@MainActor @Suite("The causes in a trace")
struct TraceCauseTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  /// What ran, without the update's headline.
  private func runs(_ change: () -> Void) -> [String] {
    stage.window.trace.removeAll()
    change()
    stage.update()
    return stage.window.trace.updates.flatMap { $0.runs.map(\.description) }
  }

  /// Updates for the first time, and traces from then on.
  private func begin() {
    stage.update()
    stage.window.trace.isEnabled = true
  }

  @Test("I1: the first update of a node has its first runs")
  func firstRun() {
    stage.window.trace.isEnabled = true
    #expect(
      runs {} == [
        "root updateProperties ran because of its first run",
        "root layout ran because of its first run",
        "root draw ran because of its first run",
      ])
  }

  @Test("I1: a node that comes later has its first runs then, and who brought it is named")
  func laterNode() {
    let late = stage.node("late")
    // Read apart from the tree, so that the hook does not depend on it.
    var isWanted = false
    stage.root.onProperties = { if isWanted { $0.addChild(late) } }
    begin()
    isWanted = true
    let texts = runs { stage.root.setNeedsUpdateProperties() }
    #expect(
      texts.prefix(2) == [
        "root updateProperties ran because of setNeedsUpdateProperties()",
        """
        root/late updateProperties ran because of its first run, caused by root updateProperties
        """,
      ])
  }

  @Test("I1: a trait is named with the node that provides it now, the window, or the default")
  func traits() {
    let branch = stage.add("branch")
    stage.add("leaf", to: branch) { _ = $0.traitCollection.updateDepth }
    begin()
    let leaf = "root/branch/leaf updateProperties ran because of the trait UpdateDepthTrait, "
    #expect(
      runs { stage.window.traitOverrides.updateDepth = 1 } == [leaf + "provided by the window"])
    #expect(runs { branch.traitOverrides.updateDepth = 2 } == [leaf + "provided by root/branch"])
    branch.traitOverrides.remove(UpdateDepthTrait.self)
    stage.update()
    #expect(
      runs { stage.window.traitOverrides.remove(UpdateDepthTrait.self) }
        == [leaf + "which is the default now"])
    stage.window.traitOverrides.updateDepth = 3
    stage.update()
    #expect(
      runs {
        stage.window.traitOverrides.remove(UpdateDepthTrait.self)
        // From now on the tables have the default.
        _ = branch.children[0].traitCollection.updateDepth
      } == [leaf + "which is the default now"])
  }

  @Test("I1: an environment value is named as such")
  func environment() {
    stage.add("leaf") { _ = $0.environment.spacing }
    begin()
    #expect(
      runs { stage.root.environment(\.spacing, 3) } == [
        """
        root/leaf updateProperties ran because of the environment value SpacingKey, provided by root
        """
      ])
  }

  @Test("I1: each hook has its own cause, and what was asked for is called by its name")
  func requests() {
    begin()
    #expect(
      runs {
        stage.root.setNeedsLayout()
        stage.root.setNeedsDisplay()
      } == [
        "root layout ran because of setNeedsLayout()",
        "root draw ran because of setNeedsDisplay()",
      ])
  }

  @Test("I1: a request within an update names the callback that made it")
  func requestWithin() {
    let sibling = stage.add("sibling")
    stage.root.logTraitChanges([UpdateDepthTrait.self], as: "root", in: stage.log) { _, _ in
      sibling.setNeedsLayout()
    }
    begin()
    #expect(
      runs { stage.root.traitOverrides.updateDepth = 1 } == [
        "root traitChanges ran because of the trait UpdateDepthTrait, provided by root",
        "root/sibling layout ran because of setNeedsLayout(), called by root traitChanges",
      ])
  }

  @Test("I1: a trait's change and a request are told apart, as are those who made them")
  func writers() {
    let reader = stage.node("reader") { _ = $0.traitCollection.updateDepth }
    stage.root.onProperties = { $0.traitOverrides.updateDepth = 7 }
    stage.add("other") { [weak reader] _ in reader?.setNeedsUpdateProperties() }
    stage.root.addChild(reader)
    begin()
    stage.root.traitOverrides.updateDepth = 0
    stage.update()
    let texts = runs {
      stage.root.setNeedsUpdateProperties()
      stage.root.children[0].setNeedsUpdateProperties()
    }
    #expect(
      texts.last == """
        root/reader updateProperties ran because of the trait UpdateDepthTrait, provided by root, \
        changed by root updateProperties
        """)
    #expect(
      runs { stage.root.children[0].setNeedsUpdateProperties() }.last == """
        root/reader updateProperties ran because of setNeedsUpdateProperties(), called by root/other \
        updateProperties
        """)
  }

  @Test("I1: an appearance callback that makes a change is named")
  func appearanceWithin() {
    let reader = stage.add("reader") { _ = $0.traitCollection.updateDepth }
    begin()
    let late = stage.node("late")
    late.onDidAppear = { [root = stage.root] _ in root.traitOverrides.updateDepth = 9 }
    let texts = runs { stage.root.addChild(late) }
    #expect(
      texts.last == """
        root/reader updateProperties ran because of the trait UpdateDepthTrait, provided by root, \
        changed by root/late appearance
        """)
    #expect(stage.window.trace.runs(of: reader).count == 1)
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("I1: a model is named with its property as far as it is known, and with who wrote it")
    func models() throws {
      let model = model
      stage.add("reader") { _ in _ = model.name }
      let writer = stage.add("writer")
      begin()
      let reader = """
        root/reader updateProperties ran because of a String property of the model UpdateModel (name)
        """
      #expect(runs { model.name += "a" } == [reader])
      writer.onProperties = { _ in model.name += "b" }
      #expect(
        runs { writer.setNeedsUpdateProperties() } == [
          "root/writer updateProperties ran because of setNeedsUpdateProperties()",
          reader + ", changed by root/writer updateProperties",
        ])
      let run = stage.window.trace.updates[0].runs[1]
      guard case .model(let property?) = run.cause else {
        Issue.record("the cause is \(run.cause)")
        return
      }
      #expect(property.model == "UpdateModel")
      #expect(property.valueType == "String")
      #expect(property.name == nil)
      #expect(property.candidates == ["name"])
      #expect(run.writer?.hook == .updateProperties)
    }

    @Test("I1: all observed properties that a model's change can have been are named")
    func candidates() {
      let model = TracedModel()
      stage.add("reader") { _ in
        _ = model.first
        _ = model.items
      }
      begin()
      let reader = "root/reader updateProperties ran because of "
      #expect(
        runs { model.first += 1 } == [
          reader + "an Int property of the model TracedModel (first or second)"
        ])
      #expect(
        runs { model.items.append(1) } == [
          reader + "an Array<Int> property of the model TracedModel (items)"
        ])
    }

    @Test("R6: what a property wrapper stores is named with its property and node")
    func state() {
      let node = TracedStateNode()
      stage.root.addChild(node)
      begin()
      #expect(
        runs { node.count += 1 } == [
          "root/State updateProperties ran because of @State count of root/State"
        ])
    }

    @Test("I1: a property that is observed by hand is named if the toolchain tells it")
    func handMade() {
      let model = HandMadeModel()
      stage.add("reader") { _ in _ = model.total }
      begin()
      #expect(
        runs { model.add(2) } == [
          """
          root/reader updateProperties ran because of the model property \\HandMadeModel.storage
          """
        ])
    }
  #else
    @Test("I1: a model is a cause though its property is not told")
    func models() {
      let model = model
      stage.add("reader") { _ in _ = model.count }
      begin()
      #expect(
        runs { model.count += 1 } == ["root/reader updateProperties ran because of a model"])
    }
  #endif

  @Test("I1: an action has a trait, a model or its first value as its cause")
  func actions() {
    let model = model
    stage.root.onChange(of: model.count, initial: true) { _, _ in }
    stage.root.onChange(of: { (self: RecordingNode) in self.traitCollection.updateDepth }) {
      _, _, _ in
    }
    stage.window.trace.isEnabled = true
    #expect(runs {}.first == "root onChange ran because of its first run")
    #expect(
      runs { stage.root.traitOverrides.updateDepth = 4 } == [
        "root onChange ran because of the trait UpdateDepthTrait, provided by root"
      ])
    let text = runs { model.count += 1 }
    #expect(text.count == 1)
    #expect(text.first?.contains("a model") == !isNamed)
    #expect(text.first?.contains("an Int property of the model UpdateModel") == isNamed)
  }

  /// Whether this toolchain tells the property.
  private var isNamed: Bool {
    #if TRAITTREE_PUBLIC_TRACKING
      false
    #else
      true
    #endif
  }

  @Test("I1: a trait goes before a model, and both before a request")
  func order() {
    let model = model
    stage.add("reader") {
      _ = model.count
      _ = $0.traitCollection.updateDepth
    }
    begin()
    let texts = runs {
      stage.root.children[0].setNeedsUpdateProperties()
      model.count += 1
      stage.root.traitOverrides.updateDepth = 1
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("UpdateDepthTrait") == true)
    let others = runs {
      stage.root.children[0].setNeedsUpdateProperties()
      model.count += 1
    }
    #expect(others.first?.contains("model") == true)
  }

  @Test("I1: a trait that a hook depends on as part of a whole collection is named")
  func wholeCollection() {
    stage.add("reader") { _ = $0.traitCollection.description }
    begin()
    #expect(
      runs { stage.root.traitOverrides.updateDepth = 5 } == [
        """
        root/reader updateProperties ran because of the trait UpdateDepthTrait, provided by root
        """
      ])
  }

  @Test("I1: a second run before the update that settles the first is not a first run")
  func secondRunOnDemand() {
    let node = stage.add("node")
    stage.window.trace.isEnabled = true
    stage.root.layoutIfNeeded()
    node.setNeedsUpdateProperties()
    stage.root.layoutIfNeeded()
    #expect(
      stage.window.trace.updates.last?.runs.map(\.description) == [
        "root/node updateProperties ran because of setNeedsUpdateProperties()"
      ])
  }

  @Test("I1: what a hook of another window changes is not put down to one that changed it back")
  func otherWindow() {
    let root = stage.root
    let inner = stage.node("inner")
    let innerWindow = Window(rootNode: inner, scheduler: .manual)
    inner.onProperties = { _ in root.traitOverrides.updateDepth = 5 }
    let undecided = stage.add("undecided")
    stage.add("reader") { _ = $0.traitCollection.updateDepth }
    let caller = stage.add("caller")
    begin()
    undecided.onProperties = { _ in
      root.traitOverrides.updateDepth = 1
      root.traitOverrides.updateDepth = 0
    }
    caller.onProperties = { _ in innerWindow.updateIfNeeded() }
    for isTraced in [false, true] {
      innerWindow.trace.isEnabled = isTraced
      root.traitOverrides.updateDepth = 0
      stage.update()
      let texts = runs {
        undecided.setNeedsUpdateProperties()
        caller.setNeedsUpdateProperties()
        inner.setNeedsUpdateProperties()
      }
      #expect(
        texts.last == """
          root/reader updateProperties ran because of the trait UpdateDepthTrait, provided by root\
          \(isTraced ? ", changed by inner updateProperties" : "")
          """)
    }
  }
}
