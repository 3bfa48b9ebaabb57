internal import SwiftSyntax

/// What becomes of a property marked `@Entry`.
struct EntryPlan {
  /// Where the property is declared.
  enum Place: String {
    case environmentValues = "EnvironmentValues"
    case traitCollection = "TraitCollection"
    case mutableTraits = "MutableTraits"
  }

  let place: Place
  /// The property's name, without back ticks.
  let name: String
  /// The type, where it is written.
  let type: String?
  /// The default, where this property has it.
  let defaultValue: String?
  /// The attributes that say where the property is available: the default may need as much.
  let availability: String
  /// The global actors that are written at the property; nil if the default is one for any thread.
  let isolation: String?
  /// The access of the key, written out where it is not that of the extension.
  let keyAccess: String

  /// Decides about a property, and says why where it can be no entry.
  ///
  /// - Returns: Nil if it can be none.
  static func make(
    _ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol,
    in lexicalContext: [Syntax],
    report: (MacroDiagnostic) -> Void
  ) -> Self? {
    guard let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self),
      let place = Place(rawValue: enclosing.extendedType.shortName)
    else {
      report(.entryOutsideOfExtension(attribute, DeclSyntax(declaration)))
      return nil
    }
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, variable.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else {
      report(.entryNotAVariable(attribute, DeclSyntax(declaration)))
      return nil
    }
    if let obstacle = MacroDiagnostic.entryObstacle(variable, binding) {
      report(obstacle)
      return nil
    }
    let type = binding.typeAnnotation?.type
    let value = binding.initializer?.value
    switch place {
    case .mutableTraits:
      if let initializer = binding.initializer {
        report(.entryWithSecondDefault(binding, initializer))
        return nil
      }
    case .environmentValues, .traitCollection:
      if value == nil, type?.isOptional != true {
        report(.entryWithoutDefault(binding, pattern))
        return nil
      }
    }
    let isKept = place != .mutableTraits
    return Self(
      place: place, name: pattern.identifier.plainText,
      type: type?.unwrappedType.trimmedDescription,
      defaultValue: isKept ? value?.trimmedDescription ?? "nil" : nil,
      availability: variable.attributes.carried.filter { $0.shortName == "available" }
        .map { $0.trimmedDescription + " " }.joined(),
      isolation: isolation(variable, in: enclosing),
      keyAccess: enclosing.modifiers.modifier(.private, .fileprivate) == nil ? "fileprivate " : "")
  }
}

extension EntryPlan {
  private static func isolation(
    _ variable: VariableDeclSyntax, in enclosing: ExtensionDeclSyntax
  ) -> String? {
    let actors = variable.attributes.globalActors + enclosing.attributes.globalActors
    let isNonisolated =
      variable.modifiers.modifier(.nonisolated) != nil
      || enclosing.modifiers.modifier(.nonisolated) != nil
    if isNonisolated { return nil }
    // What is written out needs no actor.
    if actors.isEmpty, variable.bindings.first?.initializer?.value.isLiteral ?? true { return nil }
    return actors.map { $0.trimmedDescription + " " }.joined()
  }
}

extension TypeSyntax {
  /// The type's name without the module in front of it.
  fileprivate var shortName: String {
    self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
  }

  /// Whether nil is a value of the type, as far as its spelling tells.
  fileprivate var isOptional: Bool {
    if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return true
    }
    let name = self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
    return name?.text == "Optional"
  }

  /// `T?` for `T!`, which can be written for properties only.
  fileprivate var unwrappedType: TypeSyntax {
    guard let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return self }
    return TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType))
  }
}
