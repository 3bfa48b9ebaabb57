import Foundation
import Observation
import Testing
import TraitTree

@testable import TraitTreeInspector

@Suite @MainActor struct TraceTests {
  private func data(_ window: Window, _ trace: UpdateTrace? = nil) throws -> PageData {
    try PageData(html: InspectorReport(window: window, trace: trace).html())
  }

  private func runs(_ data: PageData) -> [[Int]] {
    let numbers = data.numbers("runs")
    return stride(from: 0, to: numbers.count, by: 7).map { Array(numbers[$0..<$0 + 7]) }
  }

  @Test("I1: a run refers to its update, its node and hook, and its cause with the provider's path")
  func cause() throws {
    let row = ReadingNode("Row")
    let root = NamedNode("Root", [row])
    let window = makeWindow(root)
    window.updateIfNeeded()
    window.trace.isEnabled = true
    root.traitOverrides[HueTrait.self] = "red"
    window.updateIfNeeded()
    let data = try data(window)
    #expect(data.rows("updates").count == 1)
    #expect(data.rows("updates")[0][0] == 1)
    // Node 1 has run properties, hook 2, and layout, hook 3; it is where it was.
    #expect(data.rows("callbacks") == [[1, 2, -1, -1], [1, 3, -1, -1]])
    #expect(runs(data).map { $0[0...4].map(\.self) } == [[0, 1, 0, 0, -1], [0, 1, 1, 0, -1]])
    let cause = data.rows("causes")[0]
    #expect(cause[0] == 1 && data.text(cause[1]) == "Hue" && cause[2] == 2)
    #expect(data.text(cause[3]) == "Root")
  }

  @Test(
    "I1: a node that has moved has its former path, one that is gone has its class and no number")
  func formerNodes() throws {
    let moved = NamedNode("Moved")
    let list = NamedNode("List", [moved])
    let root = NamedNode("Root", [list])
    let window = makeWindow(root)
    window.trace.isEnabled = true
    do {
      let gone = ReadingNode("Gone")
      root.addChild(gone)
      window.updateIfNeeded()
      gone.removeFromParent()
    }
    root.addChild(moved)
    let data = try data(window)
    let callbacks = data.rows("callbacks").map { row in
      "\(row[0]) \(row[2] < 0 ? "-" : data.text(row[2])) \(row[3] < 0 ? "-" : data.text(row[3]))"
    }
    #expect(callbacks.contains("2 Root/List/Moved -"))
    #expect(callbacks.contains("-1 Root/Gone ReadingNode"))
    #expect(callbacks.contains("0 - -"))
  }

  @Test("I1: all kinds of causes are told apart, and who has written what")
  func kinds() throws {
    let model = Model()
    let reader = ModelNode("Reader", model)
    let window = makeWindow(NamedNode("Root", [reader]))
    window.trace.isEnabled = true
    window.updateIfNeeded()
    model.count += 1
    window.updateIfNeeded()
    reader.setNeedsLayout()
    window.environment(\.spacing, 2)
    window.updateIfNeeded()
    let data = try data(window)
    #expect(Set(data.rows("causes").map { $0[0] }) == [0, 2, 3, 4])
    let environment = try #require(data.rows("causes").first { $0[0] == 2 })
    #expect(data.text(environment[1]) == "SpacingKey" && environment[2] == 1)
    let row = try #require(data.rows("causes").first { $0[0] == 3 })
    for case .model(let property) in window.trace.updates.flatMap(\.runs).map(\.cause) {
      // How much there is to tell depends on the toolchain.
      guard let property else {
        #expect(row == [3])
        continue
      }
      #expect(data.text(row[1]) == property.model)
      #expect(row[2] < 0 ? property.name == nil : data.text(row[2]) == property.name)
      #expect(data.text(row[3]) == property.valueType)
      #expect(row[4...].map { data.text($0) } == property.candidates)
    }
    // In its second run it asks to be drawn.
    let drawn = try #require(runs(data).first { $0[4] >= 0 })
    #expect(data.rows("callbacks")[drawn[4]][1] == 2)
    #expect(data.text(data.rows("causes")[drawn[3]][1]) == "setNeedsDisplay()")
  }

  @Test("I1: a hook that is left unsettled is there with its limit and its cycle")
  func unsettled() throws {
    let model = Model()
    let node = LoopingNode("Loop", model)
    let other = LoopingNode("Other", model)
    let window = makeWindow(NamedNode("Root", [node, other]))
    window.updateRunLimit = 3
    window.trace.isEnabled = true
    window.updateIfNeeded()
    let data = try data(window)
    let entries = data.list("unsettled")
    #expect(!entries.isEmpty)
    let entry = try #require(entries.first)
    let path = try #require(entry[1] as? Int)
    #expect(entry[0] as? Int == 0 && entry[4] as? Int == 3)
    #expect(["Root/Loop", "Root/Other"].contains(data.text(path)))
    let cycle = try #require(entry[5] as? [[Int]])
    #expect(!cycle.isEmpty && cycle.allSatisfy { $0.count == 3 })
  }

  @Test("I1: another trace takes the place of the window's")
  func otherTrace() throws {
    let window = makeWindow(NamedNode("Root"))
    let other = makeWindow(NamedNode("Other"))
    other.trace.isEnabled = true
    other.updateIfNeeded()
    #expect(try data(window).rows("updates").isEmpty)
    #expect(try data(window, other.trace).rows("updates").count == 1)
  }
}

@Observable @MainActor private final class Model { var count = 0 }

private final class ModelNode: NamedNode {
  private let model: Model

  init(_ name: String, _ model: Model) {
    self.model = model
    super.init(name)
  }

  override func updateProperties() {
    super.updateProperties()
    if model.count > 0 { setNeedsDisplay() }
    _ = environment.spacing
  }
}

/// Writes what it and its like read.
private final class LoopingNode: NamedNode {
  private let model: Model

  init(_ name: String, _ model: Model) {
    self.model = model
    super.init(name)
  }

  override func updateProperties() {
    super.updateProperties()
    let count = model.count
    model.count = count + 1
  }
}
