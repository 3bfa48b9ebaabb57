import Testing
import TraitTree

private struct LoopTrait: TraitDefinition {
  static var defaultValue: Int { TraitCollection()[OtherLoopTrait.self] }
  static var identifier: String { "org.example.Loop" }
}
private struct OtherLoopTrait: TraitDefinition {
  static var defaultValue: Int { TraitCollection()[LoopTrait.self] }
}

@MainActor private final class Screen: Node {}
@MainActor private final class Player: Node {}

/// A root with two children, to be used in ways that stop the process.
@MainActor private struct Misused {
  let root = RecordingNode("Root")
  let list = RecordingNode("List")
  let detail = RecordingNode("Detail")
  let sheet = RecordingNode("Sheet")
  let window: Window

  init() {
    root.addChild(list)
    root.addChild(detail)
    window = Window(rootNode: root, scheduler: .manual)
  }
}

@Suite("Misuse stops with its whole message")
struct WholeMessageTests {
  private func expect(_ result: ExitTest.Result?, _ text: String) {
    #expect(message(result).contains("Fatal error: " + text))
  }

  @Test("N2: the whole message of adding a node to a descendant")
  func cycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { { $0.list.addChild($0.root) }(Misused()) } }
    expect(
      result,
      """
      Cannot add the node Root (RecordingNode) to its own descendant Root/List: a tree has no cycles. \
      Call removeFromParent() on Root/List first if it is meant to be the parent.
      """)
  }

  @Test("N2: the whole message of an index out of range")
  func index() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { { $0.root.insertChild($0.sheet, at: 3) }(Misused()) } }
    expect(
      result,
      """
      Cannot insert the node Sheet (RecordingNode) into Root at index 3: the index is out of range, it \
      must be in 0...2, or use addChild(_:) to append.
      """)
  }

  @Test("N2: the whole message of presenting a child")
  func presentChild() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await MainActor.run { { $0.list.present($0.detail) }(Misused()) } }
    expect(
      result,
      """
      Cannot present the node Root/Detail (RecordingNode) from Root/List: it is already in a tree, a \
      child of Root. Call removeFromParent() on it first.
      """)
  }

  @Test("N2: the whole message of presenting what is presented elsewhere")
  func presentPresented() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let misused = Misused()
        misused.list.present(misused.sheet)
        misused.detail.present(misused.sheet)
      }
    }
    expect(
      result,
      """
      Cannot present the node Root/List/Sheet (RecordingNode) from Root/Detail: it is already in a tree, \
      presented from Root/List. Call dismiss() there first.
      """)
  }

  @Test("N2: the whole message of presenting while something is presented")
  func presentTwice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let misused = Misused()
        misused.list.present(misused.sheet)
        misused.list.present(RecordingNode("Other"))
      }
    }
    expect(
      result,
      """
      Cannot present the node Other (RecordingNode) from Root/List: it already presents \
      Root/List/Sheet. Call dismiss() first, or present from Root/List/Sheet.
      """)
  }

  @Test("U6: the whole message of a handler for another type of node")
  func handler() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let screen = Screen()
        Misused().root.addChild(screen)
        screen.registerForTraitChanges([ThemeTrait.self]) { (_: Player, _) in }
      }
    }
    expect(
      result,
      """
      Cannot register for trait changes on the node Screen: its type is Screen, and the handler takes a \
      Player. Use Screen, or a superclass of it, as the type of the handler's first argument.
      """)
  }

  @Test("T5: the whole message of a default that reads itself")
  func defaultCycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = TraitCollection()[LoopTrait.self] }
    expect(
      result,
      """
      The default of the trait LoopTrait (org.example.Loop) reads itself: LoopTrait → OtherLoopTrait → \
      LoopTrait. Give one of these traits a defaultValue that does not read the next one.
      """)
  }
}
