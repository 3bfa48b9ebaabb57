import Foundation
import FuzzSupport
import TraitTreePersistence

@testable import SettingsWriter

/// Reads of settings as all kinds of types, whatever is stored.
@MainActor enum TypedReads {
  /// Reads a setting of every kind of type, as a program declares them.
  static func readAll(of store: some SettingsStore) {
    _ = SampleValues.differences(EveryType(store))
  }

  /// Reads one key as each type; what a type finds has to survive being written.
  static func check(_ key: String, in store: some SettingsStore) {
    let check = Check(key: key, store: store)
    check.run(areSame: ==) { AppStorage<Bool?>($0, store: $1) }
    check.run(areSame: ==) { AppStorage<Int?>($0, store: $1) }
    check.run(areSame: ==) { AppStorage<UInt64?>($0, store: $1) }
    check.run(areSame: areSame) { AppStorage<Float?>($0, store: $1) }
    check.run(areSame: areSame) { AppStorage<Double?>($0, store: $1) }
    check.run(areSame: { $0.utf8.elementsEqual($1.utf8) }) { AppStorage<String?>($0, store: $1) }
    check.run(areSame: { $0.absoluteString == $1.absoluteString }) {
      AppStorage<URL?>($0, store: $1)
    }
    check.run(areSame: ==) { AppStorage<Data?>($0, store: $1) }
    check.run(areSame: areSame) { AppStorage<Date?>($0, store: $1) }
    check.run(areSame: ==) { AppStorage<TextSize?>($0, store: $1) }
    check.run(areSame: ==) { AppStorage<Level?>($0, store: $1) }
    check.run(areSame: ==) { AppStorage<Flags?>($0, store: $1) }
    check.run(areSame: ==) { AppStorage<[String]?>($0, store: $1) }
    check.run(areSame: ==) { AppStorage<[String: Int]?>($0, store: $1) }
    check.run(areSame: areSame) { AppStorage<Profile?>($0, store: $1) }
  }

  /// Whether two numbers are the same, where `==` finds the two zeros equal, and what is no number to nothing.
  private static func areSame<Number: BinaryFloatingPoint>(_ lhs: Number, _ rhs: Number) -> Bool {
    lhs == rhs && lhs.sign == rhs.sign || lhs.isNaN && rhs.isNaN
  }

  private static func areSame(_ lhs: Date, _ rhs: Date) -> Bool {
    let times = (lhs.timeIntervalSinceReferenceDate, rhs.timeIntervalSinceReferenceDate)
    return times.0 == times.1 || times.0.isNaN && times.1.isNaN
  }

  private static func areSame(_ lhs: Profile, _ rhs: Profile) -> Bool {
    lhs.name.utf8.elementsEqual(rhs.name.utf8) && lhs.age == rhs.age
      && (lhs.born == nil) == (rhs.born == nil)
      && areSame(lhs.born ?? .distantPast, rhs.born ?? .distantPast)
      && lhs.scores.count == rhs.scores.count
      && zip(lhs.scores, rhs.scores).allSatisfy { areSame($0, $1) }
  }

  private struct Check<Store: SettingsStore> {
    let key: String
    let store: Store

    func run<Value>(
      areSame: (Value, Value) -> Bool, _ setting: (String, any SettingsStore) -> AppStorage<Value?>
    ) {
      guard let value = setting(key, store).wrappedValue else { return }
      let copy = MemoryStore(Array("{}".utf8), name: "copy")
      let copyStore = copy.store()
      setting("copy", copyStore).wrappedValue = value
      let text = String(decoding: copy.bytes, as: UTF8.self)
      guard let next = setting("copy", copy.nextStore()).wrappedValue else {
        fatalError("finding: \(Value.self) \(value) is lost when it is written: \(text)")
      }
      require(areSame(value, next), "\(value) is written, and read as \(next): \(text)")
    }
  }
}
