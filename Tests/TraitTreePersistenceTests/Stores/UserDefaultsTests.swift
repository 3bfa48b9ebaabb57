import Foundation
import Testing
import TraitTree

@testable import SettingsWriter
@testable import TraitTreePersistence

@Suite("Settings in user defaults")
struct UserDefaultsTests {
  private let suite = Suite()
  private var store: UserDefaultsSettingsStore { UserDefaultsSettingsStore(suiteName: suite.name) }

  @Test("P1: other code finds settings as what user defaults have for them")
  func written() throws {
    let settings = EveryType(store)
    SampleValues.write(settings)
    let defaults = try #require(suite.defaults)
    #expect(defaults.bool(forKey: "bool"))
    #expect(defaults.integer(forKey: "int") == .min)
    #expect(defaults.float(forKey: "float") == 0.1)
    #expect(defaults.double(forKey: "double") == 0.1 + 0.2)
    #expect(defaults.string(forKey: "string") == settings.string)
    #expect(defaults.string(forKey: "optionalURL") == "https://example.org/a?b=c#d")
    #expect(defaults.data(forKey: "data") == settings.data)
    #expect(defaults.object(forKey: "optionalDate") as? Date == .distantFuture)
    #expect(defaults.string(forKey: "size") == "L")
    #expect(defaults.integer(forKey: "level") == 2)
    #expect(defaults.stringArray(forKey: "list") == ["b", "", "a"])
    #expect(defaults.dictionary(forKey: "optionalProfile")?["name"] as? String == "")
    // Neither Int nor Double holds it.
    #expect(defaults.string(forKey: "big") == "18446744073709551615")
  }

