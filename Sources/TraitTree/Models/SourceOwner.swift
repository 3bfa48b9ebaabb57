protocol SourceOwner {
  /// `nil` until the property is read.
  var source: Source? { get }
}

enum WrappedProperty {
  /// Returns the class and the property of an object whose wrapper has a source, in O(stored
  /// properties).
  static func name(in object: AnyObject, of source: Source) -> (type: Any.Type, property: String)? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for child in current.children {
        if let owner = child.value as? any SourceOwner, owner.source === source,
          let label = child.label
        {
          return (current.subjectType, label.hasPrefix("_") ? String(label.dropFirst()) : label)
        }
      }
      mirror = current.superclassMirror
    }
    return nil
  }
}
