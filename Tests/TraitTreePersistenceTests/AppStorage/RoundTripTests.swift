import Foundation
import Testing

@testable import SettingsWriter
@testable import TraitTreePersistence

@Suite("Round trips of every type")
struct RoundTripTests {
  @Test("P1: every type reads back what was written, in memory")
  func inMemory() {
    let store = InMemorySettingsStore()
    SampleValues.write(EveryType(store))
    #expect(SampleValues.differences(EveryType(store)) == [])
  }

  @Test("P1: every type reads back what was written, from the text of the file alone")
  func jsonFile() throws {
    let place = try Place()
    SampleValues.write(EveryType(place.separateStore()))
    #expect(SampleValues.differences(EveryType(place.separateStore())) == [])
  }

  @Test("P1: every type survives the process in a file, in both directions")
  func jsonFileInAnotherProcess() throws {
    let place = try Place()
    try Writer.run("write", "json", place.file().path)
    #expect(SampleValues.differences(EveryType(JSONFileSettingsStore(url: place.file()))) == [])
    let other = try Place()
    SampleValues.write(EveryType(JSONFileSettingsStore(url: other.file())))
    #expect(try Writer.run("check", "json", other.file().path) == "")
  }

  @Test("P1: every type survives the process in user defaults, in both directions")
  func userDefaultsInAnotherProcess() throws {
    let suite = Suite()
    try Writer.run("write", "defaults", suite.name)
    let store = UserDefaultsSettingsStore(suiteName: suite.name)
    #expect(SampleValues.differences(EveryType(store)) == [])
    let other = Suite()
    SampleValues.write(EveryType(UserDefaultsSettingsStore(suiteName: other.name)))
    #expect(try Writer.run("check", "defaults", other.name) == "")
  }

  @Test("P1: the check of the round trips finds a value that is another one")
  func checkFinds() {
    let store = InMemorySettingsStore()
    SampleValues.write(EveryType(store))
    store.setValue(.integer(3), forKey: "int")
    store.removeValue(forKey: "optionalDate")
    #expect(SampleValues.differences(EveryType(store)) == ["int", "optionalDate"])
  }
}
