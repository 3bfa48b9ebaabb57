internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The accessors of an entry and its key.
struct EntrySource {
  let plan: EntryPlan
  /// The name of the module that the entry is written in, if it is known.
  let module: String?

  private var keyName: String { "_$EntryKey_\(plan.name)".asIdentifier }

  var accessors: [AccessorDeclSyntax] {
    switch plan.place {
    case .environmentValues:
      [
        "get { self[\(raw: keyName).self] }",
        "set { self[\(raw: keyName).self] = newValue }",
      ]
    case .traitCollection: ["get { self[\(raw: keyName).self] }"]
    case .mutableTraits:
      // A protocol's extension has no place for a type, so that the key is that of the other extension.
      [
        // What is missing is said once, here.
        "get { self[TraitEntry.key(TraitCollection.\(raw: keyName).self)] }",
        "set { self[TraitCollection.\(raw: keyName).self] = newValue }",
      ]
    }
  }

  var key: DeclSyntax? {
    guard let defaultValue = plan.defaultValue else { return nil }
    // Bound to no actor, whatever the module's default is: keys are read anywhere.
    let value = plan.type.map { "\n  typealias Value = \($0)" } ?? ""
    let place = plan.isolation.map { _ in "(like: \(plan.place.rawValue).\(placeName))" } ?? ""
    let box = "EntryDefault\(plan.type == nil ? "" : "<Value>")\(place)"
    return """
      \(raw: plan.availability)nonisolated \(raw: plan.keyAccess)struct \(raw: keyName): \(raw: conformance) {\(raw: value)
        static let entryDefault = \(raw: box) { \(raw: defaultValue) }\(raw: names)
      }
      """
  }

  /// A function that is bound to what the entry is bound to.
  ///
  /// That may be the module's default, which the macro does not know. The compiler does, and chooses one of
  /// the two initializers by it.
  var isolationPlace: DeclSyntax? {
    guard let isolation = plan.isolation, plan.defaultValue != nil else { return nil }
    return "\(raw: isolation)\(raw: plan.keyAccess)static func \(raw: placeName)() {}"
  }

  private var placeName: String { "_$EntryPlace_\(plan.name)".asIdentifier }

  private var conformance: String {
    plan.place == .environmentValues ? "EnvironmentEntryKey" : "TraitEntryKey"
  }

  /// What the trait is called in descriptions, and what identifies it in other processes.
  private var names: String {
    guard plan.place == .traitCollection else { return "" }
    let identifier = [module, "TraitCollection", plan.name].compactMap(\.self)
      .joined(separator: ".")
    return """

        static var name: String { \(plan.name.asLiteral) }
        static var identifier: String { \(identifier.asLiteral) }
      """
  }
}
