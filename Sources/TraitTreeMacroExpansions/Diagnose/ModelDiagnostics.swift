internal import SwiftDiagnostics
internal import SwiftSyntax

/// What is said about `@ObservableModel`.
extension MacroDiagnostic {
  static func modelNotAClass(_ attribute: AttributeSyntax, _ declaration: DeclSyntax) -> Self {
    let kind =
      if declaration.is(StructDeclSyntax.self) {
        "a struct"
      } else if declaration.is(EnumDeclSyntax.self) {
        "an enum"
      } else if declaration.is(ActorDeclSyntax.self) {
        "an actor"
      } else {
        "no class"
      }
    return Self(
      .error, "modelNotAClass", at: attribute,
      """
      @ObservableModel is for a class, and \(declaration.described) is \(kind): make it a class
      """, fixIts: [.remove(attribute, from: declaration)])
  }

  static func modelAttributes(_ attribute: AttributeSyntax, _ other: AttributeSyntax) -> Self {
    Self(
      .error, "modelAttributes", at: other,
      """
      @\(attribute.shortName) and @\(other.shortName) track the same properties: remove one of the two
      """)
  }

  /// Why a variable of a model cannot be tracked.
  static func untrackable(_ variable: VariableDeclSyntax) -> Self {
    let name = DeclSyntax(variable).described
    if let modifier = variable.modifiers.modifier(.lazy) {
      return Self(
        .error, "modelLazy", at: modifier,
        """
        @ObservableModel cannot track \(name), which is lazy: remove 'lazy', or mark it \
        @ObservationIgnored
        """)
    }
    if variable.bindings.count > 1 {
      return Self(
        .error, "modelBindings", at: variable.bindings,
        "@ObservableModel tracks one property in each 'var': declare \(name) one by one")
    }
    return Self(
      .error, "modelPattern", at: variable.bindings,
      """
      @ObservableModel cannot track the names of a pattern: declare \(name) one by one, or mark it \
      @ObservationIgnored
      """)
  }

  static func trackedOutsideOfModel(_ attribute: AttributeSyntax, _ declaration: DeclSyntax) -> Self
  {
    Self(
      .error, "trackedOutsideOfModel", at: attribute,
      """
      @\(attribute.shortName) is what @ObservableModel puts at stored properties: attach that to the class of \
      \(declaration.described)
      """, fixIts: [.remove(attribute, from: declaration)])
  }
}
