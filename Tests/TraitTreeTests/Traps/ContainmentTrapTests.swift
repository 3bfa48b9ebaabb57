import Testing
import TraitTree

/// A root with three rows and a header, each row with a leaf.
@MainActor private struct Fixture {
  let root = RecordingNode("Root")
  let header = RecordingNode("Header")
  let rows = (0..<3).map { _ in RecordingNode("Row") }
  let leaf = RecordingNode("Leaf")

  init() {
    root.addChild(header)
    for row in rows { root.addChild(row) }
    rows[1].addChild(leaf)
  }
}

@Suite("Misuse of containment stops") struct ContainmentTrapTests {
  @Test("N2: adding a node to itself stops and names the node")
  func addToItself() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.leaf.addChild(fixture.leaf)
      }
    }
    #expect(message(result).contains("Root/Row[2]/Leaf"))
    #expect(message(result).contains("itself"))
  }

  @Test("N2: adding a lone node to itself stops and names the node")
  func addLoneNodeToItself() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = RecordingNode("Lonely")
        node.insertChild(node, at: 0)
      }
    }
    #expect(message(result).contains("Lonely"))
  }

  @Test("N2: adding a node to its own child stops and names both by path")
  func addToChild() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.header.addChild(fixture.root)
      }
    }
    #expect(message(result).contains("Root/Header"))
    #expect(message(result).contains("descendant"))
    #expect(message(result).contains("removeFromParent"))
  }

  @Test("N2: adding a node to a distant descendant stops and names both by path")
  func addToDescendant() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        let deep = RecordingNode("Deep")
        fixture.leaf.addChild(deep)
        deep.insertChild(fixture.rows[1], at: 0)
      }
    }
    #expect(message(result).contains("Root/Row[2]/Leaf/Deep"))
    #expect(message(result).contains("removeFromParent"))
  }

  @Test("N2: adding a presenter to what it presents stops and names both")
  func addPresenterToPresented() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        let window = Window(rootNode: fixture.root, scheduler: .manual)
        let sheet = RecordingNode("Sheet")
        fixture.root.present(sheet)
        sheet.addChild(fixture.root)
        _ = window.updateIfNeeded()
      }
    }
    #expect(message(result).contains("Root"))
    #expect(message(result).contains("Sheet"))
  }

  @Test("N2: an index past the end stops and names the parent, the child and the range")
  func indexPastTheEnd() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.rows[1].insertChild(RecordingNode("New"), at: 7)
      }
    }
    #expect(message(result).contains("Root/Row[2]"))
    #expect(message(result).contains("New"))
    #expect(message(result).contains(" 7"))
    #expect(message(result).contains("0...1"))
  }

  @Test("N2: a negative index stops")
  func negativeIndex() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        Fixture().root.insertChild(RecordingNode("New"), at: -1)
      }
    }
    #expect(message(result).contains(" -1"))
    #expect(message(result).contains("0...4"))
    #expect(message(result).contains("New"))
  }

  @Test("N2: for a present child the last index is one less than without its removal")
  func indexOfPresentChild() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.root.insertChild(fixture.header, at: 4)
      }
    }
    #expect(message(result).contains("Root/Header"))
    #expect(message(result).contains("0...3"))
  }

  @Test("N8: a message gives the index of a sibling that shares its name")
  func pathsInMessages() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.leaf.addChild(fixture.rows[1])
      }
    }
    #expect(message(result).contains("Root/Row[2]/Leaf"))
    #expect(!message(result).contains("Root[0]"))
    #expect(!message(result).contains("Leaf[0]"))
  }
}
