internal import Foundation
internal import TraitTree

extension SettingsValue {
  /// The value as a property list can hold it; as JSON text where it can not.
  var propertyListForm: SettingsValue {
    switch self {
    case .bool, .integer, .string, .data: self
    case .double(let number): FloatingPointText.value(of: number)
    case .date(let date): Self.keeps(date) ? self : DateText.value(of: date)
    case .null, .number: .string(JSONWriter.text(of: self))
    case .array, .object: isPropertyList ? self : .string(JSONWriter.text(of: self))
    }
  }

  private var isPropertyList: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy(\.isPropertyList)
    case .object(let members): members.values.allSatisfy(\.isPropertyList)
    default: propertyListForm == self
    }
  }

  /// Whether a date comes back from the file as it is.
  private static func keeps(_ date: Date) -> Bool {
    #if canImport(Darwin)
      true
    #else
      // The file is XML, with four digits for the year and none for a fraction of a second.
      date >= .distantPast && date <= .distantFuture
        && date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 1) == 0
    #endif
  }

  /// The value as an object of a property list, in which it has to be.
  var propertyList: Any {
    switch self {
    case .bool(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .string(let value): value
    case .data(let value): value
    case .date(let value): value
    case .array(let elements): elements.map(\.propertyList)
    case .object(let members): members.mapValues(\.propertyList)
    case .null, .number: JSONWriter.text(of: self)
    }
  }

  /// An object of a property list, `nil` for what is none.
  init?(propertyList: Any) {
    // Foundation of Linux gives optional elements.
    if let optional = propertyList as? any OptionalValue {
      guard let value = optional.anyValue else { return nil }
      self.init(propertyList: value)
      return
    }
    switch propertyList {
    case let value as String: self = .string(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let value as NSNumber: self.init(number: value)
    case let elements as [Any]:
      self = .array(elements.compactMap { SettingsValue(propertyList: $0) })
    case let members as [String: Any]:
      self = .object(members.compactMapValues { SettingsValue(propertyList: $0) })
    default: return nil
    }
  }

  private init(number: NSNumber) {
    // The type is one letter, which lives as long as the number.
    let type = unsafe String(cString: number.objCType)
    switch type {
    // The letter of booleans and of numbers of one byte, which nobody stores.
    case "c", "B": self = .bool(number.boolValue)
    case "d": self = .double(number.doubleValue)
    case "f": self = FloatingPointText.value(of: number.floatValue)
    default: self.init(number: number.stringValue)
    }
  }
}

extension OptionalValue {
  fileprivate var anyValue: Any? { optionalValue }
}
