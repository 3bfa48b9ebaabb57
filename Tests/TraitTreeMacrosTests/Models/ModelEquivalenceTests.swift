import Foundation
import Observation
import Synchronization
import Testing
import TraitTree
import TraitTreeMacros

/// Calls a closure in its hook, and counts the runs.
final class ClosureNode: Node {
  var read: (@MainActor () -> Void)?
  private(set) var runs = 0

  override func updateProperties() {
    super.updateProperties()
    runs += 1
    read?()
  }
}

@Suite("The two attributes for models beside each other") @MainActor struct ModelEquivalenceTests {
  private struct Counts: Equatable {
    var hooks = 0
    var notifications = 0
    var log: [String] = []
  }

  private func counts(_ write: PairWrite, on model: any PairModel) -> Counts {
    var counts = Counts()
    let node = ClosureNode()
    node.read = { write.read(model) }
    let window = Window(rootNode: node, scheduler: .manual)
    for _ in 1...2 {
      window.updateIfNeeded()
      let runs = node.runs
      let notifications = Mutex(0)
      withObservationTracking {
        write.read(model)
      } onChange: {
        notifications.withLock { $0 += 1 }
      }
      write.write(model)
      window.updateIfNeeded()
      counts.hooks += node.runs - runs
      counts.notifications += notifications.withLock { $0 }
    }
    counts.log = model.log
    return counts
  }

  @Test("R1: A write counts as news for both attributes or for neither", arguments: PairWrite.all)
  func writes(_ write: PairWrite) {
    let graph = counts(write, on: GraphPairModel())
    #expect(graph == counts(write, on: PlainPairModel()))
    #expect(graph.hooks == graph.notifications)
  }

  @Test("R1: An array in a property is changed in place")
  func inPlace() {
    let model = GraphPairModel()
    model.list.reserveCapacity(100)
    func address() -> UInt? {
      unsafe model.list.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.map { UInt(bitPattern: $0) }
      }
    }
    let before = address()
    // After each, since a copy of a copy may lie where the first one did.
    for number in 1...100 {
      model.list.append(number)
      #expect(address() == before)
    }
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("R1: An observer of Observation's own within a hook is told besides the hook")
    func nestedObserver() {
      let model = GraphPairModel()
      let told = Mutex(0)
      let node = ClosureNode()
      node.read = {
        withObservationTracking {
          _ = model.number
        } onChange: {
          told.withLock { $0 += 1 }
        }
      }
      let window = Window(rootNode: node, scheduler: .manual)
      window.updateIfNeeded()
      model.number += 1
      #expect(told.withLock { $0 } == 1)
    }
  #endif

  @Test("R4: A cause names the class that declares the property, and the property")
  func causes() {
    let model = GraphPairModel()
    let child = LabelledModel(1)
    let node = ClosureNode()
    node.read = { _ = (model.number, child.value, child.name) }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    window.trace.isEnabled = true
    model.number += 1
    window.updateIfNeeded()
    child.value = 2
    window.updateIfNeeded()
    child.name = "other"
    window.updateIfNeeded()
    let causes = window.trace.updates.flatMap(\.runs).map { "\($0.cause)" }
    #expect(causes.contains { $0.contains("GraphPairModel.number") })
    #expect(causes.contains { $0.contains("LabelledModel.value") && !$0.contains("<") })
    #expect(causes.contains { $0.contains("NamedModel.name") })
  }
}
