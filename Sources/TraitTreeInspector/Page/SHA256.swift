import Foundation

/// The hash function SHA-256 of FIPS 180-4, by which a page's policy names the scripts that may run.
enum SHA256 {
  /// The hash of a text in UTF-8, as base 64.
  static func base64(of text: String) -> String {
    Data(digest(of: Array(text.utf8))).base64EncodedString()
  }

  /// The 32 bytes of the hash.
  static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bytes(of: UInt64(message.count) * 8)
    var hash: [UInt32] = initialHash
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[start..<start + 64], into: &hash)
    }
    return hash.flatMap { bytes(of: $0) }
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
  }

  private static func compress(_ block: ArraySlice<UInt8>, into hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let early = words[index - 15]
      let late = words[index - 2]
      let sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
      let sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
      words.append(words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1)
    }
    var state = hash
    for index in 0..<64 {
      let (a, e) = (state[0], state[4])
      let choice = (e & state[5]) ^ (~e & state[6])
      let majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
      let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let first = state[7] &+ sum1 &+ choice &+ constants[index] &+ words[index]
      state = [
        first &+ sum0 &+ majority, a, state[1], state[2], state[3] &+ first, e, state[5], state[6],
      ]
    }
    for index in 0..<8 { hash[index] &+= state[index] }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  // The first bits of the fractional parts of the square roots, and of the cube roots, of the primes.

  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }

  private static let initialHash = primes.prefix(8).map { fraction(of: $0, power: 2) }
  private static let constants = primes.map { fraction(of: $0, power: 3) }

  /// The first 32 bits of the fractional part of a root.
  ///
  /// Found bit by bit: the largest number whose power, scaled by two to the 32nd, is within the radicand.
  private static func fraction(of radicand: Int, power: Int) -> UInt32 {
    var root: UInt64 = 0
    for bit in stride(from: 36, through: 0, by: -1) {
      let candidate = root | 1 << UInt64(bit)
      if isPower(of: candidate, exponent: power, atMost: UInt64(radicand)) { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  /// Whether a number of 2⁻³² has a power of at most another number.
  private static func isPower(
    of number: UInt64, exponent: Int, atMost limit: UInt64
  ) -> Bool {
    let scaled = (1..<exponent).reduce(UInt128(number)) { power, _ in power * UInt128(number) }
    return scaled <= UInt128(limit) << UInt128(32 * exponent)
  }
}
