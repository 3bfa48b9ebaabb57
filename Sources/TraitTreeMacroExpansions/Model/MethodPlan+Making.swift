internal import SwiftSyntax

extension MethodPlan {
  /// Decides about a method, and says why where something is not observed.
  ///
  /// - Parameters:
  ///   - attribute: The macro's attribute.
  ///   - declaration: What it is attached to.
  ///   - lexicalContext: The declarations around that.
  ///   - report: Takes the diagnostics.
  /// - Returns: Nil if nothing can be observed here at all.
  static func make(
    _ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol,
    in lexicalContext: [Syntax],
    report: (MacroDiagnostic) -> Void
  ) -> Self? {
    let enclosing = EnclosingType(lexicalContext)
    guard
      let method = observableMethod(
        attribute, on: DeclSyntax(declaration), in: enclosing, report: report),
      let isolation = isolation(attribute, in: enclosing, report: report),
      let body = method.body
    else { return nil }
    let locals = LocalNames(of: method)
    var isExplained = false
    let candidates = body.statements.map { item -> (CodeBlockItemSyntax, TrackedStatement?) in
      guard !method.returnsImplicitly, let statement = TrackedStatement(item) else {
        if let read = UnobservedRead(item, locals: locals) {
          report(.notObserved(read, method: method))
          isExplained = true
        }
        return (item, nil)
      }
      // There is nothing to observe in a value that is handed on.
      if statement.isGiven(aNameIn: locals) { return (item, nil) }
      let uses = locals.uses(in: Syntax(item))
      for use in uses { report(.localUse(use, method: method)) }
      isExplained = isExplained || !uses.isEmpty
      return (item, uses.isEmpty ? statement : nil)
    }
    var names = ObserverNames.names(for: candidates.compactMap { $0.1?.subject })[...]
    let steps = candidates.map { item, statement -> Step in
      guard let statement, let name = names.popFirst() else { return .kept(item) }
      return .observed(Observer(name: name, statement: statement))
    }
    let plan = Self(
      label: method.nameAsLabel, isolation: isolation, enclosing: enclosing, steps: steps,
      method: method)
    if plan.observers.isEmpty, !isExplained { report(.nothingObserved(attribute, method)) }
    return plan
  }

  private static func observableMethod(
    _ attribute: AttributeSyntax, on declaration: DeclSyntax, in enclosing: EnclosingType,
    report: (MacroDiagnostic) -> Void
  ) -> FunctionDeclSyntax? {
    guard let method = declaration.as(FunctionDeclSyntax.self), method.body != nil else {
      report(.notAMethod(attribute, declaration))
      return nil
    }
    if let keyword = method.modifiers.modifier(.static, .class) {
      report(.staticMethod(attribute, keyword, method))
      return nil
    }
    switch enclosing {
    case .actorDeclaration:
      if let modifier = method.modifiers.modifier(.nonisolated) {
        report(.nonisolatedInActor(attribute, modifier, method))
        return nil
      }
      if let globalActor = method.attributes.globalActors.first {
        report(.globalActorInActor(attribute, globalActor, method))
        return nil
      }
      return method
    // The body's role of the macro says so: the compiler does not get as far as this one.
    case .extensionDeclaration(.some): return nil
    case .classDeclaration, .extensionDeclaration(nil): return method
    case .valueType(let keyword):
      report(.valueType(attribute, keyword: keyword, method))
      return nil
    case .none:
      report(.notAMethod(attribute, declaration))
      return nil
    }
  }

  private static func isolation(
    _ attribute: AttributeSyntax, in enclosing: EnclosingType, report: (MacroDiagnostic) -> Void
  ) -> ObserverIsolation? {
    var isActor = false
    if case .actorDeclaration = enclosing { isActor = true }
    guard let argument = attribute.argument("isolation"), !argument.is(NilLiteralExprSyntax.self)
    else { return isActor ? .task : .mainActor }
    guard let isolation = ObserverIsolation(argument) else {
      report(.unknownIsolation(argument))
      return nil
    }
    if isActor, isolation == .mainActor {
      report(.mainActorInActor(argument))
      return nil
    }
    return isolation
  }
}
