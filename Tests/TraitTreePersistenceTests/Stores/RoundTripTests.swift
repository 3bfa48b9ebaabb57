import Foundation
import Testing

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

  @Test("P1: every type reads back what was written, from user defaults")
  func userDefaults() {
    let suite = Suite()
    SampleValues.write(EveryType(UserDefaultsSettingsStore(suiteName: suite.name)))
    #expect(
      SampleValues.differences(EveryType(UserDefaultsSettingsStore(suiteName: suite.name))) == [])
  }
}
