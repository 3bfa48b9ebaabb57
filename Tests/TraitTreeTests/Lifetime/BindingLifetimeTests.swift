import Testing
import TraitTree

@MainActor private final class OwnerNode: Node {
  @State var count = 0
  @State var token: UpdateToken?
  @State var rows = [ListRow(1, "a")]
  @Environment(\.spacing) var spacing
  let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    super.init()
    counter.add(1)
    onChange(of: { (self: OwnerNode) in self.count }, initial: true) { node, _, new in
      node.rows[0].title = "\(new)"
    }
    onChange(of: { (self: OwnerNode) in self.spacing }) { node, _, new in node.count = new }
  }

  deinit { counter.add(-1) }

  override func updateProperties() {
    super.updateProperties()
    _ = (count, token, spacing)
    $rows.forEach { $row in row.title += "" }
  }
}

@MainActor @Suite("Closures and bindings keep nothing alive that has no other owner")
struct BindingLifetimeTests {
  let counter = Counter()
  let stage = UpdateStage()

  @Test("E4: a binding to state keeps the state and not the node")
  func stateBinding() {
    var count: Binding<Int>?
    var row: Binding<ListRow>?
    do {
      let node = OwnerNode(counter)
      count = node.$count
      row = node.$rows[0]
      stage.root.addChild(node)
      stage.update()
      count?.wrappedValue = 4
      stage.update()
      #expect(row?.wrappedValue.title == "4")
      node.removeFromParent()
    }
    #expect(counter.value == 0)
    count?.wrappedValue += 1
    #expect(count?.wrappedValue == 5)
    row?.title.wrappedValue = "after"
    #expect(row?.wrappedValue.title == "after")
    stage.update()
  }

  @Test("E5: the form of onChange that is given the node does not hold it, dropped in any state")
  func changes() {
    for step in 0..<4 {
      do {
        let node = OwnerNode(counter)
        if step > 0 { stage.root.addChild(node) }
        if step > 1 { stage.update() }
        node.count = step
        stage.root.environment(\.spacing, step)
        if step > 2 { stage.update() }
        node.removeFromParent()
      }
      #expect(counter.value == 0)
    }
  }

  @Test("E5: a token keeps neither the node nor the closures")
  func tokens() {
    var token: ChangeToken?
    weak var captured: UpdateToken?
    do {
      let node = OwnerNode(counter)
      let value = UpdateToken()
      captured = value
      token = node.onChange(of: value === value) { _, _ in _ = value }
      stage.root.addChild(node)
      stage.update()
      node.removeFromParent()
    }
    #expect(counter.value == 0)
    #expect(captured == nil)
    token?.cancel()
  }

  @Test("E5: cancelling lets go of what the closures captured, at once")
  func cancelled() {
    let model = SettingsModel()
    weak var captured: UpdateToken?
    var token: ChangeToken?
    do {
      let value = UpdateToken()
      captured = value
      token = stage.root.onChange(of: model.size, initial: true) { _, _ in _ = value }
    }
    stage.update()
    #expect(captured != nil)
    token?.cancel()
    #expect(captured == nil)
  }

  @Test("E5: an observation keeps no model that it read and does not capture")
  func readModel() {
    weak var model: SettingsModel?
    stage.root.logChanges(
      of: { $0.environment[SettingsModel.self]?.size }, initial: true, as: "size", in: stage.log)
    do {
      let injected = SettingsModel()
      model = injected
      stage.root.environment(injected)
    }
    stage.update()
    #expect(model != nil)
    stage.root.removeEnvironment(SettingsModel.self)
    stage.update()
    #expect(model == nil)
  }

  @Test("E5: the autoclosure form holds what it captures as long as the node, which may be itself")
  func autoclosure() {
    weak var node: OwnerNode?
    var token: ChangeToken?
    do {
      let owner = OwnerNode(counter)
      node = owner
      token = owner.onChange(of: owner.count) { _, _ in }
    }
    #expect(node != nil)
    token?.cancel()
    #expect(counter.value == 0)
  }

  @Test("E4: state frees a value when it is replaced, though hooks have read it")
  func replacedState() {
    let node = OwnerNode(counter)
    stage.root.addChild(node)
    weak var old: UpdateToken?
    do {
      let token = UpdateToken()
      old = token
      node.token = token
    }
    stage.update()
    #expect(old != nil)
    node.token = nil
    #expect(old == nil)
  }

  @Test("E4: Bindable and its bindings keep the model; elements and unwrapped ones let go with it")
  func models() throws {
    weak var model: TableModel?
    var row: Binding<ListRow>?
    var draft: Binding<String>?
    do {
      let table = TableModel()
      table.draft = "a"
      model = table
      @Bindable var bindable = table
      row = $bindable.rows[0]
      draft = Binding($bindable.draft)
    }
    #expect(model != nil)
    #expect(row?.wrappedValue.title == "a")
    drop(&row)
    #expect(model != nil)
    drop(&draft)
    #expect(model == nil)
  }

  @Test("E4: a node that holds a binding and is held by its source's owner is freed with it")
  func parentAndChild() {
    do {
      let parent = OwnerNode(counter)
      let child = HolderNode(parent.$count, counter)
      parent.addChild(child)
      stage.root.addChild(parent)
      stage.update()
      child.count = 3
      stage.update()
      #expect(counter.value == 2)
      parent.removeFromParent()
    }
    #expect(counter.value == 0)
  }

  @Test("E5: an observation on a node that another node's closure watches ends with the first")
  func otherNode() {
    let model = SettingsModel()
    let watched = OwnerNode(Counter())
    do {
      let node = CountedNode(counter)
      node.onChange(of: watched.count + model.size) { _, _ in }
      stage.root.addChild(node)
      stage.update()
      node.removeFromParent()
    }
    #expect(counter.value == 0)
    watched.count = 1
    model.size = 2
    stage.update()
  }
}

@MainActor private final class HolderNode: Node {
  @Binding var count: Int
  let counter: Counter

  init(_ count: Binding<Int>, _ counter: Counter) {
    _count = count
    self.counter = counter
    super.init()
    counter.add(1)
    onChange(of: { (self: HolderNode) in self.count }) { _, _, _ in }
  }

  deinit { counter.add(-1) }
}
