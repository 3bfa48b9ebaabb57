import Testing
import TraitTree

private final class Impure: Node {
  let model = GraphModel()
  @State var note = ""
  var action: (Impure) -> Void = { _ in }
  @Derived({ (node: Impure) -> Int in
    node.action(node)
    return 1
  }) var value: Int
  @Derived({ (node: Impure) in node.value + 1 }) var outer: Int
  @Derived({ (node: Impure) in node.second }) var first: Int
  @Derived({ (node: Impure) in node.first }) var second: Int

  override var debugName: String { "Impure" }
}

@Suite("Derived values that change something, or are computed from themselves")
struct DerivedTrapTests {
  @Test("D2: writing while a value is computed stops and names what was written, and the chain")
  func writes() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = Impure()
        node.action = { $0.model.count = 1 }
        _ = node.outer
      }
    }
    #expect(message(result).contains("Cannot write GraphModel.count"))
    #expect(message(result).contains("Impure.outer → Impure.value"))
  }

  @Test("D2: writing while a value is computed stops also for state")
  func state() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = Impure()
        node.action = { $0.note = "written" }
        _ = node.value
      }
    }
    #expect(message(result).contains("Cannot write a @State value"))
  }

  @Test("D2: writing while a value is computed stops also for overrides")
  func overrides() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = Impure()
        node.action = { $0.traitOverrides.displayScale = 3 }
        _ = node.value
      }
    }
    #expect(message(result).contains("Cannot write the traits or environment of the node Impure"))
  }

  @Test("D2: writing while a value is computed stops also for the tree")
  func tree() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = Impure()
        node.action = { $0.addChild(Node()) }
        _ = node.value
      }
    }
    #expect(message(result).contains("Cannot write the place of the node"))
  }

  @Test("D2: a value that is computed from itself stops and lists the cycle")
  func cycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Impure().first }
    }
    #expect(message(result).contains("Impure.first → Impure.second → Impure.first"))
  }

  @Test("D2: asking for an update while a value is computed stops")
  func update() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = Impure()
        let window = Window(rootNode: node, scheduler: .manual)
        node.action = { _ in window.updateIfNeeded() }
        _ = node.value
      }
    }
    #expect(message(result).contains("Cannot update a window while Impure.value is being computed"))
  }
}
