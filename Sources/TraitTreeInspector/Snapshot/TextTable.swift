/// Texts by their numbers, each kept once.
struct TextTable: Sendable {
  /// A text, or the beginning of one.
  struct Entry: Hashable, Sendable {
    let text: String
    /// How many characters the whole has, if this is the beginning.
    let fullLength: Int?
  }

  /// Longer texts are cut, to so many characters.
  static let limit = 2_000

  private(set) var entries: [Entry] = []
  private var indexes: [Entry: Int] = [:]

  /// The number of a text.
  mutating func index(of text: String) -> Int {
    let entry = Self.entry(for: text)
    if let index = indexes[entry] { return index }
    entries.append(entry)
    indexes[entry] = entries.count - 1
    return entries.count - 1
  }

  static func entry(for text: String) -> Entry {
    // No character is shorter than a byte.
    guard text.utf8.count > limit,
      let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      end < text.endIndex
    else { return Entry(text: text, fullLength: nil) }
    return Entry(text: String(text[..<end]), fullLength: text.count)
  }
}
