/// The settings of a file: its text, of which only those values are made that somebody asks for.
///
/// Beside the text it takes some bytes for each name at the top. Everything below that stays text, and is
/// copied from text to text when the file is written again.
struct JSONDocument: Sendable {
  private let bytes: [UInt8]
  private let members: [JSONMember]
  /// What has been written since, `nil` for what was removed.
  private var changes: [String: SettingsValue?] = [:]
  /// A name that an object has twice, `nil` if there is none: a rewrite loses the first of them.
  let repeatedName: String?

  /// One without settings.
  init() {
    bytes = []
    members = []
    repeatedName = nil
  }

  /// Checks a whole text, and finds its members.
  init(_ bytes: [UInt8]) throws(JSONReader.Failure) {
    guard bytes.count < UInt32.max else {
      throw JSONReader.Failure(problem: "more than four gigabytes", offset: 0)
    }
    var reader = try JSONReader(start: bytes)
    reader.skipSpace()
    guard reader.next == UInt8(ascii: "{") else {
      // What is no JSON at all is said to be that.
      _ = try reader.skipValue()
      try reader.end()
      throw JSONReader.Failure(problem: "something else than an object", offset: 0)
    }
    members = try reader.topMembers()
    try reader.end()
    self.bytes = bytes
    repeatedName = reader.repeatedName
  }

  /// Whether it has no text and no changes.
  var isEmpty: Bool { members.isEmpty && changes.isEmpty }

  /// The value of a name.
  ///
  /// - Complexity: O(log *n*) in the number of names, beside the length of the value.
  subscript(name: String) -> SettingsValue? {
    if let change = changes[name] { return change }
    guard let member = member(name) else { return nil }
    var reader = JSONReader(bytes, at: member.start)
    // It has been read once.
    return try? reader.value()
  }

  private func member(_ name: String) -> JSONMember? {
    var range = members.startIndex..<members.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if members[middle].name == name { return members[middle] }
      range =
        members[middle].name.precedes(name)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Whether all of these are its values already.
  func holds(_ values: [String: SettingsValue?]) -> Bool {
    values.allSatisfy { self[$0] == $1 }
  }

  /// The same document with other values for some names, `nil` for those to be removed.
  func applying(_ values: [String: SettingsValue?]) -> JSONDocument {
    var document = self
    document.changes.merge(values) { $1 }
    return document
  }

  /// Writes the text of a file: what was changed anew, and all else digit by digit.
  func write<Failure>(to output: inout JSONOutput<Failure>) throws(Failure) {
    let changed = changes.compactMapValues(\.self).sorted { $0.key.precedes($1.key) }
    var next = changed.startIndex
    var isFirst = true
    func start(_ name: String, _ output: inout JSONOutput<Failure>) {
      output.append(isFirst ? "{\n  " : ",\n  ")
      isFirst = false
      output.append(quoted: name)
      output.append(": ")
    }
    func writeChanges(
      before name: String?, _ output: inout JSONOutput<Failure>
    ) throws(Failure) {
      while next < changed.endIndex, name.map({ changed[next].key.precedes($0) }) ?? true {
        start(changed[next].key, &output)
        output.append(JSONWriter.text(of: changed[next].value, indent: "\n  "))
        try output.flushIfFull()
        next += 1
      }
    }
    for member in members where !changes.keys.contains(member.name) {
      try writeChanges(before: member.name, &output)
      start(member.name, &output)
      var formatter = JSONFormatter(JSONReader(bytes, at: member.start))
      try formatter.write(indent: "\n  ", to: &output)
    }
    try writeChanges(before: nil, &output)
    output.append(isFirst ? "{}\n" : "\n}\n")
    try output.flush()
  }
}
