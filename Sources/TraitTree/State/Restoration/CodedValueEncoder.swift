/// A node of the tree of encoded values, filled by its encoder.
final class CodedPlace {
  private enum Content {
    case value(CodedValue)
    case array([CodedPlace])
    case object([String: CodedPlace])
  }

  private var content: Content?

  var value: CodedValue {
    switch content {
    // A value that encodes nothing is an object without members.
    case nil: .object([:])
    case .value(let value): value
    case .array(let places): .array(places.map(\.value))
    case .object(let places): .object(places.mapValues(\.value))
    }
  }

  var count: Int { if case .array(let places) = content { places.count } else { 0 } }

  func set(_ value: CodedValue) { content = .value(value) }

  func becomeObject() { if case .object = content {} else { content = .object([:]) } }

  func becomeArray() { if case .array = content {} else { content = .array([]) } }

  func member(_ key: any CodingKey) -> CodedPlace {
    let place = CodedPlace()
    if case .object(var places) = content {
      // Taken out, so that appending does not copy.
      content = nil
      places[key.stringValue] = place
      content = .object(places)
    }
    return place
  }

  func appendElement() -> CodedPlace {
    let place = CodedPlace()
    if case .array(var places) = content {
      // Taken out, so that appending does not copy.
      content = nil
      places.append(place)
      content = .array(places)
    }
    return place
  }
}

struct CodedValueEncoder: Encoder {
  let place: CodedPlace
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func encode<T: Encodable>(_ value: T) throws {
    if let primitive = CodedValue(primitive: value) {
      place.set(primitive)
    } else {
      try value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    place.becomeObject()
    return KeyedEncodingContainer(Keyed<Key>(place: place, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.becomeArray()
    return Unkeyed(place: place, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(place: place, codingPath: codingPath)
  }
}

// The generic method also witnesses the requirements for each primitive type.

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: CodedPlace
  let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> CodedValueEncoder {
    CodedValueEncoder(place: place.member(key), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { place.member(key).set(.null) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try encoder(key).encode(value) }

  // For these the protocol has default implementations, which throw.
  func encode(_ value: Int128, forKey key: Key) throws { try encoder(key).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) throws { try encoder(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { encoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(CodedKey.super) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let place: CodedPlace
  let codingPath: [any CodingKey]

  var count: Int { place.count }

  private func encoder() -> CodedValueEncoder {
    let path = codingPath + [CodedKey(index: count)]
    return CodedValueEncoder(place: place.appendElement(), codingPath: path)
  }

  func encodeNil() { place.appendElement().set(.null) }

  func encode<T: Encodable>(_ value: T) throws { try encoder().encode(value) }

  // For these the protocol has default implementations, which throw.
  func encode(_ value: Int128) throws { try encoder().encode(value) }
  func encode(_ value: UInt128) throws { try encoder().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { encoder().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }
}

private struct Single: SingleValueEncodingContainer {
  let place: CodedPlace
  let codingPath: [any CodingKey]

  private var encoder: CodedValueEncoder { CodedValueEncoder(place: place, codingPath: codingPath) }

  func encodeNil() { place.set(.null) }

  func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value) }

  // For these the protocol has default implementations, which throw.
  func encode(_ value: Int128) throws { try encoder.encode(value) }
  func encode(_ value: UInt128) throws { try encoder.encode(value) }
}

/// The key of an element or of `super`.
struct CodedKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  static let `super` = CodedKey(stringValue: "super")

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }

  init(index: Int) { self.init(intValue: index) }
}
