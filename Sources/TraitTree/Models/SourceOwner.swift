/// A property wrapper that keeps a source.
protocol SourceOwner {
  /// The source, `nil` as long as nobody has read it.
  var source: Source? { get }
}

/// Finds out what a property is called whose wrapper does not know it.
enum WrappedProperty {
  /// The class and the property of an object whose wrapper keeps a source.
  ///
  /// - Complexity: O(*n*) in the number of stored properties.
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
