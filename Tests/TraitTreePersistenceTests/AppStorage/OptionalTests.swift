import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@MainActor @Suite("Optional properties")
struct OptionalTests {
  @Test("P1: nil removes the key and reads back nil, also in a fresh object")
  func withoutDefault() throws {
    let place = try Place()
    let settings = Settings(place.separateStore())
    let node = ReadingNode { settings.last }
    let window = window(node)
    let date = Date(timeIntervalSinceReferenceDate: 1.5)
    settings.last = date
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(Settings(place.separateStore()).last == date)
    settings.last = nil
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.values == [nil, date, nil])
    #expect(Settings(place.separateStore()).last == nil)
    #expect(try place.text() == "{}\n")
  }

  @Test("P1: nil reads as the default of an optional that has one, also in a fresh object")
  func withDefault() throws {
    let place = try Place()
    let settings = Settings(place.separateStore())
    let node = ReadingNode { settings.reminder }
    let window = window(node)
    let date = Date(timeIntervalSinceReferenceDate: 1)
    settings.reminder = date
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    settings.reminder = nil
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.values == [Settings.noon, date, Settings.noon])
    #expect(Settings(place.separateStore()).reminder == Settings.noon)
    #expect(try place.text() == "{}\n")
    settings.reminder = nil
    #expect(window.updateIfNeeded().runs.isEmpty)
  }
}
