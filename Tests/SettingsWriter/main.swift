// Reads and writes settings in a process of its own, for the tests that start afresh or kill it.
import Foundation
import TraitTreePersistence

let arguments = Array(CommandLine.arguments.dropFirst())

/// A store, as in `json FILE` or `defaults SUITE`.
func store(_ kind: String, _ place: String) -> any SettingsStore {
  kind == "json"
    ? JSONFileSettingsStore(url: URL(fileURLWithPath: place))
    : UserDefaultsSettingsStore(suiteName: place)
}

switch arguments.first {
case "write": SampleValues.write(EveryType(store(arguments[1], arguments[2])))
case "check":
  let differences = SampleValues.differences(EveryType(store(arguments[1], arguments[2])))
  print(differences.joined(separator: " "))
case "set": store(arguments[1], arguments[2]).setValue(.string(arguments[4]), forKey: arguments[3])
case "count": count(in: store(arguments[1], arguments[2]), prefix: arguments[3])
case "victims": serveVictims(directory: arguments[1])
default:
  print("write|check KIND PLACE, set KIND PLACE KEY VALUE, count KIND PLACE PREFIX, victims PLACE")
  exit(2)
}

/// Writes forty keys, one after the other.
func count(in store: any SettingsStore, prefix: String) {
  for number in 0..<40 { store.setValue(.integer(number), forKey: "\(prefix).\(number)") }
}
