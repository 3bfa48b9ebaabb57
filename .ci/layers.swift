// Tells which folder of a target uses a later one, from the index that a debug build leaves.
//
// usage: layers STORE SOURCES LAYERS
//
// STORE is the index, SOURCES the folder of all targets, LAYERS a file with a line for each target: its name, a
// colon, and its folders in their order, lowest first; `.` is the target's own folder. Prints each use of a
// later folder with its place, and ends with status 1 if there is one, or a folder that is not listed.
import Foundation

extension indexstore_string_ref_t {
  var text: String {
    guard let data else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self)
  }
}

/// A symbol at a place in a file.
struct Occurrence {
  let file: String
  let isDefinition: Bool
  let isReference: Bool
  let symbol: String
  let name: String
  let line: UInt32
}

/// Collects what a function of the index hands out one by one.
final class Collected<Item> {
  var items: [Item] = []

  static func at(_ context: UnsafeMutableRawPointer?) -> Collected<Item>? {
    context.map { Unmanaged<Collected<Item>>.fromOpaque($0).takeUnretainedValue() }
  }

  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("layers: \(message)\n".utf8))
  exit(1)
}

struct Index {
  let store: indexstore_t

  init(path: String) {
    guard let store = indexstore_store_create(path, nil) else {
      fail("there is no index at \(path): run `swift build` first")
    }
    self.store = store
  }

  /// The newest record of each file of the sources.
  func records(below sources: String) -> [String: String] {
    let units = Collected<String>()
    _ = indexstore_store_units_apply_f(store, 0, units.context) { context, name in
      Collected<String>.at(context)?.items.append(name.text)
      return true
    }
    var newest: [String: (time: (Int64, Int64), record: String)] = [:]
    for unit in units.items {
      guard let reader = indexstore_unit_reader_create(store, unit, nil) else { continue }
      defer { indexstore_unit_reader_dispose(reader) }
      let file = indexstore_unit_reader_get_main_file(reader).text
      guard file.hasPrefix(sources), FileManager.default.fileExists(atPath: file) else { continue }
      var time: (Int64, Int64) = (0, 0)
      indexstore_unit_reader_get_modification_time(reader, &time.0, &time.1)
      let dependencies = Collected<(file: String, record: String)>()
      _ = indexstore_unit_reader_dependencies_apply_f(reader, dependencies.context) { context, it in
        if indexstore_unit_dependency_get_kind(it) == 2 {
          Collected<(file: String, record: String)>.at(context)?.items.append(
            (
              indexstore_unit_dependency_get_filepath(it).text,
              indexstore_unit_dependency_get_name(it).text
            ))
        }
        return true
      }
      for dependency in dependencies.items where dependency.file == file {
        if let known = newest[file], known.time >= time { continue }
        newest[file] = (time, dependency.record)
      }
    }
    return newest.mapValues(\.record)
  }

  func occurrences(in record: String, of file: String) -> [Occurrence] {
    guard let reader = indexstore_record_reader_create(store, record, nil) else { return [] }
    defer { indexstore_record_reader_dispose(reader) }
    let found = Collected<(roles: UInt64, symbol: String, name: String, line: UInt32)>()
    _ = indexstore_record_reader_occurrences_apply_f(reader, found.context) { context, it in
      var line: UInt32 = 0
      var column: UInt32 = 0
      indexstore_occurrence_get_line_col(it, &line, &column)
      let symbol = indexstore_occurrence_get_symbol(it)
      Collected<(roles: UInt64, symbol: String, name: String, line: UInt32)>.at(context)?.items
        .append(
          (
            indexstore_occurrence_get_roles(it), indexstore_symbol_get_usr(symbol).text,
            indexstore_symbol_get_name(symbol).text, line
          ))
      return true
    }
    return found.items.map {
      Occurrence(
        file: file, isDefinition: $0.roles & 2 != 0, isReference: $0.roles & 4 != 0,
        symbol: $0.symbol, name: $0.name, line: $0.line)
    }
  }
}

/// The uses of one target that go against its order, and how many uses there are between its folders.
func check(_ target: String, _ order: [String], _ sources: String, _ index: Index) -> Int {
  let root = "\(sources)/\(target)/"
  let records = index.records(below: root)
  if records.isEmpty { fail("the index has no file of \(target): run `swift build` first") }
  let occurrences = records.flatMap { file, record in
    index.occurrences(in: record, of: String(file.dropFirst(root.count)))
  }
  var definitions: [String: String] = [:]
  for occurrence in occurrences where occurrence.isDefinition {
    definitions[occurrence.symbol] = occurrence.file
  }
  func folder(_ file: String) -> String {
    file.contains("/") ? String(file.prefix { $0 != "/" }) : "."
  }
  let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
  for file in records.keys.map({ String($0.dropFirst(root.count)) })
  where ranks[folder(file)] == nil {
    fail("\(target)/\(file) is in no folder of the order \(order.joined(separator: " "))")
  }
  var uses = 0
  var against: Set<String> = []
  for occurrence in occurrences where occurrence.isReference {
    guard let definition = definitions[occurrence.symbol] else { continue }
    let (user, used) = (folder(occurrence.file), folder(definition))
    if user == used { continue }
    uses += 1
    if let low = ranks[user], let high = ranks[used], low < high {
      against.insert(
        "\(target)/\(occurrence.file):\(occurrence.line): uses \(occurrence.name) of \(definition)")
    }
  }
  for use in against.sorted() { print(use) }
  print("\(target): \(uses) uses across folders, \(against.count) against the order")
  return against.count
}

guard CommandLine.arguments.count == 4,
  let layers = try? String(contentsOfFile: CommandLine.arguments[3], encoding: .utf8)
else { fail("usage: layers STORE SOURCES LAYERS") }
let index = Index(path: CommandLine.arguments[1])
var against = 0
for line in layers.split(separator: "\n") where !line.hasPrefix("#") {
  let parts = line.split(separator: ":", maxSplits: 1)
  guard parts.count == 2 else { fail("not a target and its folders: \(line)") }
  let order = parts[1].split(separator: " ").map(String.init)
  against += check(String(parts[0]), order, CommandLine.arguments[2], index)
}
exit(against == 0 ? 0 : 1)
