/// A node of the tree of encoded values, filled by its encoder.
final class CodedSlot {
  private enum Content {
    case value(CodedValue)
    case array([CodedSlot])
    case object([String: CodedSlot])
  }

  private var content: Content?

  var value: CodedValue {
    switch content {
    // A value that encodes nothing is an object without members.
    case nil: .object([:])
    case .value(let value): value
    case .array(let slots): .array(slots.map(\.value))
    case .object(let slots): .object(slots.mapValues(\.value))
    }
  }

  var count: Int { if case .array(let slots) = content { slots.count } else { 0 } }

  func set(_ value: CodedValue) { content = .value(value) }

  func becomeObject() { if case .object = content {} else { content = .object([:]) } }

  func becomeArray() { if case .array = content {} else { content = .array([]) } }

  func member(_ key: any CodingKey) -> CodedSlot {
    let slot = CodedSlot()
    if case .object(var slots) = content {
      // Taken out, so that appending does not copy.
      content = nil
      slots[key.stringValue] = slot
      content = .object(slots)
    }
    return slot
  }

  func appendElement() -> CodedSlot {
    let slot = CodedSlot()
    if case .array(var slots) = content {
      // Taken out, so that appending does not copy.
      content = nil
      slots.append(slot)
      content = .array(slots)
    }
    return slot
  }
}

struct CodedValueEncoder: Encoder {
  let slot: CodedSlot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func encode<T: Encodable>(_ value: T) throws {
    if let primitive = CodedValue(primitive: value) {
      slot.set(primitive)
    } else {
      try value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeObject()
    return KeyedEncodingContainer(Keyed<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeArray()
    return Unkeyed(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(slot: slot, codingPath: codingPath)
  }
}

// The generic method also witnesses the requirements for each primitive type.

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: CodedSlot
  let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> CodedValueEncoder {
    CodedValueEncoder(slot: slot.member(key), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { slot.member(key).set(.null) }

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
  let slot: CodedSlot
  let codingPath: [any CodingKey]

  var count: Int { slot.count }

  private func encoder() -> CodedValueEncoder {
    let path = codingPath + [CodedKey(index: count)]
    return CodedValueEncoder(slot: slot.appendElement(), codingPath: path)
  }

  func encodeNil() { slot.appendElement().set(.null) }

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
  let slot: CodedSlot
  let codingPath: [any CodingKey]

  private var encoder: CodedValueEncoder { CodedValueEncoder(slot: slot, codingPath: codingPath) }

  func encodeNil() { slot.set(.null) }

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
