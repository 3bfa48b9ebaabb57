/// The sizes at which growth is shown.
enum Sizes {
  static let decades = [1000, 10_000, 100_000, 1_000_000]

  /// For a budget that names two sizes: a quick run takes nothing between them.
  static func named(quick isQuick: Bool, largest: Int = 1_000_000) -> [Int] {
    isQuick ? [1000, largest] : decades
  }

  /// For a budget of an exponent, which takes three decades: a quick run takes smaller ones.
  static func slope(quick isQuick: Bool) -> [Int] {
    isQuick ? [100, 1000, 10_000, 100_000] : decades
  }
}
