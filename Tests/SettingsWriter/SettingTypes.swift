import Foundation
import Observation
import TraitTree
import TraitTreePersistence

enum TextSize: String { case small = "S", medium = "M", large = "L" }
enum Level: Int { case low = 1, high = 2 }
/// Can be stored in two ways.
enum Mode: String, Codable { case quick, thorough }
struct Flags: OptionSet { let rawValue: Int }

struct Profile: Codable, Equatable {
  var name = ""
  var age = 0
  var born: Date?
  var scores: [Double] = []
}

/// Has no equality.
struct Loose: Codable { var text = "" }

/// Does not encode while it is negative.
struct Picky: Codable, Equatable {
  struct Refusal: Error {}
  var number = 0
  init(number: Int = 0) { self.number = number }
  func encode(to encoder: any Encoder) throws {
    if number < 0 { throw Refusal() }
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }
}

/// A setting of every kind of type, all of them declared as a program would.
final class EveryType {
  @AppStorage var bool: Bool
  @AppStorage var int: Int
  @AppStorage var float: Float
  @AppStorage var double: Double
  @AppStorage var string: String
  @AppStorage var url: URL
  @AppStorage var data: Data
  @AppStorage var date: Date
  @AppStorage var size: TextSize
  @AppStorage var level: Level
  @AppStorage var mode: Mode
  @AppStorage var flags: Flags
  @AppStorage var profile: Profile
  @AppStorage var tags: Set<String>
  @AppStorage var list: [String]
  @AppStorage var table: [String: Int]
  @AppStorage var big: UInt64
  @AppStorage var optionalBool: Bool?
  @AppStorage var optionalInt: Int?
  @AppStorage var optionalFloat: Float?
  @AppStorage var optionalDouble: Double?
  @AppStorage var optionalString: String?
  @AppStorage var optionalURL: URL?
  @AppStorage var optionalData: Data?
  @AppStorage var optionalDate: Date?
  @AppStorage var optionalSize: TextSize?
  @AppStorage var optionalLevel: Level?
  @AppStorage var optionalMode: Mode?
  @AppStorage var optionalFlags: Flags?
  @AppStorage var optionalProfile: Profile?
  @AppStorage var optionalList: [String]?

  init(_ store: some SettingsStore) {
    _bool = AppStorage(wrappedValue: false, "bool", store: store)
    _int = AppStorage(wrappedValue: 0, "int", store: store)
    _float = AppStorage(wrappedValue: 0, "float", store: store)
    _double = AppStorage(wrappedValue: 0, "double", store: store)
    _string = AppStorage(wrappedValue: "", "string", store: store)
    _url = AppStorage(wrappedValue: URL(fileURLWithPath: "/"), "url", store: store)
    _data = AppStorage(wrappedValue: Data(), "data", store: store)
    _date = AppStorage(wrappedValue: .distantPast, "date", store: store)
    _size = AppStorage(wrappedValue: .medium, "size", store: store)
    _level = AppStorage(wrappedValue: .low, "level", store: store)
    _mode = AppStorage(wrappedValue: .quick, "mode", store: store)
    _flags = AppStorage(wrappedValue: [], "flags", store: store)
    _profile = AppStorage(wrappedValue: Profile(), "profile", store: store)
    _tags = AppStorage(wrappedValue: [], "tags", store: store)
    _list = AppStorage(wrappedValue: [], "list", store: store)
    _table = AppStorage(wrappedValue: [:], "table", store: store)
    _big = AppStorage(wrappedValue: 0, "big", store: store)
    _optionalBool = AppStorage("optionalBool", store: store)
    _optionalInt = AppStorage("optionalInt", store: store)
    _optionalFloat = AppStorage("optionalFloat", store: store)
    _optionalDouble = AppStorage("optionalDouble", store: store)
    _optionalString = AppStorage("optionalString", store: store)
    _optionalURL = AppStorage("optionalURL", store: store)
    _optionalData = AppStorage("optionalData", store: store)
    _optionalDate = AppStorage("optionalDate", store: store)
    _optionalSize = AppStorage("optionalSize", store: store)
    _optionalLevel = AppStorage("optionalLevel", store: store)
    _optionalMode = AppStorage("optionalMode", store: store)
    _optionalFlags = AppStorage("optionalFlags", store: store)
    _optionalProfile = AppStorage("optionalProfile", store: store)
    _optionalList = AppStorage("optionalList", store: store)
  }
}
