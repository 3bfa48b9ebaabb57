import Observation
import Testing
import TraitTree

/// A value in a chain or grid of derived ones.
@MainActor
private final class Link {
  var inputs: [Link]
  let model: GraphModel
  var evaluations = 0
  @Derived({ (link: Link) in
    link.evaluations += 1
    return link.inputs.isEmpty ? link.model.count : link.inputs.reduce(0) { $0 + $1.value }
  }) var value: Int

  init(_ model: GraphModel, _ inputs: [Link] = []) {
    self.model = model
    self.inputs = inputs
  }
}

@MainActor
@Suite("Derived values that depend on each other")
struct ChainTests {
  @Test("D1: a diamond computes each value once for each change")
  func diamond() {
    let model = GraphModel()
    let top = Link(model)
    let sides = [Link(model, [top]), Link(model, [top])]
    let bottom = Link(model, sides)
    #expect(bottom.value == 0)
    model.count = 1
    model.count = 2
    #expect(bottom.value == 4)
    #expect(([top, bottom] + sides).allSatisfy { $0.evaluations == 2 })
  }

  @Test("D1: a change that leaves a value as it is ends there")
  func cutOff() {
    let model = GraphModel()
    let count = Counted(model)
    let node = TrackedNode()
    node.read = { _ = count.isSome }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    model.count = 1
    window.updateIfNeeded()
    #expect(node.runs == 2)
    model.count = 2
    window.updateIfNeeded()
    #expect(node.runs == 2)
  }

  @Test("D1: a chain of 100,000 values is brought up to date without recursion")
  func deep() {
    let model = GraphModel()
    var links = [Link(model)]
    // Made from below, so that no first read goes down the chain.
    for _ in 0..<100_000 {
      let link = Link(model, [links[links.count - 1]])
      _ = link.value
      links.append(link)
    }
    let last = links[links.count - 1]
    model.count = 3
    #expect(last.value == 3)
    #expect(links.allSatisfy { $0.evaluations == 2 })
    // Freed one by one: a chain of objects would take the stack's depth.
    for link in links { link.inputs = [] }
  }

  @Test("D1: a wide value computes each input once")
  func wide() {
    let model = GraphModel()
    let inputs = (0..<1_000).map { _ in Link(model) }
    let sum = Link(model, inputs)
    #expect(sum.value == 0)
    model.count = 2
    #expect(sum.value == 2_000)
    #expect(inputs.allSatisfy { $0.evaluations == 2 } && sum.evaluations == 2)
  }

  @Test("D1: what is read depends on the value, and what is not read any more does not count")
  func branches() {
    let model = GraphModel()
    let branch = Branch(model)
    #expect(branch.value == -1)
    model.items = [1, 2]
    #expect(branch.value == -1 && branch.evaluations == 1)
    model.count = 1
    #expect(branch.value == 2 && branch.evaluations == 2)
    model.items = []
    #expect(branch.value == 0 && branch.evaluations == 3)
    model.count = 0
    model.items = [1]
    #expect(branch.value == -1 && branch.evaluations == 4)
  }

  @Test("R5: an object that goes leaves its readers as they are, and is not kept")
  func freed() {
    weak var freed: GraphModel?
    let node = TrackedNode()
    var model: GraphModel? = GraphModel()
    freed = model
    node.read = { [unowned node] in _ = node.model?.itemCount }
    node.model = model
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    model?.items = [1]
    node.model = nil
    model = nil
    #expect(freed == nil)
    window.updateIfNeeded()
    #expect(node.runs == 2)
  }

  @Test("U7: what a hook writes to what it has read does not run it again, but others")
  func ownWrites() {
    let model = GraphModel()
    let (first, second, root) = (TrackedNode(), TrackedNode(), Node())
    first.read = { if model.count < 3 { model.count += 1 } }
    second.read = { _ = model.count }
    root.addChild(second)
    root.addChild(first)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    #expect(first.runs == 1 && second.runs == 2)
    #expect(window.updateIfNeeded().runs.isEmpty)
  }

  @Test(
    "U12: without observation tracking a hook depends on no model, through a derived value either")
  func untracked() {
    let model = GraphModel()
    let node = TrackedNode()
    node.read = { _ = (model.count, model.itemCount) }
    let window = Window(rootNode: node, scheduler: .manual)
    window.isObservationTrackingEnabled = false
    window.updateIfNeeded()
    model.count = 1
    model.items = [1]
    window.updateIfNeeded()
    #expect(node.runs == 1)
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("R1: an observer of Observation's that is set up within a hook is told")
    func foreignObserver() {
      let model = GraphModel()
      let node = TrackedNode()
      var told = 0
      node.read = {
        withObservationTracking {
          _ = model.count
        } onChange: {
          MainActor.assumeIsolated { told += 1 }
        }
      }
      let window = Window(rootNode: node, scheduler: .manual)
      window.updateIfNeeded()
      model.count = 1
      #expect(told == 1)
      #expect(withExtendedLifetime(window) { told } == 1)
    }
  #endif

  @Test("D2: the value of an onChange may be a derived one")
  func onChange() {
    let model = GraphModel()
    let node = Node()
    var heard: [Int] = []
    node.onChange(of: model.itemCount) { heard.append($1) }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    model.items = [4]
    window.updateIfNeeded()
    model.items = [5]
    window.updateIfNeeded()
    model.items = []
    window.updateIfNeeded()
    #expect(heard == [1, 0])
  }

  @Test("R4: the cause of a run is the property, or the derived value")
  func causes() {
    let model = GraphModel()
    let node = TrackedNode()
    node.read = { _ = (model.count, model.itemCount) }
    let window = Window(rootNode: node, scheduler: .manual)
    window.trace.isEnabled = true
    window.updateIfNeeded()
    model.count = 1
    window.updateIfNeeded()
    model.items = [1]
    window.updateIfNeeded()
    let causes = window.trace.updates.flatMap(\.runs).map { "\($0.cause)" }
    #expect(causes.contains { $0.contains("GraphModel.count") })
    #expect(causes.contains { $0.contains("GraphModel.itemCount") })
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("D2: @Observable inputs that a hook has not read itself do not run it")
    func observable() {
      let model = PlainModel()
      let node = TrackedNode()
      node.read = { _ = model.itemCount }
      let window = Window(rootNode: node, scheduler: .manual)
      window.updateIfNeeded()
      model.items = [1]
      window.updateIfNeeded()
      model.items = [2]
      window.updateIfNeeded()
      #expect(node.runs == 2)
    }
  #endif
}

private final class TrackedNode: Node {
  var runs = 0
  var read: () -> Void = {}
  weak var model: GraphModel?

  override func updateProperties() {
    super.updateProperties()
    runs += 1
    read()
  }
}

@MainActor
private final class Counted {
  let model: GraphModel
  @Derived({ (counted: Counted) in counted.model.count > 0 }) var isPositive: Bool
  @Derived({ (counted: Counted) in counted.isPositive ? 1 : 0 }) var isSome: Int

  init(_ model: GraphModel) { self.model = model }
}

@MainActor
private final class Branch {
  let model: GraphModel
  var evaluations = 0
  @Derived({ (branch: Branch) in
    branch.evaluations += 1
    return branch.model.count == 0 ? -1 : branch.model.items.count
  }) var value: Int

  init(_ model: GraphModel) { self.model = model }
}
