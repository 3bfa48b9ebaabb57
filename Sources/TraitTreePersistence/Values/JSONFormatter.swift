internal import TraitTree

/// Writes text as ``JSONWriter`` writes the value of it, without making that value.
struct JSONFormatter {
  private var reader: JSONReader

  /// Takes text that has been checked, from where a reader is.
  init(_ reader: JSONReader) { self.reader = reader }

  /// Writes the value that comes next.
  mutating func write(indent: String, to output: inout JSONOutput) throws(FileFailure) {
    reader.skipSpace()
    switch reader.next {
    case UInt8(ascii: "{"): try writeObject(indent: indent, to: &output)
    case UInt8(ascii: "["): try writeArray(indent: indent, to: &output)
    case UInt8(ascii: "\""): output.append(quoted: (try? reader.string()) ?? "")
    default:
      // A number or a word: each is written in one way only, which is how it was read.
      if let range = try? reader.skipValue() { output.append(reader.bytes[range]) }
    }
    try output.flushIfFull()
  }

  private mutating func writeObject(
    indent: String, to output: inout JSONOutput
  ) throws(FileFailure) {
    let members = (try? reader.members()) ?? []
    let end = reader.offset
    output.append("{")
    for (index, member) in members.enumerated() {
      output.append(index == 0 ? "" : ",")
      output.append(indent + "  ")
      output.append(quoted: member.name)
      output.append(": ")
      reader.move(to: member.start)
      try write(indent: indent + "  ", to: &output)
    }
    reader.move(to: end)
    output.append(members.isEmpty ? "}" : indent + "}")
  }

  private mutating func writeArray(
    indent: String, to output: inout JSONOutput
  ) throws(FileFailure) {
    _ = reader.passes("[")
    reader.skipSpace()
    output.append("[")
    if reader.passes("]") { return output.append("]") }
    let separator = indent + "  "
    repeat {
      output.append(separator)
      try write(indent: separator, to: &output)
      reader.skipSpace()
      if reader.next == UInt8(ascii: ",") { output.append(",") }
    } while reader.passes(",")
    _ = reader.passes("]")
    output.append(indent + "]")
  }
}

/// Takes text, and hands it on in parts: the text of a file need not be in memory as a whole.
struct JSONOutput {
  private static let limit = 256 * 1024

  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) throws(FileFailure) -> Void

  init(to sink: @escaping ([UInt8]) throws(FileFailure) -> Void) { self.sink = sink }

  mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

  mutating func append(_ bytes: ArraySlice<UInt8>) { buffer.append(contentsOf: bytes) }

  /// Appends text in quotation marks.
  mutating func append(quoted text: String) {
    var quoted = ""
    JSONString.write(text, to: &quoted)
    append(quoted)
  }

  mutating func flushIfFull() throws(FileFailure) {
    if buffer.count >= Self.limit { try flush() }
  }

  mutating func flush() throws(FileFailure) {
    if buffer.isEmpty { return }
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
