import Testing
import TraitTree

/// A node whose properties never settle, so that the report of an update names its path.
@MainActor private class RestlessNode: Node {
  override func updateProperties() {
    super.updateProperties()
    setNeedsUpdateProperties()
  }
}
@MainActor private final class Row: RestlessNode {}
@MainActor private final class NamedRow: RestlessNode {
  private let name: String
  init(_ name: String) {
    self.name = name
    super.init()
  }
  override var debugName: String { name }
}
@MainActor private final class Cell<Content>: RestlessNode {}
@MainActor private final class Root: Node {}
@MainActor private final class Header: Node {}

@Suite("The path of a node") @MainActor struct PathTests {
  /// The paths of the restless nodes of a tree.
  private func paths(of root: Node) -> [String] {
    let window = Window(rootNode: root, scheduler: .manual)
    let report = window.updateIfNeeded()
    return report.unsettled.map(\.path)
  }

  @Test("N8: a root's path is its name")
  func root() {
    #expect(paths(of: Row()) == ["Row"])
    #expect(paths(of: NamedRow("Main")) == ["Main"])
  }

  @Test("N8: a name is the type's name unless the node overrides it")
  func names() {
    #expect(Row().debugName == "Row")
    #expect(Node().debugName == "Node")
    #expect(Cell<Int>().debugName == "Cell<Int>")
    #expect(NamedRow("First").debugName == "First")
  }

  @Test("N8: names are joined from the root")
  func joined() {
    let root = Root()
    let header = Header()
    root.addChild(header)
    header.addChild(Row())
    #expect(paths(of: root) == ["Root/Header/Row"])
  }

  @Test("N8: siblings that share a name get their index among all children")
  func indices() {
    let root = Root()
    root.addChild(Header())
    root.addChild(Row())
    root.addChild(Header())
    root.addChild(Row())
    #expect(Set(paths(of: root)) == ["Root/Row[1]", "Root/Row[3]"])
  }

  @Test("N8: a name that no sibling shares has no index")
  func noIndex() {
    let root = Root()
    root.addChild(Header())
    root.addChild(Header())
    root.addChild(Row())
    #expect(paths(of: root) == ["Root/Row"])
  }

  @Test("N8: an index may be in the middle of a path")
  func indexInTheMiddle() {
    let root = Root()
    let headers = [Header(), Header()]
    for header in headers { root.addChild(header) }
    headers[1].addChild(Row())
    #expect(paths(of: root) == ["Root/Header[1]/Row"])
  }

  @Test("N8: given names count as shared names, too, also across types")
  func sharedGivenNames() {
    let root = Root()
    root.addChild(NamedRow("Row"))
    root.addChild(Row())
    root.addChild(NamedRow("Other"))
    #expect(Set(paths(of: root)) == ["Root/Row[0]", "Root/Row[1]", "Root/Other"])
  }

  @Test("N8: cousins of one name need no index")
  func cousins() {
    let root = Root()
    let left = NamedRow("Left")
    let right = NamedRow("Right")
    root.addChild(left)
    root.addChild(right)
    left.addChild(Row())
    right.addChild(Row())
    let all = Set(paths(of: root))
    #expect(all == ["Root/Left", "Root/Right", "Root/Left/Row", "Root/Right/Row"])
  }

  @Test("N8: a path follows a move and a removal")
  func moves() {
    let root = Root()
    let header = Header()
    let row = Row()
    root.addChild(header)
    root.addChild(Row())
    root.addChild(row)
    let window = Window(rootNode: root, scheduler: .manual)
    #expect(Set(window.updateIfNeeded().unsettled.map(\.path)) == ["Root/Row[1]", "Root/Row[2]"])
    header.addChild(row)
    row.setNeedsUpdateProperties()
    #expect(window.updateIfNeeded().unsettled.map(\.path) == ["Root/Header/Row"])
  }

  @Test("N8: the path of a presented node ends with its name")
  func presented() {
    let root = Root()
    let sheet = NamedRow("Sheet")
    root.present(sheet)
    let all = paths(of: root)
    #expect(all.count == 1)
    #expect(all.allSatisfy { $0 == "Sheet" || $0.hasSuffix("/Sheet") })
  }

  @Test("N8: the description of what is unsettled names the path")
  func description() {
    let root = Root()
    root.addChild(Row())
    root.addChild(Row())
    let window = Window(rootNode: root, scheduler: .manual)
    let report = window.updateIfNeeded()
    let descriptions = report.unsettled.map(\.description)
    #expect(descriptions.contains { $0.contains("Root/Row[0]") })
    #expect(descriptions.contains { $0.contains("Root/Row[1]") })
    #expect(report.description.contains("Root/Row[1]"))
  }
}
