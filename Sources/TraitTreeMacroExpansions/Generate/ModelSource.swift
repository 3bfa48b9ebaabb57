internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// What `@ObservableModel` adds to a class.
struct ModelSource {
  let plan: ModelPlan

  var members: [DeclSyntax] {
    ["private nonisolated let _$modelRegistrar = TraitTree.ModelRegistrar()"]
      + [codingKeys].compactMap(\.self)
  }

  // The registrar can be neither encoded nor decoded; the keys are those of synthesized coding.
  private var codingKeys: DeclSyntax? {
    guard let keys = plan.codingKeys else { return nil }
    if keys.isEmpty { return "private enum CodingKeys: CodingKey {}" }
    let cases = keys.map { "  case \($0.asIdentifier)\n" }.joined()
    return "private enum CodingKeys: String, CodingKey {\n\(raw: cases)}"
  }
}

/// The storage and the accessors of a tracked property.
struct TrackedPropertySource {
  let plan: TrackedPropertyPlan

  private var storage: String { "_\(plan.name)".asIdentifier }
  private var arguments: String {
    let keyPath = "\\.\(plan.variable.writtenName)"
    return "self, \(plan.index), \(plan.title), \(keyPath)"
  }

  var accessors: [AccessorDeclSyntax] {
    [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """,
      """
      get {
        _$modelRegistrar.access(\(raw: arguments))
        return \(raw: storage)
      }
      """,
      """
      set {
        guard TraitTree.ModelRegistrar.isChange(\(raw: storage), newValue) else {
          \(raw: storage) = newValue
          return
        }
        _$modelRegistrar.willSet(\(raw: arguments))
        \(raw: storage) = newValue
        _$modelRegistrar.didSet(\(raw: arguments))
      }
      """,
      """
      _modify {
        _$modelRegistrar.access(\(raw: arguments))
        _$modelRegistrar.willSet(\(raw: arguments))
        defer {
          _$modelRegistrar.didSet(\(raw: arguments))
        }
        yield &\(raw: storage)
      }
      """,
    ]
  }

  /// The property under another name and private, with its observers.
  var peer: DeclSyntax {
    var variable = plan.variable.trimmed
    variable.attributes = variable.attributes.withoutTracking.filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return !Self.interfaceAttributes.contains(attribute.shortName)
    }
    variable.modifiers = variable.modifiers.filter { !$0.isAccess }
    variable.modifiers.insert(
      // What is trimmed may end in an attribute.
      DeclModifierSyntax(
        leadingTrivia: variable.attributes.isEmpty ? [] : .space, name: .keyword(.private),
        trailingTrivia: .space),
      at: variable.modifiers.startIndex)
    variable.bindingSpecifier = .keyword(.var, trailingTrivia: .space)
    variable.bindings = PatternBindingListSyntax(
      variable.bindings.map { binding in
        var binding = binding
        let old = binding.pattern
        binding.pattern = PatternSyntax(
          IdentifierPatternSyntax(
            leadingTrivia: old.leadingTrivia, identifier: .identifier(storage),
            trailingTrivia: old.trailingTrivia))
        return binding
      })
    return DeclSyntax(variable)
  }

  /// What belongs to the property's name, not to what it stores.
  private static let interfaceAttributes = [
    "objc", "IBOutlet", "IBInspectable", "GKInspectable", "usableFromInline",
  ]
}

extension VariableDeclSyntax {
  /// The name of the first property, with back ticks where it is written with some.
  fileprivate var writtenName: String { bindings.first?.pattern.trimmedDescription ?? "" }
}

extension DeclModifierSyntax {
  fileprivate var isAccess: Bool {
    switch name.tokenKind {
    case .keyword(.private), .keyword(.fileprivate), .keyword(.internal), .keyword(.package),
      .keyword(.public), .keyword(.open), .keyword(.dynamic):
      true
    default: false
    }
  }
}
