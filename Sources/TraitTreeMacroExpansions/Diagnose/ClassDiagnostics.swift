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

  static func cannotStartOnTwoActors(
    _ method: FunctionDeclSyntax, _ actor: AttributeSyntax, _ other: FunctionDeclSyntax,
    _ otherActor: AttributeSyntax
  ) -> Self {
    Self(
      .error, "cannotStartOnTwoActors", at: actor,
      """
      startObservationsIfNeeded() cannot call both '\(method.name.text)' on \
      \(actor.trimmedDescription) and '\(other.name.text)' on \(otherActor.trimmedDescription): bind all \
      the methods that observe to one actor
      """)
  }

  static func cannotTellApart(_ method: FunctionDeclSyntax) -> Self {
    let labels = method.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    let name = "\(method.name.text)(\(labels.joined()))"
    return Self(
      .error, "cannotTellApart", at: method.name,
      """
      startObservationsIfNeeded() cannot tell '\(name)' from the other '\(name)' of this class: give one \
      of the two another name
      """)
  }

  static func screenWithoutSuperclass(
    _ attribute: AttributeSyntax, _ declaration: ClassDeclSyntax
  ) -> Self {
    Self(
      .error, "screenWithoutSuperclass", at: attribute,
      """
      'screen: true' overrides viewWillAppear(_:) and viewDidDisappear(_:), and \
      '\(declaration.name.text)' inherits none: inherit from 'Node', or start and stop the observers \
      yourself and remove 'screen: true'
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
