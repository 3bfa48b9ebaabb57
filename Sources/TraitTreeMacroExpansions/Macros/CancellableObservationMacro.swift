internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Adds to a class what starts and stops its observers.
struct CancellableObservationMacro: MemberMacro, MemberAttributeMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else {
      context.report(.notAClass(node, DeclSyntax(declaration)))
      return []
    }
    if context.rejectsRepetition(of: node, on: declaration) { return [] }
    if let argument = node.argument("screen"), !argument.is(BooleanLiteralExprSyntax.self) {
      context.report(.unknownScreen(argument))
    }
    let plan = CancellablePlan(declaration, screen: node.isScreen ? node : nil) { diagnostic in
      context.report(diagnostic)
    }
    return CancellableSource(plan: plan).declarations
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard node.isScreen, let declaration = declaration.as(ClassDeclSyntax.self),
      let method = member.as(FunctionDeclSyntax.self),
      !context.isRepetition(of: node, on: declaration)
    else { return [] }
    let members = ScreenMembers(declaration)
    if !members.hasStart, method.isAppearanceCallback("viewWillAppear") {
      return ["@StartObservations"]
    }
    if !members.hasStop, method.isAppearanceCallback("viewDidDisappear") {
      return ["@StopObservations"]
    }
    return []
  }
}

extension AttributeSyntax {
  fileprivate var isScreen: Bool {
    argument("screen")?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
  }
}
