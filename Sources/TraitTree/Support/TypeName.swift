enum TypeName {
  /// The name without the module and without generic arguments.
  static func short(_ type: Any.Type) -> String {
    let name = String(describing: type)
    return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
  }
}
