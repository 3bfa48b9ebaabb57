import Foundation
import TraitTree
import TraitTreePersistence

/// A value for every kind of type, and whether an object has it.
enum SampleValues {
  static let date = Date(timeIntervalSinceReferenceDate: 786_543_210.123_456_7)
  static let profile = Profile(name: "Zoë \"Z\"", age: 3, born: date, scores: [0.1, 1, -2.5e-300])

  static func write(_ settings: EveryType) {
    settings.bool = true
    settings.int = .min
    settings.float = 0.1
    settings.double = 0.1 + 0.2
    settings.string = "é\n\"\\\u{1}\u{2028}👍🏽"
    settings.url = URL(filePath: "/a b/ü", directoryHint: .notDirectory)
    settings.data = Data([0, 255, 10])
    settings.date = date
    settings.size = .large
    settings.level = .high
    settings.mode = .thorough
    settings.flags = Flags(rawValue: 5)
    settings.profile = profile
    settings.tags = ["a", "b", "c"]
    settings.list = ["b", "", "a"]
    settings.table = ["a.b": 1, "": 2]
    settings.big = .max
    settings.optionalBool = false
    settings.optionalInt = 0
    settings.optionalFloat = .infinity
    settings.optionalDouble = -.infinity
    settings.optionalString = ""
    settings.optionalURL = URL(string: "https://example.org/a?b=c#d")
    settings.optionalData = Data()
    settings.optionalDate = .distantFuture
    settings.optionalSize = .small
    settings.optionalLevel = .low
    settings.optionalMode = .quick
    settings.optionalFlags = []
    settings.optionalProfile = Profile()
    settings.optionalList = []
  }

  /// The names of the values that are not as they were written.
  static func differences(_ settings: EveryType) -> [String] {
    var names: [String] = []
    func check(_ name: String, _ isRight: Bool) { if !isRight { names.append(name) } }
    check("bool", settings.bool == true)
    check("int", settings.int == .min)
    check("float", settings.float == 0.1)
    check("double", settings.double == 0.1 + 0.2)
    check("string", settings.string == "é\n\"\\\u{1}\u{2028}👍🏽")
    check("url", settings.url.absoluteString == "file:///a%20b/%C3%BC")
    check("data", settings.data == Data([0, 255, 10]))
    check("date", settings.date == date)
    check("size", settings.size == .large)
    check("level", settings.level == .high)
    check("mode", settings.mode == .thorough)
    check("flags", settings.flags.rawValue == 5)
    check("profile", settings.profile == profile)
    check("tags", settings.tags == ["a", "b", "c"])
    check("list", settings.list == ["b", "", "a"])
    check("table", settings.table == ["a.b": 1, "": 2])
    check("big", settings.big == .max)
    check("optionalBool", settings.optionalBool == false)
    check("optionalInt", settings.optionalInt == 0)
    check("optionalFloat", settings.optionalFloat == .infinity)
    check("optionalDouble", settings.optionalDouble == -.infinity)
    check("optionalString", settings.optionalString == "")
    check(
      "optionalURL", settings.optionalURL?.absoluteString == "https://example.org/a?b=c#d")
    check("optionalData", settings.optionalData == Data())
    check("optionalDate", settings.optionalDate == .distantFuture)
    check("optionalSize", settings.optionalSize == .small)
    check("optionalLevel", settings.optionalLevel == .low)
    check("optionalMode", settings.optionalMode == .quick)
    check("optionalFlags", settings.optionalFlags == [])
    check("optionalProfile", settings.optionalProfile == Profile())
    check("optionalList", settings.optionalList == [])
    return names
  }
}
