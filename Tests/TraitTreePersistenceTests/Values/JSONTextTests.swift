import Foundation
import Testing

@testable import SettingsWriter
@testable import TraitTreePersistence

@Suite("The text of settings files")
struct JSONTextTests {
  @Test("P1: the file is sorted, one member a line, and readable")
  func text() throws {
    let place = try Place()
    let settings = EveryType(place.separateStore())
    settings.size = .large
    settings.double = 1
    settings.float = 0.1
    settings.url = URL(fileURLWithPath: "/a b")
    settings.data = Data([1, 2, 3])
    settings.date = Date(timeIntervalSinceReferenceDate: 0.25)
    settings.optionalDate = Date(timeIntervalSinceReferenceDate: 0)
    settings.profile = Profile(name: "Zoë/\"1\"", age: 3, born: settings.date, scores: [1, 0.5])
    settings.optionalDouble = .nan
    settings.list = []
    #expect(
      try place.text() == """
        {
          "data": "AQID",
          "date": "2001-01-01T00:00:00.25Z",
          "double": 1.0,
          "float": 0.1,
          "list": [],
          "optionalDate": "2001-01-01T00:00:00Z",
          "optionalDouble": "number nan",
          "profile": {
            "age": 3,
            "born": "2001-01-01T00:00:00.25Z",
            "name": "Zoë/\\"1\\"",
            "scores": [
              1,
              0.5
            ]
          },
          "size": "L",
          "url": "file:///a%20b"
        }

        """)
  }

  @Test(
    "P1: every date comes back as it was",
    arguments: [
      0, -0.5, 1e-9, 786_543_210.123_456_7, 0.1 + 0.2, -1e10, 1e12, -1e-300, .leastNonzeroMagnitude,
      1e300,
      Date.distantPast.timeIntervalSinceReferenceDate, .infinity,
      Date.distantFuture.timeIntervalSinceReferenceDate, 0.999_999_999_999,
    ])
  func dates(_ time: Double) {
    let date = Date(timeIntervalSinceReferenceDate: time)
    #expect(DateText.date(of: DateText.value(of: date)) == date)
    // Through the text of a file as well.
    let text = JSONWriter.bytes(of: .date(date))
    let value = try? JSONReader.value(of: text)
    #expect(value.flatMap { DateText.date(of: $0) } == date)
  }

  @Test("P1: a date that is not a number comes back as one, alone and inside a value")
  func dateOfNoNumber() throws {
    let date = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(DateText.value(of: date) == .string("number nan"))
    #expect(SettingsValue.date(date).propertyListForm == .string("number nan"))
    let place = try Place()
    // As it is read from a file that somebody has written.
    try place.write("{\"date\": \"number nan\", \"profile\": {\"born\": \"number nan\"}}")
    let settings = EveryType(place.separateStore())
    #expect(settings.date.timeIntervalSinceReferenceDate.isNaN)
    settings.optionalDate = settings.date
    settings.optionalProfile = Profile(born: settings.date)
    let next = EveryType(place.separateStore())
    #expect(next.optionalDate?.timeIntervalSinceReferenceDate.isNaN == true)
    #expect(next.optionalProfile?.born?.timeIntervalSinceReferenceDate.isNaN == true)
  }

  @Test("P1: dates of all sizes come back as they were")
  func manyDates() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let time = Double.random(in: -1...1, using: &generator) * 3e10
      let date = Date(timeIntervalSinceReferenceDate: time)
      guard case .string = DateText.value(of: date) else {
        Issue.record("\(time) is no text")
        continue
      }
      #expect(DateText.date(of: DateText.value(of: date)) == date, "\(time)")
    }
  }

  @Test("P1: dates of people are read too")
  func datesOfPeople() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(DateText.date(of: .string("2001-01-01T01:00:00+01:00")) == date)
    #expect(DateText.date(of: .string("2001-01-01T01:00:00.5+01:00")) == date + 0.5)
    #expect(DateText.date(of: .integer(5)) == date + 5)
    for text in ["", "2001", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00.x5Z"] {
      #expect(DateText.date(of: .string(text)) == nil)
    }
  }

  @Test("P1: values are read back as they were written, and in their only form")
  func roundTrips() throws {
    let values: [SettingsValue] = [
      .null, .bool(true), .integer(.min), .double(-0.0), .double(1e100),
      .double(.leastNonzeroMagnitude),
      .number("1e5"), .string("\u{0}\u{7F}\u{2028}\"\\\n"),
      .array([.array([]), .object([:]), .object(["": .null])]),
    ]
    for value in values {
      #expect(try JSONReader.value(of: JSONWriter.bytes(of: value)) == value)
      #expect(value.jsonForm == value)
    }
    #expect(SettingsValue.number("5").jsonForm == .integer(5))
    #expect(SettingsValue.number("-0").jsonForm == .number("-0"))
    #expect(SettingsValue.double(.infinity).jsonForm == .string("number inf"))
    #expect(SettingsValue.array([.data(Data([1]))]).jsonForm == .array([.string("AQ==")]))
  }
}
