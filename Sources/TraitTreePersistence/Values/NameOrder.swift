internal import Foundation

extension String {
  /// Whether it comes before another name in a file.
  ///
  /// Equal strings are neither before nor after one another, however they are composed. The operator `<` is no
  /// order for that: it finds neither `"é\u{8}" < "é"` nor the contrary where one of them is decomposed.
  func precedes(_ other: String) -> Bool {
    if isASCII, other.isASCII { return utf8.lexicographicallyPrecedes(other.utf8) }
    return composed.utf8.lexicographicallyPrecedes(other.composed.utf8)
  }

  private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  private var composed: String { isASCII ? self : precomposedStringWithCanonicalMapping }
}
