/// Writes text as ``JSONWriter`` writes the value of it, without making that value.
struct JSONFormatter {
  private var reader: JSONReader

  /// Takes text that has been checked, from where a reader is.
  init(_ reader: JSONReader) { self.reader = reader }

  /// Writes the value that comes next.
  mutating func write<Failure>(
    indent: String, to output: inout JSONOutput<Failure>
  ) throws(Failure) {
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

  private mutating func writeObject<Failure>(
    indent: String, to output: inout JSONOutput<Failure>
  ) throws(Failure) {
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

  private mutating func writeArray<Failure>(
    indent: String, to output: inout JSONOutput<Failure>
  ) throws(Failure) {
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
