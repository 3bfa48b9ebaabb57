import BenchmarkSupport
import Testing

@Suite("Verdicts") struct VerdictTests {
  private let expectations = Expectations(
    tolerance: .init(ratio: 1.1, exponent: 1.05, bytes: 1), counts: ["B9 runs, 1,000": 10])

  private func ratioRow(_ ratio: Double, limit: Double?) -> Row {
    Row(budget: "B1", what: "read", unit: .nanoseconds, measured: Spread(exactly: ratio * 2))
      .compared(to: "property", Spread(exactly: 2), ratio: ratio).limited(to: limit)
  }

  private func countRow(_ count: Int, required: Double? = nil) -> Row {
    Row(
      budget: "B9", what: "runs", size: 1000, unit: .count,
      measured: Spread(exactly: Double(count))
    ).limited(to: required)
  }

  @Test("A ratio meets its budget, is within the tolerance, or misses")
  func ratios() {
    #expect(expectations.verdict(on: ratioRow(2, limit: 2)) == .met)
    #expect(expectations.verdict(on: ratioRow(2.19, limit: 2)) == .tolerated)
    #expect(expectations.verdict(on: ratioRow(2.21, limit: 2)).isMissed)
    #expect(expectations.verdict(on: ratioRow(100, limit: nil)) == .informative)
  }

  @Test("A ratio that is not a number misses")
  func notANumber() {
    #expect(expectations.verdict(on: ratioRow(.nan, limit: 2)).isMissed)
  }

  @Test("A miss names the line, the figure, the budget and the tolerance")
  func message() {
    #expect(
      expectations.misses(in: [ratioRow(3.5, limit: 2)], isComplete: false, tracking: .didSet) == [
        "B1 read: 3.50 ×, budget 2.00 ×, tolerance 1.10 ×"
      ])
  }

  @Test("A known miss is a miss, and fails a check only beyond what is known")
  func known() {
    var expectations = expectations
    expectations.missed = ["B1 re": 4]
    #expect(expectations.verdict(on: ratioRow(3.5, limit: 2)).isMissed)
    #expect(expectations.isKnownMiss(ratioRow(3.5, limit: 2)))
    #expect(!expectations.isKnownMiss(ratioRow(4.1, limit: 2)))
    #expect(!expectations.isKnownMiss(ratioRow(2, limit: 2)))
    #expect(!expectations.isKnownMiss(countRow(11)))
    func misses(_ ratio: Double) -> Int {
      expectations.misses(in: [ratioRow(ratio, limit: 2)], isComplete: false, tracking: .didSet)
        .count
    }
    #expect(misses(3.5) == 0 && misses(4.1) == 1)
  }

  @Test("Attempts are part of the message")
  func attempts() {
    var row = ratioRow(3.5, limit: 2)
    row.attempts = 3
    let misses = expectations.misses(in: [row], isComplete: false, tracking: .didSet)
    #expect(misses.count == 1 && misses[0].hasSuffix("(measured 3 times)"))
  }

  @Test("An exponent and bytes have tolerances of their own")
  func otherUnits() {
    func row(_ value: Double, _ unit: Row.Unit, limit: Double) -> Row {
      Row(budget: "B8", what: "removal", unit: unit, measured: Spread(exactly: value))
        .limited(to: limit)
    }
    #expect(expectations.verdict(on: row(1.1, .exponent, limit: 1.1)) == .met)
    #expect(expectations.verdict(on: row(1.15, .exponent, limit: 1.1)) == .tolerated)
    #expect(expectations.verdict(on: row(1.16, .exponent, limit: 1.1)).isMissed)
    #expect(expectations.verdict(on: row(200, .bytes, limit: 200)) == .met)
    #expect(expectations.verdict(on: row(200.1, .bytes, limit: 200)).isMissed)
  }

  @Test("A count has to be exactly the recorded one")
  func counts() {
    #expect(expectations.verdict(on: countRow(10)) == .met)
    #expect(
      expectations.misses(in: [countRow(11)], isComplete: false, tracking: .didSet) == [
        "B9 runs, 1,000: 11, recorded 10, tolerance none"
      ])
    #expect(expectations.verdict(on: countRow(9)).isMissed)
  }

  @Test("A recorded count does not help where the budget demands another one")
  func requiredCounts() {
    #expect(expectations.verdict(on: countRow(10, required: 10)) == .met)
    #expect(
      expectations.misses(in: [countRow(10, required: 0)], isComplete: false, tracking: .didSet)
        == [
          "B9 runs, 1,000: 10, budget exactly 0"
        ])
  }

  @Test("A count that nobody recorded misses, and so does a recorded one that was not measured")
  func unknownCounts() {
    let empty = Expectations(tolerance: expectations.tolerance, counts: [:])
    #expect(empty.verdict(on: countRow(10)).isMissed)
    #expect(expectations.misses(in: [], isComplete: false, tracking: .didSet).isEmpty)
    #expect(
      expectations.misses(in: [], isComplete: true, tracking: .didSet) == [
        "B9 runs, 1,000: recorded, but not measured"
      ])
  }

  @Test("Counts of the implementation of tracking that was not measured are not missing")
  func otherTracking() {
    let expectations = Expectations(
      tolerance: expectations.tolerance, counts: ["B5 allocations, did-set, 10": 3])
    #expect(expectations.misses(in: [], isComplete: true, tracking: .public).isEmpty)
    #expect(expectations.misses(in: [], isComplete: true, tracking: .didSet).count == 1)
  }

  @Test("Recording replaces the counts that were measured and keeps the others")
  func recording() {
    var recorded = expectations
    recorded.counts["B4 runs"] = 3
    recorded.record([countRow(12), ratioRow(5, limit: nil)])
    #expect(recorded.counts == ["B9 runs, 1,000": 12, "B4 runs": 3])
    #expect(recorded.tolerance == expectations.tolerance)
  }
}
