import Foundation
import Testing
import TraitTree

@testable import TraitTreeInspector

@Suite @MainActor struct SnapshotTests {
  private func data(_ window: Window) throws -> PageData {
    try PageData(html: InspectorReport(window: window).html())
  }

  @Test("I1: nodes are in document order, with their owner, their name in paths and their class")
  func nodes() throws {
    let list = NamedNode("List", [ReadingNode("Row"), ReadingNode("Row")])
    let root = NamedNode("Root", [list, NamedNode("Bar")])
    let sheet = NamedNode("Sheet", [NamedNode("Button")])
    let window = makeWindow(root)
    list.children[0].present(sheet)
    let data = try data(window)
    #expect(data.names == ["Root", "List", "Row[0]", "Sheet", "Button", "Row[1]", "Bar"])
    #expect(data.numbers("owners") == [-1, 0, 1, 2, 3, 1, 0])
    #expect(data.numbers("presented") == [3])
    #expect(data.classes[1...2] == ["NamedNode", "ReadingNode"])
    let identity = String(UInt(bitPattern: ObjectIdentifier(list)), radix: 16)
    #expect(data.list("identities").isEmpty)
    #expect(InspectorReport(window: window).html().contains("\"\(identity)\""))
  }

  @Test("I1: each node has its own values only, sorted by name, and the window has its")
  func values() throws {
    let row = NamedNode("Row")
    let root = NamedNode("Root", [row])
    let window = makeWindow(root)
    window.traitOverrides[HueTrait.self] = "blue"
    root.traitOverrides.displayScale = 2
    root.traitOverrides[HueTrait.self] = "red"
    root.environment(\.spacing, 4)
    row.traitOverrides[HueTrait.self] = "gray"
    let data = try data(window)
    #expect(data.values[-1] == ["Hue=blue"])
    #expect(data.values[0] == ["Hue=red", "SpacingKey=4", "TraitDisplayScale=2.0"])
    // Equal to the default, and there all the same.
    #expect(data.values[1] == ["Hue=gray"])
    row.traitOverrides.remove(HueTrait.self)
    #expect(try self.data(window).values[1] == nil)
  }

  @Test("I1: a key has its kind, its identifier and its default, once")
  func keys() throws {
    let root = NamedNode("Root", [NamedNode("A"), NamedNode("B")])
    for node in root.children { node.traitOverrides[HueTrait.self] = "red" }
    root.environment(\.spacing, 4)
    let data = try data(makeWindow(root))
    let keys = data.rows("keys").map { "\(data.text($0[0])) \($0[2]) \(data.text($0[3]))" }
    #expect(keys == ["SpacingKey 0 8", "Hue 1 gray"])
    #expect(data.text(data.rows("keys")[1][1]) == "TraitTreeInspectorTests.HueTrait")
  }

  @Test("I1: what comes out of a transform is marked, until a constant takes its place")
  func transforms() throws {
    let row = NamedNode("Row")
    let root = NamedNode("Root", [row])
    root.environment(\.spacing, 4)
    row.transformEnvironment(\.spacing) { $0 *= 2 }
    let window = makeWindow(root)
    #expect(try data(window).values[1] == ["~SpacingKey=8"])
    root.environment(\.spacing, 5)
    #expect(try data(window).values == [0: ["SpacingKey=5"], 1: ["~SpacingKey=10"]])
    row.environment(\.spacing, 3)
    #expect(try data(window).values[1] == ["SpacingKey=3"])
  }

  @Test("I1: neither an assignment after a transform nor one of a part of a value is a transform")
  func assignments() throws {
    let row = NamedNode("Row")
    let window = makeWindow(NamedNode("Root", [row]))
    row.transformEnvironment(\.spacingAndInsets) { both in
      both.0 *= 2
      both.1.left += 1
    }
    let left = "InsetsKey=Insets(left: 1, right: 0)"
    #expect(try data(window).values[1] == ["~\(left)", "~SpacingKey=16"])
    row.environment(\.spacing, 3)
    #expect(try data(window).values[1] == ["~\(left)", "SpacingKey=3"])
    let other = NamedNode("Other")
    row.addChild(other)
    other.environment(\.insets.right, 5)
    #expect(try data(window).values[2] == ["InsetsKey=Insets(left: 1, right: 5)"])
  }

  @Test("I1: each node has what its hooks read, and the hooks that are pending")
  func reads() throws {
    let row = ReadingNode("Row")
    let root = NamedNode("Root", [row])
    let window = makeWindow(root)
    row.registerForTraitChanges([HueTrait.self]) { (_: ReadingNode, _) in }
    window.updateIfNeeded()
    row.setNeedsDisplay()
    let data = try data(window)
    let keys = data.rows("keys").map { data.text($0[0]) }
    let hue = try #require(keys.firstIndex(of: "Hue"))
    let spacing = try #require(keys.firstIndex(of: "SpacingKey"))
    // Bits in the order of the hooks: handlers, actions, properties, layout, drawing.
    let expected = [(hue, 0b01101), (spacing, 0b01000)].sorted { $0.0 < $1.0 }
    #expect(data.numbers("reads") == expected.flatMap { [1, $0.0, $0.1] })
    #expect(data.numbers("pending") == [1, 0b10000])
  }

  @Test("I1: a window without a root gives a page without nodes")
  func empty() throws {
    let data = try data(makeWindow(nil))
    #expect(data.names.isEmpty)
    #expect(data.rows("updates").isEmpty)
  }

  @Test("I1: making a report makes no hook depend on what it read")
  func untracked() {
    let row = ReadingNode("Row")
    let window = makeWindow(NamedNode("Root", [row]))
    row.traitOverrides.displayScale = 3
    window.updateIfNeeded()
    _ = InspectorReport(window: window)
    window.traitOverrides.displayScale = 2
    #expect(window.updateIfNeeded().runs == [:])
  }

  @Test(
    "I1: names and values are asked for in linear work: so often for each, whatever the tree's size"
  )
  func linear() throws {
    var calls: [Int] = []
    for count in [100, 1_000, 10_000] {
      let root = NamedNode("Root", (1..<count).map { _ in NamedNode("Row") })
      root.traitOverrides[CountedTrait.self] = CountedValue()
      for node in root.children where node !== root.children.first {
        node.traitOverrides[CountedTrait.self] = CountedValue()
      }
      let window = makeWindow(root)
      NamedNode.nameCount = 0
      unsafe CountedValue.count = 0
      #expect(try data(window).names.count == count)
      calls.append(NamedNode.nameCount)
      // One for each value, and one for the default.
      #expect(unsafe CountedValue.count == count)
    }
    // Once by itself and once among its siblings, but for the root.
    #expect(calls == [199, 1_999, 19_999])
  }
}