  @Test("P1: settings find what other code has written")
  func found() throws {
    let defaults = try #require(suite.defaults)
    defaults.set(true, forKey: "bool")
    defaults.set(5, forKey: "int")
    defaults.set(0.1 as Float, forKey: "float")
    defaults.set(1.5, forKey: "double")
    defaults.set("text", forKey: "string")
    defaults.set(URL(fileURLWithPath: "/tmp/a b"), forKey: "url")
    defaults.set(Data([1]), forKey: "data")
    defaults.set(Date(timeIntervalSinceReferenceDate: 5), forKey: "date")
    defaults.set("S", forKey: "size")
    defaults.set(["x", "y"], forKey: "list")
    defaults.set(["k": 1], forKey: "table")
    defaults.set(#"{"name": "N", "age": 2, "scores": [1.5]}"#, forKey: "profile")
    defaults.set(Data(#"["a"]"#.utf8), forKey: "optionalList")
    let settings = EveryType(store)
    #expect(settings.bool == true)
    #expect(settings.int == 5)
    #expect(settings.float == 0.1)
    #expect(settings.double == 1.5)
    #expect(settings.string == "text")
    #expect(settings.url == URL(fileURLWithPath: "/tmp/a b"))
    #expect(settings.data == Data([1]))
    #expect(settings.date == Date(timeIntervalSinceReferenceDate: 5))
    #expect(settings.size == .small)
    #expect(settings.list == ["x", "y"])
    #expect(settings.table == ["k": 1])
    #expect(settings.profile == Profile(name: "N", age: 2, scores: [1.5]))
    #expect(settings.optionalList == ["a"])
  }

  @Test("P1: a Codable value with a null inside is JSON text")
  func null() throws {
    let setting = AppStorage(wrappedValue: [] as [Int?], "list", store: store)
    setting.wrappedValue = [1, nil]
    #expect(suite.defaults?.string(forKey: "list") == "[\n  1,\n  null\n]")
    #expect(AppStorage(wrappedValue: [] as [Int?], "list", store: store).wrappedValue == [1, nil])
  }

  @Test("P1: what the store gives is its own stored form")
  func stableForm() throws {
    SampleValues.write(EveryType(store))
    let keys = Set(try #require(suite.defaults?.persistentDomain(forName: suite.name)?.keys))
    let values = store.load(keys)
    #expect(values.count >= 31)
    for (key, value) in values { #expect(store.storedForm(of: value) == value, "\(key)") }
  }

  @Test("P1: launch arguments reach settings as the getters of user defaults convert them")
  func launchArguments() throws {
    let arguments = [
      "-launchCount", "5", "-isDebug", "YES", "-level", "2", "-ratio", "1.5", "-name", "7",
    ]
    let output = try Writer.start(["print", "standard", ""] + arguments).end()
    #expect(output == "5 true high 1.5 7")
    #expect(
      try Writer.start(["print", "standard", "", "-isDebug", "maybe", "-launchCount", "many"]).end()
        == "-1 false low nil")
  }

  @Test("P1: what user defaults convert for their getters is converted by their store alone")
  func conversions() throws {
    let defaults = try #require(suite.defaults)
    defaults.set("1", forKey: "bool")
    defaults.set("-12 apples", forKey: "int")
    defaults.set("0.5", forKey: "double")
    defaults.set(" 2.5", forKey: "float")
    defaults.set(7, forKey: "string")
    defaults.set(2.75, forKey: "optionalInt")
    defaults.set(3, forKey: "optionalBool")
    defaults.set(true, forKey: "optionalDouble")
    defaults.set("2", forKey: "level")
    defaults.set(true, forKey: "optionalString")
    defaults.set("no number", forKey: "optionalFloat")
    let settings = EveryType(store)
    #expect(settings.bool == defaults.bool(forKey: "bool"))
    #expect(settings.int == defaults.integer(forKey: "int"))
    #expect(settings.double == defaults.double(forKey: "double"))
    #expect(settings.float == defaults.float(forKey: "float"))
    #expect(settings.string == defaults.string(forKey: "string"))
    #expect(settings.optionalInt == defaults.integer(forKey: "optionalInt"))
    #expect(settings.optionalBool == defaults.bool(forKey: "optionalBool"))
    #expect(settings.optionalDouble == defaults.double(forKey: "optionalDouble"))
    #expect(settings.level == .high)
    #expect(settings.optionalString == defaults.string(forKey: "optionalString"))
    #expect(settings.optionalFloat == nil)
    #expect(settings.bool && settings.int == -12 && settings.optionalInt == 2)
    // The same values in a file or in memory are of another type.
    let place = try Place()
    for other in [place.separateStore(), InMemorySettingsStore()] as [any SettingsStore] {
      for key in ["bool", "int", "double", "float", "string", "level", "optionalInt"] {
        other.setValue(store.value(forKey: key), forKey: key)
      }
      let strict = EveryType(other)
      #expect(!strict.bool)
      #expect(strict.int == 0)
      #expect(strict.double == 0)
      #expect(strict.float == 0)
      #expect(strict.string == "")
      #expect(strict.level == .low)
      #expect(strict.optionalInt == nil)
    }
  }

  @Test("P1: every text converts as the getters of user defaults do, or reads as the default")
  func texts() throws {
    let defaults = try #require(suite.defaults)
    let texts = [
      "", " ", "5", "+5", "-5", " 5 ", "5abc", "abc", "0", "00", "-0", "1e3", "1.9", "-1.9", ".5",
      "YES", "yes", "Y", "NO", "no", "true", "TRUE", "t", "false", "0x10", "1,000", "on", "off",
      "1.", ".", "-", "+-5",
    ]
    for text in texts {
      let store = UserDefaultsSettingsStore(suiteName: suite.name)
      defaults.set(text, forKey: "key")
      store.refresh()
      let integer = AppStorage<Int?>("key", store: store).wrappedValue
      let double = AppStorage<Double?>("key", store: store).wrappedValue
      let bool = AppStorage<Bool?>("key", store: store).wrappedValue
      // What a getter can not convert is zero or false.
      #expect(integer ?? 0 == defaults.integer(forKey: "key"), "\(text)")
      #expect(double ?? 0 == defaults.double(forKey: "key"), "\(text)")
      #expect(bool ?? false == defaults.bool(forKey: "key"), "\(text)")
    }
  }

  @Test("P1: a text of a number that is too large is the nearest one")
  func largeTexts() throws {
    let defaults = try #require(suite.defaults)
    // The getters of Foundation on Linux stop the program for these.
    for (text, number) in [
      ("9223372036854775807", Int.max), ("-9223372036854775808", .min),
      ("123456789012345678901234567890", .max), ("-123456789012345678901234567890", .min),
    ] {
      defaults.set(text, forKey: "key")
      let store = UserDefaultsSettingsStore(suiteName: suite.name)
      store.refresh()
      #expect(AppStorage(wrappedValue: 0, "key", store: store).wrappedValue == number)
    }
  }
}
