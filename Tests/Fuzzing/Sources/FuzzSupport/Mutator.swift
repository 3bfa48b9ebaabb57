/// Makes inputs from other inputs, at random.
struct Mutator {
  let seeds: [[UInt8]]
  let words: [[UInt8]]
  let lengthLimit: Int

  /// A seed with one to eight changes.
  func input(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...8, using: &generator) { change(&bytes, using: &generator) }
    return Array(bytes.prefix(lengthLimit))
  }

  private func change(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0 where place < bytes.count:
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1 where place < bytes.count:
      bytes[place] = .random(in: 0...255, using: &generator)
    case 2: bytes.removeSubrange(range(in: bytes, from: place, using: &generator))
    case 3: bytes.insert(contentsOf: words.randomElement(using: &generator) ?? [], at: place)
    case 4:
      let copied = bytes[range(in: bytes, from: place, using: &generator)]
      bytes.insert(contentsOf: copied, at: place)
    case 5:
      let other = seeds.randomElement(using: &generator) ?? []
      let start = Int.random(in: 0...other.count, using: &generator)
      bytes.insert(contentsOf: other[range(in: other, from: start, using: &generator)], at: place)
    default: bytes.insert(.random(in: 0...255, using: &generator), at: place)
    }
  }

  private func range(
    in bytes: [UInt8], from start: Int, using generator: inout SeededGenerator
  ) -> Range<Int> {
    start..<Int.random(in: start...min(bytes.count, start + 64), using: &generator)
  }
}
