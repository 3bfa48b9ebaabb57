internal import TraitTree

/// Takes text, and hands it on in parts: the text of a file need not be in memory as a whole.
struct JSONOutput<Failure: Error> {
  private static var limit: Int { 256 * 1024 }

  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) throws(Failure) -> Void

  init(to sink: @escaping ([UInt8]) throws(Failure) -> Void) { self.sink = sink }

  mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

  mutating func append(_ bytes: ArraySlice<UInt8>) { buffer.append(contentsOf: bytes) }

  /// Appends text in quotation marks.
  mutating func append(quoted text: String) {
    var quoted = ""
    JSONString.write(text, to: &quoted)
    append(quoted)
  }

  mutating func flushIfFull() throws(Failure) {
    if buffer.count >= Self.limit { try flush() }
  }

  mutating func flush() throws(Failure) {
    if buffer.isEmpty { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
