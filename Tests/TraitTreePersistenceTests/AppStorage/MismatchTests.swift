import Foundation
import Testing
import TraitTree

@testable import SettingsWriter
@testable import TraitTreePersistence

@Suite("Values that do not fit")
struct MismatchTests {
  private let store = CountingStore()

  /// Checks that a value reads as the default, stays, and goes when it is written.
  private func check<Value: Equatable>(
    _ setting: AppStorage<Value>, _ stored: SettingsValue, reads value: Value, writing new: Value,
    stores expected: SettingsValue
  ) {
    store.setValue(stored, forKey: "key")
    let saves = store.saves.count
    #expect(setting.wrappedValue == value)
    #expect(store.saves.count == saves)
    #expect(store.value(forKey: "key") == stored)
    setting.wrappedValue = new
    #expect(setting.wrappedValue == new)
    #expect(store.value(forKey: "key") == expected)
    #expect(store.saves.count == saves + 1)
  }

  @Test("P1: a value of another type gives the default and stays until it is written")
  func otherType() {
    check(
      AppStorage(wrappedValue: 7, "key", store: store), .string("7"), reads: 7, writing: 8,
      stores: .integer(8))
    check(
      AppStorage(wrappedValue: 7, "key", store: store), .double(1.5), reads: 7, writing: 7,
      stores: .integer(7))
    check(
      AppStorage(wrappedValue: true, "key", store: store), .integer(0), reads: true, writing: false,
      stores: .bool(false))
    check(
      AppStorage(wrappedValue: "x", "key", store: store), .bool(true), reads: "x", writing: "y",
      stores: .string("y"))
    check(
      AppStorage(wrappedValue: 0.5, "key", store: store), .string("1"), reads: 0.5, writing: 1,
      stores: .double(1))
    check(
      AppStorage(wrappedValue: 0.5 as Float, "key", store: store), .double(1e300), reads: 0.5,
      writing: 0.1, stores: .double(0.1))
    check(
      AppStorage(wrappedValue: Data([1]), "key", store: store), .string("no Base64"),
      reads: Data([1]), writing: Data([2]), stores: .data(Data([2])))
    check(
      AppStorage(wrappedValue: Settings.noon, "key", store: store), .string("noon"),
      reads: Settings.noon, writing: .distantPast, stores: .date(.distantPast))
    check(
      AppStorage(wrappedValue: URL(fileURLWithPath: "/"), "key", store: store), .string(""),
      reads: URL(fileURLWithPath: "/"), writing: URL(fileURLWithPath: "/a"),
      stores: .string("file:///a"))
    check(
      AppStorage(wrappedValue: Profile(age: 1), "key", store: store), .object(["name": .null]),
      reads: Profile(age: 1), writing: Profile(),
      stores: .object(["name": .string(""), "age": .integer(0), "scores": .array([])]))
    check(
      AppStorage(wrappedValue: ["x"], "key", store: store), .array([.integer(1)]), reads: ["x"],
      writing: [], stores: .array([]))
  }

  @Test(
    "P1: a raw value that the type does not know gives the default and stays until it is written")
  func unknownRawValue() {
    check(
      AppStorage(wrappedValue: TextSize.medium, "key", store: store), .string("XXL"),
      reads: .medium,
      writing: .medium, stores: .string("M"))
    check(
      AppStorage(wrappedValue: Level.low, "key", store: store), .integer(9), reads: .low,
      writing: .high, stores: .integer(2))
    check(
      AppStorage(wrappedValue: Mode.quick, "key", store: store), .string("slow"), reads: .quick,
      writing: .thorough, stores: .string("thorough"))
  }

  @Test("P1: an optional gives its default, not nil, for a value that does not fit")
  func optionals() {
    check(
      AppStorage(wrappedValue: Settings.noon, "key", store: store) as AppStorage<Date?>,
      .string("x"), reads: Settings.noon, writing: .distantPast, stores: .date(.distantPast))
    check(
      AppStorage(wrappedValue: .large, "key", store: store) as AppStorage<TextSize?>, .string("x"),
      reads: .large, writing: .small, stores: .string("S"))
    check(
      AppStorage("key", store: store) as AppStorage<Int?>, .string("x"), reads: nil, writing: 3,
      stores: .integer(3))
    let optional = AppStorage<Int?>("key", store: store)
    store.setValue(.string("x"), forKey: "key")
    optional.wrappedValue = nil
    #expect(store.value(forKey: "key") == nil)
  }

  @Test("P1: numbers that mean the same are read whatever way they are written")
  func numbers() {
    store.setValue(.integer(3), forKey: "key")
    #expect(AppStorage(wrappedValue: 0.0, "key", store: store).wrappedValue == 3)
    store.setValue(.double(4), forKey: "key")
    #expect(AppStorage(wrappedValue: 0, "key", store: store).wrappedValue == 4)
    store.setValue(.number("1.10"), forKey: "key")
    #expect(AppStorage(wrappedValue: 0.0, "key", store: store).wrappedValue == 1.1)
  }

  @Test("P1: a value that does not encode is reported with its key, and nothing is written")
  func notEncodable() throws {
    let reports = Reports(of: store)
    let setting = AppStorage(wrappedValue: Picky(), "my.key", store: store)
    setting.wrappedValue = Picky(number: 5)
    setting.wrappedValue = Picky(number: -1)
    #expect(setting.wrappedValue == Picky(number: 5))
    #expect(store.saves.count == 1)
    let report = try #require(reports.all.first)
    #expect(reports.all.count == 1)
    #expect(report.reason == .notEncodable)
    #expect(report.key == "my.key")
    #expect(report.description.contains("\"my.key\""))
  }

  @Test(
    "P1: any text is a key", arguments: ["", "a.b.c", ".", "ключ", "a b/\"\\\n", "👍🏽"])
  func keys(_ key: String) throws {
    let place = try Place()
    let suite = Suite()
    let defaults = UserDefaultsSettingsStore(suiteName: suite.name)
    for store in [defaults, place.separateStore(), InMemorySettingsStore()] as [any SettingsStore] {
      let setting = AppStorage(wrappedValue: 0, key, store: store)
      setting.wrappedValue = 5
      #expect(setting.wrappedValue == 5)
      #expect(store.value(forKey: key) == .integer(5))
      #expect(store.value(forKey: key + "x") == nil)
    }
    #expect(place.separateStore().value(forKey: key) == .integer(5))
    #expect(suite.defaults?.integer(forKey: key) == 5)
  }
}
