internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// Makes a property an environment value or a trait.
struct EntryMacro: AccessorMacro, PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // The other role of the macro says what there is to say.
    let plan = EntryPlan.make(node, on: declaration, in: context.lexicalContext) { _ in }
    return plan.map { EntrySource(plan: $0, module: nil).accessors } ?? []
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let plan = EntryPlan.make(node, on: declaration, in: context.lexicalContext) { diagnostic in
      context.report(diagnostic)
    }
    guard let plan else { return [] }
    let file = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)?.file
    let path = file?.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
    let module = path?.split(separator: "/").first.map(String.init)
    return [EntrySource(plan: plan, module: module).key].compactMap(\.self)
  }
}
