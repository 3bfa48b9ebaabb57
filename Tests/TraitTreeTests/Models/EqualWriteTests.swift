import Observation
import Testing
import TraitTree

/// A class that is not `Equatable`, to be held as an optional.
@MainActor private final class Part {}

@Observable @MainActor private final class Model {
  var number = 0
  var list: [Int] = []
  var part: Part?
  var ratio = Double.nan
  @ObservationIgnored var sets = 0
  var watched = 0 {
    didSet { sets += 1 }
  }
}

/// Writes its property through to an override, and counts the writes.
@MainActor private final class ThemedNode: Node {
  private(set) var sets = 0
  var theme = Theme.light {
    didSet {
      sets += 1
      traitOverrides.theme = theme
    }
  }
}

@Suite("Writes of equal values") @MainActor struct EqualWriteTests {
  private let model = Model()
  private let node = RecordingNode("node")
  private let window: Window

  init() {
    window = Window(rootNode: node, scheduler: .manual)
  }

  /// How many times the hook runs for a change of what it reads.
  private func runs(reading read: @escaping (Model) -> Void, changing change: (Model) -> Void)
    -> Int
  {
    let model = model
    node.onProperties = { _ in read(model) }
    window.updateIfNeeded()
    _ = node.log.take()
    change(model)
    window.updateIfNeeded()
    return node.updateCount
  }

  @Test("U1: assigning an equal number to a model is silent")
  func equalNumber() {
    #expect(runs(reading: { _ = $0.number }, changing: { $0.number = 0 }) == 0)
  }

  @Test("U1: an assignment of another number is not silent")
  func otherNumber() {
    #expect(runs(reading: { _ = $0.number }, changing: { $0.number = 1 }) == 1)
  }

  @Test("U1: modifying in place notifies, also where nothing changes")
  func inPlace() {
    #expect(runs(reading: { _ = $0.number }, changing: { $0.number += 0 }) == 1)
  }

  @Test("U1: appending nothing to a list notifies")
  func emptyAppend() {
    #expect(runs(reading: { _ = $0.list }, changing: { $0.list.append(contentsOf: []) }) == 1)
  }

  @Test("U1: assigning the same optional reference notifies")
  func sameReference() {
    let part = Part()
    model.part = part
    #expect(runs(reading: { _ = $0.part }, changing: { $0.part = part }) == 1)
  }

  @Test("U1: assigning NaN over NaN notifies")
  func notANumber() {
    #expect(runs(reading: { _ = $0.ratio }, changing: { $0.ratio = .nan }) == 1)
  }

  @Test("U1: a property observer runs for an equal value, the hook does not")
  func propertyObserver() {
    #expect(runs(reading: { _ = $0.watched }, changing: { $0.watched = 0 }) == 0)
    #expect(model.sets == 1)
  }

  @Test("T2: writing an equal trait value is silent, however it is written")
  func equalTrait() {
    let reader = ReaderNode(SizeTrait.self)
    let changes = ChangeLog(SizeTrait.self, on: reader)
    node.addChild(reader)
    window.updateIfNeeded()
    window.traitOverrides.size = 0
    window.updateIfNeeded()
    window.traitOverrides.size += 0
    node.traitOverrides.size += 0
    window.updateIfNeeded()
    #expect(reader.seen == [0])
    #expect(changes.previous.isEmpty)
  }

  @Test("T2: writing the same reference to a trait is silent, another one is not")
  func sameTraitReference() {
    let reader = ReaderNode(ServiceTrait.self)
    node.addChild(reader)
    let service = Service()
    window.traitOverrides.service = service
    window.updateIfNeeded()
    window.traitOverrides.service = service
    window.updateIfNeeded()
    #expect(reader.seen.count == 1)
    window.traitOverrides.service = Service()
    window.updateIfNeeded()
    #expect(reader.seen.count == 2)
  }

  @Test("T2: a property observer that writes an override runs for an equal value")
  func observerThatOverrides() {
    let themed = ThemedNode()
    let reader = ReaderNode(ThemeTrait.self)
    themed.addChild(reader)
    node.addChild(themed)
    window.updateIfNeeded()
    themed.theme = .light
    window.updateIfNeeded()
    #expect(themed.sets == 1)
    #expect(themed.traitOverrides.contains(ThemeTrait.self))
    #expect(reader.seen == [.light])
    themed.theme = .dark
    window.updateIfNeeded()
    #expect(themed.sets == 2)
    #expect(reader.seen == [.light, .dark])
  }
}
