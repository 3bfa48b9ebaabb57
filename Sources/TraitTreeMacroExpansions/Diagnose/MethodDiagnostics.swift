internal import SwiftDiagnostics
internal import SwiftSyntax

/// What is said about the place and the arguments of `@ObservationTracking`.
extension MacroDiagnostic {
  static func notAMethod(_ attribute: AttributeSyntax, _ declaration: DeclSyntax) -> Self {
    Self(
      .error, "notAMethod", at: attribute,
      """
      @\(attribute.shortName) is for an instance method with a body, in a class, an actor or an \
      extension of one; \(declaration.described) is none: put the statements into such a method
      """, fixIts: [.remove(attribute, from: declaration)])
  }

  static func staticMethod(
    _ attribute: AttributeSyntax, _ keyword: DeclModifierSyntax, _ method: FunctionDeclSyntax
  ) -> Self {
    Self(
      .error, "staticMethod", at: keyword,
      """
      @\(attribute.shortName) needs an instance that observes, and '\(method.name.text)' is \
      '\(keyword.name.text)': make it an instance method
      """, fixIts: [.remove(keyword, from: DeclSyntax(method))])
  }

  static func valueType(
    _ attribute: AttributeSyntax, keyword: String, _ method: FunctionDeclSyntax
  ) -> Self {
    Self(
      .error, "valueType", at: attribute,
      """
      @\(attribute.shortName) needs an object that observes, and '\(method.name.text)' belongs to a \
      \(keyword): move it to a class or an actor
      """, fixIts: [.remove(attribute, from: DeclSyntax(method))])
  }

  static func nonisolatedInActor(
    _ attribute: AttributeSyntax, _ keyword: DeclModifierSyntax, _ method: FunctionDeclSyntax
  ) -> Self {
    Self(
      .error, "nonisolatedInActor", at: keyword,
      """
      the observers of an actor run on the actor, and '\(method.name.text)' is \
      '\(keyword.name.text)': make it a method of the actor
      """, fixIts: [.remove(keyword, from: DeclSyntax(method))])
  }

  static func globalActorInActor(
    _ attribute: AttributeSyntax, _ globalActor: AttributeSyntax, _ method: FunctionDeclSyntax
  ) -> Self {
    Self(
      .error, "globalActorInActor", at: globalActor,
      """
      the observers of an actor run on the actor, and '\(method.name.text)' is bound to \
      \(globalActor.trimmedDescription): make it a method of the actor
      """, fixIts: [.remove(globalActor, from: DeclSyntax(method))])
  }

  static func constrainedExtension(
    _ attribute: AttributeSyntax, _ declaration: DeclSyntax, _ requirements: String
  ) -> Self {
    Self(
      .error, "constrainedExtension", at: attribute,
      """
      the compiler cannot expand @\(attribute.shortName) in an extension with a 'where' clause, and calls \
      that a circular reference: move \(declaration.described) to an extension without one, and write \
      '\(requirements)' after its parameters
      """)
  }

  static func unknownIsolation(_ argument: ExprSyntax) -> Self {
    Self(
      .error, "unknownIsolation", at: argument,
      """
      '\(argument.trimmedDescription)' is no isolation that @ObservationTracking can read: write \
      .mainActor, .task or .synchronous
      """,
      fixIts: [.replace(argument, with: likelyIsolation(for: argument))])
  }

  static func mainActorInActor(_ argument: ExprSyntax) -> Self {
    Self(
      .error, "mainActorInActor", at: argument,
      "the observers of an actor run on the actor, not on the main actor: write .task",
      fixIts: [.replace(argument, with: .task)])
  }

  /// The case that was probably meant.
  private static func likelyIsolation(for argument: ExprSyntax) -> ObserverIsolation {
    let text = argument.trimmedDescription.lowercased()
    if text.contains("sync") && !text.contains("async") { return .synchronous }
    if text.contains("main") { return .mainActor }
    return text.contains("task") || text.contains("actor") || text.contains("async")
      ? .task : .mainActor
  }
}

extension FixIt {
  fileprivate static func replace(
    _ argument: ExprSyntax, with isolation: ObserverIsolation
  ) -> FixIt {
    let member = MemberAccessExprSyntax(
      leadingTrivia: argument.leadingTrivia, name: .identifier(isolation.rawValue),
      trailingTrivia: argument.trailingTrivia)
    return replace(argument, with: member, "write '.\(isolation.rawValue)'")
  }
}
