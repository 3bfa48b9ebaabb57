/// A property of a model, as far as the toolchain identifies it.
///
/// Swift 6.3 names the model and the type of the property's value, and the property itself only if
/// it is stored as declared. For a property that `@Observable` has rewritten there are candidates
/// instead: those with a value of that type.
public struct ModelProperty: Hashable, Sendable, CustomStringConvertible {
  /// The class of the model, or the property wrapper that stores the value, such as "@State".
  public let model: String
  /// The property, `nil` if the toolchain does not identify it.
  public let name: String?
  /// The type of the property's value, empty for a setting.
  public let valueType: String
  /// The observed properties with a value of that type, in the order of their declarations, if
  /// there is no name; empty if they are unknown.
  public let candidates: [String]

  /// The property in words, such as "the model property \AppModel.count".
  public var description: String {
    if model.hasPrefix("@"), let name { return "\(model) \(name)" }
    if model.hasPrefix("@") {
      return "a \(model) value" + (valueType.isEmpty ? "" : " of type \(valueType)")
    }
    if let name { return "the model property \\\(model).\(name)" }
    let article = valueType.first.map { "AEIOUaeiou".contains($0) } == true ? "an" : "a"
    let kind = "\(article) \(valueType) property of the model \(model)"
    if candidates.isEmpty { return kind }
    return "\(kind) (\(candidates.joined(separator: " or ")))"
  }
}

extension ModelProperty {
  /// Parses a class and a property, such as "AppModel.counter", or a wrapper and its property, such
  /// as "@State folder of Main/List".
  init(_ title: String) {
    let separator: Character = title.hasPrefix("@") ? " " : "."
    let end = title.firstIndex(of: separator) ?? title.endIndex
    model = String(title[..<end])
    name = end == title.endIndex ? nil : String(title[title.index(after: end)...])
    valueType = ""
    candidates = []
  }

  /// A cache, since the name of a key path takes microseconds; it retains the key paths, whose
  /// addresses are the keys.
  private static let known = Locked<[ObjectIdentifier: (PropertyKeyPath, ModelProperty)]>([:])

  static func property(_ keyPath: PropertyKeyPath) -> ModelProperty {
    let id = ObjectIdentifier(keyPath.keyPath)
    if let known = known.withLock({ $0[id]?.1 }) { return known }
    let property = ModelProperty(keyPath.keyPath)
    known.withLock { known in
      // Bounds the cache: key paths can be made at run time.
      if known.count == 10_000 { known = [:] }
      known[id] = (keyPath, property)
    }
    return property
  }

  private init(_ keyPath: AnyKeyPath) {
    let (root, value) = (type(of: keyPath).rootType, type(of: keyPath).valueType)
    if let storage = root as? any ObservedStorage.Type {
      model = storage.wrapper
      valueType = value == Void.self ? "" : String(describing: value)
      name = nil
      candidates = []
      return
    }
    model = String(describing: root)
    valueType = String(describing: value)
    let text = "\(keyPath)"
    let start = "\\\(model)."
    // The toolchain prints an address if it does not know the name.
    if text.hasPrefix(start), !text.dropFirst(start.count).contains("<") {
      name = String(text.dropFirst(start.count))
      candidates = []
    } else {
      name = nil
      candidates = ModelFields.properties(of: root, holding: value)
    }
  }
}

package protocol ObservedStorage: AnyObject {
  /// The wrapper as it is written, such as "@State".
  static var wrapper: String { get }
}

@safe
struct PropertyKeyPath: Sendable {
  // A key path never changes, and its captured indexes are not used here.
  private nonisolated(unsafe) let unsafeKeyPath: AnyKeyPath

  init(_ keyPath: AnyKeyPath) { unsafe unsafeKeyPath = keyPath }

  var keyPath: AnyKeyPath { unsafe unsafeKeyPath }
}
