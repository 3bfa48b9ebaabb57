import Foundation
import TraitTreePersistence

extension SettingsValue {
  /// Whether two values are the same byte by byte and bit by bit, where `==` finds texts equal that are
  /// written in different ways, and the two zeros.
  func isIdentical(to other: SettingsValue) -> Bool {
    switch (self, other) {
    case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
    case (.double(let number), .double(let other)): number.bitPattern == other.bitPattern
    case (.array(let elements), .array(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.isIdentical(to: $1) }
    case (.object(let members), .object(let others)):
      members.count == others.count
        && members.allSatisfy { key, value in
          guard let index = others.index(forKey: key) else { return false }
          return others[index].key.utf8.elementsEqual(key.utf8)
            && value.isIdentical(to: others[index].value)
        }
    default: self == other
    }
  }
}
