internal import Foundation

/// How figures are written.
package enum Format {
  /// A whole number with a comma between the thousands.
  package static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// A number with so many decimals.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// A figure with its unit.
  package static func figure(_ value: Double, _ unit: Row.Unit) -> String {
    switch unit {
    case .nanoseconds: duration(value)
    case .bytes: "\(fixed(value, value < 1000 ? 1 : 0)) B"
    case .count: grouped(Int(value))
    case .exponent: "^\(fixed(value, 2))"
    case .instructions: "\(fixed(value, 1)) instr."
    }
  }

  /// A factor, as in `1.05 ×`.
  package static func ratio(_ value: Double) -> String {
    "\(fixed(value, value < 10 ? 2 : value < 1000 ? 1 : 0)) ×"
  }

  private static func duration(_ nanoseconds: Double) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
    let (scale, unit) = units.first { nanoseconds >= $0.0 } ?? (1, "ns")
    let value = nanoseconds / scale
    return "\(fixed(value, value < 10 ? 2 : value < 100 ? 1 : 0)) \(unit)"
  }
}
