internal import TraitTree

/// A collection that encodes its elements in an order that is another one each time.
private protocol UnorderedSetting {
  /// How many values an element is encoded to.
  static var stride: Int { get }
}

extension Set: UnorderedSetting {
  static var stride: Int { 1 }
}

extension Dictionary: UnorderedSetting {
  static var stride: Int { 2 }
}

extension SettingsValue {
  /// The value of a set or of a dictionary whose keys are no text, in one order.
  ///
  /// Equal ones have to be stored alike, and people want to see what has changed.
  func inOneOrder(for type: Any.Type) -> SettingsValue {
    guard case .array(let values) = self, let stride = Self.stride(of: type),
      values.count.isMultiple(of: stride)
    else { return self }
    let elements = Swift.stride(from: 0, to: values.count, by: stride).map { index in
      let element = Array(values[index..<index + stride])
      return (key: JSONWriter.text(of: element[0]), element: element)
    }
    return .array(elements.sorted { $0.key < $1.key }.flatMap(\.element))
  }

  private static func stride(of type: Any.Type) -> Int? {
    if let type = type as? any OptionalValue.Type { return stride(of: type.wrappedType) }
    return (type as? any UnorderedSetting.Type)?.stride
  }
}

extension OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
}
