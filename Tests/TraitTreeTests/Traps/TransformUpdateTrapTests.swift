import Testing
import TraitTree

@Suite("An update inside a transform stops") struct TransformUpdateTrapTests {
  /// What the message says for all of them.
  private static let reason = """
    while the environment is being transformed: a transform, and the setter of an environment value, \
    may run any number of times and must change nothing but the value that they are given.
    """

  @Test("E3: updateIfNeeded() of a window, and withUpdates")
  func window() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let node = RecordingNode("Node")
        let window = Window(rootNode: node, scheduler: .manual)
        node.transformEnvironment(\.spacing) {
          $0 += 1
          window.updateIfNeeded()
        }
      }
    }
    #expect(message(result).contains("Cannot update a window \(Self.reason)"))
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let node = RecordingNode("Node")
        let window = Window(rootNode: node, scheduler: .manual)
        node.transformEnvironment(\.spacing) { spacing in window.withUpdates { spacing += 1 } }
      }
    }
    #expect(message(other).contains("Cannot update a window \(Self.reason)"))
  }

  @Test("E3: each …IfNeeded() of a node", arguments: 0..<3)
  func node(_ index: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index] in
      await MainActor.run {
        let updates = [
          Node.updateTraitsIfNeeded, Node.updatePropertiesIfNeeded, Node.layoutIfNeeded,
        ]
        let node = RecordingNode("Node")
        node.transformEnvironment(\.spacing) {
          $0 += 1
          updates[index](node)()
        }
      }
    }
    #expect(message(result).contains("Cannot update the node Node \(Self.reason)"))
  }
}
