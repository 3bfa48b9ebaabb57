internal import SwiftDiagnostics
internal import SwiftSyntax

/// What is said about `@Entry`.
extension MacroDiagnostic {
  static func entryOutsideOfExtension(
    _ attribute: AttributeSyntax, _ declaration: DeclSyntax
  ) -> Self {
    Self(
      .error, "entryOutsideOfExtension", at: attribute,
      """
      @Entry is for a property in an extension of EnvironmentValues, TraitCollection or \
      MutableTraits: move \(declaration.described) into one
      """)
  }

  static func entryNotAVariable(_ attribute: AttributeSyntax, _ declaration: DeclSyntax) -> Self {
    Self(
      .error, "entryNotAVariable", at: attribute,
      "@Entry makes one property an entry: attach it to a 'var' with one name",
      fixIts: [.remove(attribute, from: declaration)])
  }

  /// What keeps a property from being an entry.
  static func entryObstacle(
    _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax
  ) -> Self? {
    if let modifier = variable.modifiers.modifier(.static, .class, .lazy) {
      return Self(
        .error, "entryModifier", at: modifier,
        "an entry is an instance property that is computed: remove '\(modifier.name.text)'",
        fixIts: [.remove(modifier, from: DeclSyntax(variable))])
    }
    if variable.bindingSpecifier.tokenKind == .keyword(.let) {
      let replacement = TokenSyntax.keyword(
        .var, leadingTrivia: variable.bindingSpecifier.leadingTrivia,
        trailingTrivia: variable.bindingSpecifier.trailingTrivia)
      return Self(
        .error, "entryLet", at: variable.bindingSpecifier,
        "an entry can be given other values, so that it cannot be a 'let': write 'var'",
        fixIts: [.replace(variable.bindingSpecifier, with: replacement, "write 'var'")])
    }
    if let accessors = binding.accessorBlock {
      return Self(
        .error, "entryAccessors", at: accessors,
        "@Entry writes the accessors of an entry: give it a default value instead",
        fixIts: [
          .replace(
            Syntax(binding), with: Syntax(binding.with(\.accessorBlock, nil)),
            "remove the accessors")
        ])
    }
    return nil
  }

  static func entryWithoutDefault(
    _ binding: PatternBindingSyntax, _ pattern: IdentifierPatternSyntax
  ) -> Self {
    var changed = binding.trimmed
    changed.initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: EditorPlaceholderExprSyntax(placeholder: .identifier("<#default value#>")))
    return Self(
      .error, "entryWithoutDefault", at: binding,
      """
      '\(pattern.identifier.text)' needs a value for where nothing provides one: add a default, or make \
      its type optional
      """,
      fixIts: [.replace(Syntax(binding), with: Syntax(changed), "add a default value")])
  }

  static func entryWithSecondDefault(
    _ binding: PatternBindingSyntax, _ initializer: InitializerClauseSyntax
  ) -> Self {
    Self(
      .error, "entryWithSecondDefault", at: initializer,
      "the default of a trait is written once, in the extension of TraitCollection: remove it here",
      fixIts: [
        .replace(
          Syntax(binding), with: Syntax(binding.with(\.initializer, nil)),
          "remove the default value")
      ])
  }
}
