/// The names of model properties, since asking a key path for its name takes microseconds.
@MainActor
enum ModelPropertyNames {
  /// A key path is kept with its name, so that no other one gets its address.
  private static var names: [ObjectIdentifier: (keyPath: AnyKeyPath, name: Name)] = [:]

  struct Name {
    let type: String
    /// `nil` if the toolchain does not tell it.
    let property: String?
  }

  static func name(of keyPath: AnyKeyPath) -> Name {
    if let known = names[ObjectIdentifier(keyPath)] { return known.name }
    let type = String(describing: type(of: keyPath).rootType)
    let text = "\(keyPath)"
    let start = "\\\(type)."
    // Without its name at hand, the toolchain prints an address.
    let isKnown = text.hasPrefix(start) && !text.dropFirst(start.count).contains("<")
    let name = Name(type: type, property: isKnown ? String(text.dropFirst(start.count)) : nil)
    // Key paths that are made at run time would add up.
    if names.count == 10_000 { names = [:] }
    names[ObjectIdentifier(keyPath)] = (keyPath, name)
    return name
  }
}
