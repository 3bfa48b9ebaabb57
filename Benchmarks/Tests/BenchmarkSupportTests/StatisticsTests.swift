import BenchmarkSupport
import Testing

@Suite("Statistics") struct StatisticsTests {
  @Test("The median is the middle value, or the mean of the two in the middle")
  func median() {
    #expect(Statistics.median([3, 1, 2]) == 2)
    #expect(Statistics.median([4, 1, 3, 2]) == 2.5)
    #expect(Statistics.median([7]) == 7)
    #expect(Statistics.median([]).isNaN)
  }

  @Test("A spread holds median, minimum and maximum")
  func spread() {
    let spread = Spread(of: [5, 1, 9, 2, 3])
    #expect(spread == Spread(median: 3, minimum: 1, maximum: 9))
    #expect(spread.divided(by: 2) == Spread(median: 1.5, minimum: 0.5, maximum: 4.5))
  }

  @Test("Fewer than half of the pairs may be disturbed without any effect on their ratio")
  func disturbedPairs() {
    // Twice the baseline, while the clock of the machine gets slower and slower.
    let baseline = [10.0, 11, 12, 13, 20, 30, 40]
    var measured = baseline.map { $0 * 2 }
    #expect(Statistics.pairedRatio(measured, baseline) == 2)
    measured[1] = 1000
    measured[3] = 1000
    measured[5] = 1
    #expect(Statistics.pairedRatio(measured, baseline) == 2)
  }

  @Test("The exponent of costs that follow a power is that power", arguments: [0, 0.5, 1, 1.1, 2])
  func exponent(power: Double) {
    let sizes = [1000.0, 10_000, 100_000, 1_000_000]
    var costs: [Double] = []
    for (index, _) in sizes.enumerated() { costs.append(7 * Self.power(10, power * Double(index))) }
    #expect(abs(Statistics.exponent(sizes: sizes, costs: costs) - power) < 1e-6)
  }

  /// `base` to the power of `exponent`, a multiple of a tenth, by repeated multiplication.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    // The tenth root of ten.
    let root = 1.2589254117941673
    #expect(base == 10)
    return (0..<Int((exponent * 10).rounded())).reduce(1.0) { value, _ in value * root }
  }

  @Test("One size has no exponent")
  func oneSize() {
    #expect(Statistics.exponent(sizes: [1000], costs: [5]).isNaN)
    #expect(Statistics.exponent(sizes: [1000, 1000], costs: [5, 6]).isNaN)
  }

  @Test("Callgrind's total is read from its output")
  func callgrind() {
    let output = "version: 1\nevents: Ir\nfn=(1) main\n0 12\nsummary: 123456\n\ntotals: 123456\n"
    #expect(CallgrindProfile.instructions(in: output) == 123_456)
    #expect(CallgrindProfile.instructions(in: "version: 1\n") == nil)
  }
}
