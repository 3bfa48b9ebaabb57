internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// What is said about `@CancellableObservation`, `@StartObservations` and `@StopObservations`.
extension MacroDiagnostic {
  static func notAClass(_ attribute: AttributeSyntax, _ declaration: DeclSyntax) -> Self {
    Self(
      .error, "notAClass", at: attribute,
      """
      @\(attribute.shortName) is for a class declaration, and \(declaration.described) is none: attach \
      it to the class whose methods observe
      """, fixIts: [.remove(attribute, from: declaration)])
  }

  static func unknownScreen(_ argument: ExprSyntax) -> Self {
    Self(
      .error, "unknownScreen", at: argument,
      "'screen' has to be written out: write true or false",
      fixIts: [
        .replace(
          argument,
          with: BooleanLiteralExprSyntax(true).with(\.leadingTrivia, argument.leadingTrivia),
          "write 'true'")
      ])
  }

  static func reservedName(_ method: FunctionDeclSyntax) -> Self {
    Self(
      .error, "reservedName", at: method.name,
      """
      @CancellableObservation adds a '\(method.name.text)()' of its own: give this one another name
      """)
  }

  static func cannotStart(
    _ method: FunctionDeclSyntax, _ obstacle: (node: Syntax, text: String)
  ) -> Self {
    Self(
      .error, "cannotStart", at: obstacle.node,
      """
      startObservationsIfNeeded() cannot call '\(method.name.text)', which \(obstacle.text): keep what \
      it needs in properties
      """)
  }

  static func notADeferringMethod(
    _ attribute: AttributeSyntax, _ declaration: DeclSyntax, call: String
  ) -> Self {
    Self(
      .error, "notADeferringMethod", at: attribute,
      """
      @\(attribute.shortName) calls \(call)() at the end of an instance method, and \
      \(declaration.described) is none: attach it to an instance method with a body
      """, fixIts: [.remove(attribute, from: declaration)])
  }
}
