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
}
