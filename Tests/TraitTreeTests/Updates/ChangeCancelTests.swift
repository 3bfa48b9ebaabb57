import Testing
import TraitTree

@MainActor @Suite("The end of an onChange")
struct ChangeCancelTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  init() { stage.update() }

  @Test("E5: a cancelled observation is not told, not even a change that has happened")
  func cancelled() {
    let model = model
    let token = stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    model.count = 1
    #expect(stage.update() == ["count:0→1"])
    model.count = 2
    token.cancel()
    #expect(stage.update().isEmpty)
    token.cancel()
    model.count = 3
    #expect(stage.update().isEmpty)
  }

  @Test("E5: cancelled before its first update, also with initial")
  func cancelledAtOnce() {
    let model = model
    stage.root.logChanges(of: { _ in model.count }, initial: true, as: "a", in: stage.log).cancel()
    stage.root.logChanges(of: { _ in model.count }, as: "b", in: stage.log).cancel()
    model.count = 1
    #expect(stage.update().isEmpty)
  }

  @Test("E5: a dropped token ends nothing")
  func droppedToken() {
    let model = model
    do { stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) }
    model.count = 1
    #expect(stage.update() == ["count:0→1"])
  }

  @Test("E5: an action may cancel itself, and is not called again")
  func cancelsItself() {
    let model = model
    var token: ChangeToken?
    token = stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      token?.cancel()
      model.count += 1
    }
    model.count = 1
    #expect(stage.update() == ["count:0→1"])
    model.count = 5
    #expect(stage.update().isEmpty)
  }

  @Test("E5: an action may cancel another one that is due in the same update")
  func cancelsAnother() {
    let model = model
    var tokens: [ChangeToken] = []
    tokens.append(
      stage.root.logChanges(of: { _ in model.count }, as: "first", in: stage.log) { _ in
        tokens[1].cancel()
      })
    tokens.append(stage.root.logChanges(of: { _ in model.count }, as: "second", in: stage.log))
    tokens.append(stage.root.logChanges(of: { _ in model.count }, as: "third", in: stage.log))
    model.count = 1
    #expect(stage.update() == ["first:0→1", "third:0→1"])
  }

  @Test("E5: a value closure may cancel its own observation")
  func valueCancels() {
    let model = model
    var token: ChangeToken?
    token = stage.root.logChanges(
      of: { _ in
        if model.count == 1 { token?.cancel() }
        return model.count
      }, as: "count", in: stage.log)
    stage.update()
    model.count = 1
    #expect(stage.update().isEmpty)
    model.count = 2
    #expect(stage.update().isEmpty)
  }

  @Test("E5: cancelled while its node is away, it is not told on return")
  func cancelledAway() {
    let model = model
    let leaf = stage.add("leaf")
    let token = leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    stage.update()
    leaf.removeFromParent()
    model.count = 1
    token.cancel()
    stage.root.addChild(leaf)
    #expect(!stage.update().contains { $0.hasPrefix("count") })
  }

  @Test("E5: an observation ends with its node, whoever holds the token")
  func endsWithNode() {
    let model = model
    var calls = 0
    var token: ChangeToken?
    do {
      let leaf = stage.add("leaf")
      token = leaf.onChange(of: model.count) { _, _ in calls += 1 }
      stage.update()
      model.count = 1
      leaf.removeFromParent()
    }
    stage.update()
    model.count = 2
    stage.update()
    #expect(calls == 0)
    token?.cancel()
  }

  @Test("U9: a node that its action removes is not visited further, and freed")
  func removesItsNode() {
    let model = model
    weak var node: Node?
    do {
      let leaf = stage.add("leaf") { _ in _ = model.count }
      node = leaf
      leaf.logChanges(of: { _ in model.count }, as: "first", in: stage.log) {
        $0.removeFromParent()
      }
      leaf.logChanges(of: { _ in model.count }, as: "second", in: stage.log)
    }
    stage.update()
    model.count = 1
    #expect(stage.update().filter { !$0.contains("isappear") } == ["first:0→1"])
    #expect(node == nil)
  }
}
