import Testing
import TraitTree

@MainActor @Suite("What is registered while the owner of a node is freed")
struct FarewellTests {
  private final class FarewellNode: Node {
    var farewell: () -> Void = {}

    isolated deinit { farewell() }
  }

  @Test("U6: what a handler sees first is what holds without the owner that is being freed")
  func baselines() {
    let leaf = Node()
    var heard: [Int] = []
    var told: [Int] = []
    weak var token: UpdateToken?
    do {
      let owner = FarewellNode()
      owner.addChild(leaf)
      owner.traitOverrides.updateDepth = 7
      let value = UpdateToken()
      token = value
      owner.traitOverrides.updateToken = value
      owner.farewell = {
        leaf.registerForTraitChanges([UpdateDepthTrait.self, UpdateTokenTrait.self]) {
          (_: Node, previous) in heard.append(previous.updateDepth)
        }
        leaf.onChange(of: leaf.traitCollection.updateDepth) { old, _ in told.append(old) }
      }
    }
    #expect(leaf.parent == nil)
    leaf.updatePropertiesIfNeeded()
    #expect((heard, told) == ([], []))
    #expect(token == nil)
    leaf.traitOverrides.updateDepth = 1
    leaf.updatePropertiesIfNeeded()
    #expect((heard, told) == ([0], [0]))
  }
}
