internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Rewrites a method's statements to observers, and adds those beside it.
struct ObservationTrackingMacro: BodyMacro, PeerMacro {
  // The code of the user is put into ours as it is: formatting it anew could change the contents of
  // string literals of several lines.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) throws -> [CodeBlockItemSyntax] {
    let enclosing = EnclosingType(context.lexicalContext)
    if case .extensionDeclaration(let requirements?) = enclosing {
      context.report(.constrainedExtension(node, DeclSyntax(declaration), requirements))
    }
    // The other role of the macro says all else that there is to say.
    let plan = MethodPlan.make(node, on: declaration, in: context.lexicalContext) { _ in }
    guard let plan else { return Array(declaration.body?.statements ?? []) }
    let source = ObserverSource(plan) { "" }
    return plan.steps.map { step in
      switch step {
      case .kept(let item): item
      case .observed(let observer): observer.statement.syntax.replaced(by: source.call(observer))
      }
    }
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if context.rejectsRepetition(of: node, on: declaration) { return [] }
    let plan = MethodPlan.make(node, on: declaration, in: context.lexicalContext) { diagnostic in
      context.report(diagnostic)
    }
    guard let plan else { return [] }
    let source = ObserverSource(plan) { context.makeUniqueName(plan.method.plainName.word).text }
    return source.declarations
  }
}

extension CodeBlockItemSyntax {
  /// Other code in the place of this statement, with the same comments and the same end around it.
  fileprivate func replaced(by code: String) -> Self {
    let replacement: ExprSyntax = "\(raw: code)"
    return with(
      \.item,
      .expr(
        replacement.with(\.leadingTrivia, item.leadingTrivia)
          .with(\.trailingTrivia, item.trailingTrivia)))
  }
}
