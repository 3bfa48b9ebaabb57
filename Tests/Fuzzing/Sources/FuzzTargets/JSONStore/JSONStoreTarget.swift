import Foundation
import FuzzSupport

@testable import TraitTreePersistence

/// The bytes are a file of settings.
package enum JSONStoreTarget: FuzzTarget {
  package static let name = "json-store"

  package static let dictionary = [
    "{", "}", "[", "]", ",", ":", "\"", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t",
    "\\u0000", "\\ud83d\\udc4d", "\\ud800", "true", "false", "null", "-0", "1e5", "1E+3", "-1.50",
    "9223372036854775807", "-9223372036854775808", "18446744073709551615", "1e400", "0.1",
    "\u{FEFF}", "é", "e\u{301}", "\u{2028}", "👍🏽", "\"added\":", "\"number nan\"",
    "\"number inf\"", "\"AQID\"", "\"2001-01-01T00:00:00.25Z\"", "\"file:///a%20b\"", "\"~/a\"",
    "\"bool\":", "\"int\":", "\"float\":", "\"double\":", "\"string\":", "\"url\":", "\"data\":",
    "\"date\":", "\"size\":", "\"level\":", "\"mode\":", "\"flags\":", "\"tags\":", "\"list\":",
    "\"table\":", "\"big\":", "\"optionalProfile\":{\"name\":\"\",\"age\":1,\"scores\":[1]}",
    "\"profile\":{\"name\":\"\",\"age\":1,\"born\":1,\"scores\":[]}",
  ]

  package static func check(_ bytes: [UInt8]) {
    let value = try? JSONReader.value(of: bytes)
    FoundationOracle.compare(value, of: bytes)
    if let value { checkWriter(value) }
    var members: [String: SettingsValue]?
    if case .object(let found)? = value { members = found }
    checkNewStore(bytes, members)
    checkRunningStore(bytes, members)
  }

  /// What is written is read as the same, and is written in one way only.
  private static func checkWriter(_ value: SettingsValue) {
    let text = JSONWriter.bytes(of: value)
    let next = requireValue(try JSONReader.value(of: text), "what is written can not be read")
    require(next.isIdentical(to: value), "\(value) is written, and read as \(next)")
    require(JSONWriter.bytes(of: next) == text, "\(value) is written in two ways")
    FoundationOracle.compare(next, of: text)
  }

  /// A process starts with the file, reads everything from it, and writes to it.
  private static func checkNewStore(_ bytes: [UInt8], _ members: [String: SettingsValue]?) {
    let file = MemoryStore(bytes)
    let store = file.store()
    let reports = Reports(of: store)
    for (key, value) in members ?? [:] {
      let found = requireValue(store.value(forKey: key), "\(key) is not found")
      require(found.isIdentical(to: value), "\(key) is \(value), and read as \(found)")
    }
    TypedReads.readAll(of: store)
    for key in (members ?? [:]).keys.sorted().prefix(4) { TypedReads.check(key, in: store) }
    require(file.bytes == bytes, "reading changes the file")
    let reasons = reports.all.map(\.reason)
    require(reasons == (members == nil ? [.damaged] : []), "reports: \(reports.all)")
    change(store, of: file, from: bytes, members, lastGood: members ?? [:], reports)
  }

  /// A process has read another file before, of which a key is left, and finds this one.
  private static func checkRunningStore(_ bytes: [UInt8], _ members: [String: SettingsValue]?) {
    let file = MemoryStore(Array("{\"added\": 0, \"kept\": [1.50]}".utf8))
    let store = file.store()
    let reports = Reports(of: store)
    let kept = SettingsValue.array([.number("1.50")])
    require(store.value(forKey: "kept") == kept, "a file of the target's own is not read")
    file.bytes = bytes
    store.refresh()
    let expected = members == nil ? kept : members?["kept"]
    require(store.value(forKey: "kept") == expected, "a refresh gives another value")
    change(
      store, of: file, from: bytes, members,
      lastGood: members ?? ["added": .integer(0), "kept": kept], reports)
  }

  /// Writes one key twice and removes it: nothing else changes, and nothing is lost.
  private static func change(
    _ store: JSONFileSettingsStore, of file: MemoryStore, from bytes: [UInt8],
    _ members: [String: SettingsValue]?, lastGood: [String: SettingsValue], _ reports: Reports
  ) {
    var expected = lastGood
    for value: SettingsValue? in [.string("\u{1}é\""), .integer(-1), nil] {
      store.setValue(value, forKey: "added")
      expected["added"] = value
      checkFile(file, holds: expected, next: file.nextStore())
    }
    let kept = file.system[file.path + ".damaged-1"]
    // A value has one member of a name only, whatever the text has.
    let isWhole = members.map { memberCount(of: bytes) == memberCount(of: text(of: $0)) } ?? false
    require(kept == (isWhole ? nil : bytes), "kept is \(kept as Any)")
    require(file.system[file.path + ".damaged-2"] == nil, "two files are kept")
    let errors = reports.all.filter { $0.keptAs != nil }
    require(reports.all.allSatisfy(\.description.isOneLine), "reports: \(reports.all)")
    require(errors.count == (isWhole ? 0 : 1), "reports: \(reports.all)")
  }

  private static func text(of members: [String: SettingsValue]) -> [UInt8] {
    JSONWriter.bytes(of: .object(members))
  }

  private static func checkFile(
    _ file: MemoryStore, holds expected: [String: SettingsValue], next: JSONFileSettingsStore
  ) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let value = requireValue(try JSONReader.value(of: file.bytes), "the file is damaged: \(text)")
    require(value.isIdentical(to: .object(expected)), "the file should hold \(expected): \(text)")
    FoundationOracle.compare(value, of: file.bytes)
    for (key, value) in expected {
      let found = next.value(forKey: key)
      require(found?.isIdentical(to: value) == true, "\(key) is \(value), not \(found as Any)")
    }
    require(next.lastError == nil, "the file is reported: \(text)")
  }
}
