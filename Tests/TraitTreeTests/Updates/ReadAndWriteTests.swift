import Observation
import Testing
import TraitTree

/// Two values that write each other, and methods that read what they write.
@MainActor @Observable private final class UpdateLedger {
  var total = 0 {
    didSet { if partner != total { partner = total } }
  }
  var partner = 0 {
    didSet { if total != partner { total = partner } }
  }
  var seen = false
  var log: [String] = []

  func markSeen() {
    guard !seen else { return }
    seen = true
  }
}

@MainActor @Suite("A hook that writes what it reads")
struct ReadAndWriteTests {
  private let ledger = UpdateLedger()
  let stage = UpdateStage()

  @Test("U7: read, then write; the partner's didSet writes as well")
  func readThenWrite() {
    let ledger = ledger
    stage.add("leaf") { _ in
      let total = ledger.total
      _ = ledger.partner
      ledger.total = total + 1
    }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.report?.isSettled == true)
    #expect(ledger.partner == 1)
    ledger.total = 10
    #expect(stage.update() == ["leaf.properties"])
    #expect(ledger.total == 11)
  }

  @Test("U7: write, then read")
  func writeThenRead() {
    let ledger = ledger
    stage.add("leaf") { _ in
      ledger.total = 5
      _ = (ledger.total, ledger.partner)
    }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.update().isEmpty)
    ledger.total = 6
    #expect(stage.update() == ["leaf.properties"])
    #expect(ledger.total == 5)
  }

  @Test("U7: a method that reads before it writes makes a dependency and no loop")
  func accidentalDependency() {
    let ledger = ledger
    stage.add("leaf") { _ in
      ledger.markSeen()
      ledger.log.append("run")
    }
    stage.update()
    #expect(ledger.log == ["run"])
    #expect(ledger.seen)
    #expect(stage.update().isEmpty)
    ledger.seen = false
    #expect(stage.update() == ["leaf.properties"])
    #expect(ledger.seen)
    #expect(ledger.log == ["run", "run"])
  }

  @Test("U7: an override that feeds itself settles at one more, without a second run")
  func selfFeedingOverride() {
    let leaf = stage.add("leaf") { node in
      node.traitOverrides.updateDepth = node.traitCollection.updateDepth + 1
    }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(leaf.traitCollection.updateDepth == 1)
    #expect(stage.update().isEmpty)
    #expect(stage.report?.isSettled == true)
  }

  @Test("U7: another node that reads what was written runs once", arguments: [true, false])
  func anotherNode(isAhead: Bool) {
    let ledger = ledger
    let writer = stage.node("writer")
    let reader = stage.node("reader") { _ in _ = ledger.total }
    for node in isAhead ? [writer, reader] : [reader, writer] { stage.root.addChild(node) }
    stage.update()
    writer.onProperties = { _ in
      _ = ledger.total
      ledger.total += 1
    }
    writer.setNeedsUpdateProperties()
    #expect(stage.update() == ["writer.properties", "reader.properties"])
    ledger.total = 50
    stage.update()
    #expect(stage.log.count("writer.properties") == 1)
    #expect(ledger.total == 51)
  }
}
