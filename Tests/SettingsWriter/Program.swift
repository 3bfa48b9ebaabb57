import Foundation
import TraitTreePersistence

/// Reads and writes settings in a process of its own, for the tests that start afresh or kill it.
///
/// It is the program of the tests, which does this before its `main` where the environment says so.
@_cdecl("runSettingsWriter") public func runSettingsWriter() {
  let arguments = Array(CommandLine.arguments.dropFirst())
  switch arguments.first {
  case "write": SampleValues.write(EveryType(store(arguments[1], arguments[2])))
  case "check":
    let differences = SampleValues.differences(EveryType(store(arguments[1], arguments[2])))
    print(differences.joined(separator: " "))
  case "set":
    store(arguments[1], arguments[2]).setValue(.string(arguments[4]), forKey: arguments[3])
  case "count": count(in: store(arguments[1], arguments[2]), prefix: arguments[3])
  case "victims": serveVictims(directory: arguments[1])
  case "batches": writeBatches(to: store(arguments[1], arguments[2]), name: arguments[3])
  case "print": printSettings(of: store(arguments[1], arguments[2]))
  case "setAs":
    become(user: arguments[1], group: arguments[2])
    set(arguments[5], forKey: arguments[4], in: arguments[3])
  case "torn": serveBatches(file: arguments[1], rounds: Int(arguments[2]) ?? 1)
  case "peak": printPeak(file: arguments[1])
  default:
    print(
      """
      write|check KIND PLACE, set KIND PLACE KEY VALUE, count KIND PLACE PREFIX, victims PLACE,
      batches KIND PLACE NAME, setAs USER GROUP FILE KEY VALUE, print KIND PLACE, torn FILE ROUNDS,
      peak FILE
      """)
    exit(2)
  }
}

/// A store, as in `json FILE`, `defaults SUITE` or `standard ""`.
func store(_ kind: String, _ place: String) -> any SettingsStore {
  switch kind {
  case "json": JSONFileSettingsStore(url: URL(fileURLWithPath: place))
  case "standard": UserDefaultsSettingsStore()
  default: UserDefaultsSettingsStore(suiteName: place)
  }
}

/// Writes forty keys, one after the other.
func count(in store: any SettingsStore, prefix: String) {
  for number in 0..<40 { store.setValue(.integer(number), forKey: "\(prefix).\(number)") }
}

/// Writes batches of two keys, and looks after each that both are of one batch.
func writeBatches(to store: any SettingsStore, name: String) {
  let first = AppStorage(wrappedValue: "", "first", store: store)
  let second = AppStorage(wrappedValue: "", "second", store: store)
  for number in 0..<60 {
    // The first is what it was in the last batch, and often the second too: what others wrote in between has
    // to go as a whole.
    store.batch {
      first.wrappedValue = name
      second.wrappedValue = "\(name) \(number / 2 % 2)"
    }
    if let error = store.lastError { print(error) }
    store.refresh()
    if !second.wrappedValue.hasPrefix(first.wrappedValue) {
      print("torn: \(first.wrappedValue), \(second.wrappedValue)")
    }
  }
}

/// Prints some settings as launch arguments may give them.
func printSettings(of store: any SettingsStore) {
  let count = AppStorage(wrappedValue: -1, "launchCount", store: store).wrappedValue
  let isDebug = AppStorage(wrappedValue: false, "isDebug", store: store).wrappedValue
  let level = AppStorage(wrappedValue: Level.low, "level", store: store).wrappedValue
  let ratio = AppStorage<Double?>("ratio", store: store).wrappedValue
  let name = AppStorage(wrappedValue: "", "name", store: store).wrappedValue
  print(count, isDebug, level, ratio.map { "\($0)" } ?? "nil", name)
}

/// Writes one setting to a file, and prints how many times its size that took of memory.
func printPeak(file: String) {
  func peak() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)).map { $0 * 1024 } ?? 0
  }
  let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? Int ?? 1
  // What the first use of anything takes.
  let other = file + ".other"
  let settings = [store("json", other), store("json", file)]
  settings[0].setValue(.integer(1), forKey: "written")
  let before = peak()
  settings[1].setValue(.integer(1), forKey: "written")
  if let error = settings[1].lastError { print(error) }
  print((peak() - before) / size)
}

/// Goes on as another user, which root may.
func become(user: String, group: String) {
  guard let user = UInt32(user), let group = UInt32(group), user != geteuid() else { return }
  _ = setgroups(0, nil)
  if setgid(group) != 0 || setuid(user) != 0 { print("can not be that user") }
}

/// Writes a setting to a file, and prints what goes wrong.
func set(_ value: String, forKey key: String, in file: String) {
  let settings = store("json", file)
  settings.onError { print($0) }
  settings.setValue(.string(value), forKey: key)
}
