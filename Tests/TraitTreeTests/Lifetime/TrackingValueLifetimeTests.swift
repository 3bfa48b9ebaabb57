import Testing
import TraitTree

@MainActor @Suite("Tracking keeps no trait value alive")
struct TrackingValueLifetimeTests {
  let stage = UpdateStage()

  /// Sets a new value that nobody else owns.
  private func setToken(of node: Node) -> WeakToken {
    let token = UpdateToken()
    node.traitOverrides.updateToken = token
    return WeakToken(token: token)
  }

  private struct WeakToken {
    weak let token: UpdateToken?
    var isFreed: Bool { token == nil }
  }

  @Test("U11: a replaced value is freed by the next update, whoever read it")
  func replaced() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.updateToken }
    leaf.onWillLayout = { _ = $0.traitCollection.updateToken }
    leaf.onDraw = { _ = $0.traitCollection.description }
    let old = setToken(of: stage.root)
    stage.update()
    #expect(!old.isFreed)
    let new = setToken(of: stage.root)
    stage.update()
    #expect(old.isFreed)
    #expect(!new.isFreed)
  }

  @Test("U11: a removed value is freed by the next update")
  func removed() {
    stage.add("leaf") { _ = $0.traitCollection.updateToken }
    let old = setToken(of: stage.root)
    stage.update()
    stage.root.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(old.isFreed)
  }

  @Test("U11: a value of the window is freed by the next update after its removal")
  func windowValue() {
    stage.add("leaf") { _ = $0.traitCollection.updateToken }
    let old: WeakToken
    do {
      let token = UpdateToken()
      stage.window.traitOverrides.updateToken = token
      old = WeakToken(token: token)
    }
    stage.update()
    stage.window.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(old.isFreed)
  }

  @Test("U11: a value that came and went between two updates is freed by the next")
  func neverSeen() {
    stage.add("leaf") { _ = $0.traitCollection.updateToken }
    stage.update()
    let passing = setToken(of: stage.root)
    stage.root.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(passing.isFreed)
  }

  @Test("U11: a value that its reader does not read any more is freed as well")
  func noLongerRead() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.updateToken }
    let old = setToken(of: stage.root)
    stage.update()
    leaf.onProperties = nil
    leaf.setNeedsUpdateProperties()
    stage.update()
    stage.root.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(old.isFreed)
  }

  @Test("U11: a value that a reader lost sight of is freed when it is replaced")
  func shadowed() {
    let mid = stage.add("mid")
    stage.add("leaf", to: mid) { _ = $0.traitCollection.updateToken }
    let old = setToken(of: stage.root)
    stage.update()
    let near = setToken(of: mid)
    stage.update()
    _ = setToken(of: stage.root)
    stage.update()
    #expect(old.isFreed)
    #expect(!near.isFreed)
  }

  @Test("U11: a removed reader does not keep the value that it read")
  func removedReader() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.updateToken }
    let old = setToken(of: stage.root)
    stage.update()
    leaf.removeFromParent()
    stage.root.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(old.isFreed)
    #expect(leaf.parent == nil)
  }

  @Test("U11: an override goes with its node")
  func nodeWithOverride() {
    let old: WeakToken
    do {
      let mid = stage.add("mid")
      stage.add("leaf", to: mid) { _ = $0.traitCollection.updateToken }
      old = setToken(of: mid)
      stage.update()
      mid.removeFromParent()
    }
    stage.update()
    #expect(old.isFreed)
  }

  @Test("U11: a handler keeps what it last saw until it is called, and not longer")
  func handler() {
    var previous: [Bool] = []
    stage.root.logTraitChanges([UpdateTokenTrait.self], as: "root", in: stage.log) {
      previous.append($1.updateToken != nil)
    }
    let old = setToken(of: stage.root)
    stage.update()
    stage.root.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(previous == [false, true])
    #expect(old.isFreed)
  }

  @Test("U11: an unregistered handler keeps nothing")
  func unregisteredHandler() {
    let token = stage.root.logTraitChanges([UpdateTokenTrait.self], as: "root", in: stage.log)
    let old = setToken(of: stage.root)
    stage.update()
    stage.root.unregisterForTraitChanges(token)
    stage.root.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(old.isFreed)
  }

  @Test("U11: a snapshot keeps its value as long as it lives itself")
  func snapshot() {
    let old = setToken(of: stage.root)
    var snapshot: TraitCollection? = stage.root.traitCollection
    stage.update()
    stage.root.traitOverrides.remove(UpdateTokenTrait.self)
    stage.update()
    #expect(!old.isFreed)
    #expect(snapshot?.updateToken != nil)
    snapshot = nil
    #expect(old.isFreed)
  }

  @Test("U11: a model in a trait is freed by the update after it is replaced, unwritten")
  func modelInATrait() {
    stage.add("leaf") { _ = $0.traitCollection.updateModel?.count }
    weak var dropped: UpdateModel?
    do {
      let model = UpdateModel()
      stage.root.traitOverrides.updateModel = model
      dropped = model
    }
    stage.update()
    #expect(dropped != nil)
    stage.root.traitOverrides.updateModel = UpdateModel()
    stage.update()
    #expect(dropped == nil)
  }
}
