internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Makes a property an environment value or a trait.
struct EntryMacro: AccessorMacro, PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // Thrown, since the compiler would miss the accessors otherwise.
    if context.isRepetition(of: node, on: declaration) {
      throw DiagnosticsError(
        .repeatedAttribute(node, Syntax(declaration).cast(DeclSyntax.self)))
    }
    // The other role of the macro says what there is to say.
    let plan = EntryPlan.make(node, on: declaration, in: context.lexicalContext) { _ in }
    if let plan { return EntrySource(plan: plan, module: nil).accessors }
    // One error is enough: without accessors the compiler would have more to say.
    let variable = declaration.as(VariableDeclSyntax.self)
    let isComputable = variable?.bindingSpecifier.tokenKind == .keyword(.var)
    let isComputed = variable?.bindings.contains { $0.accessorBlock != nil } ?? true
    return isComputable && !isComputed ? ["get { fatalError() }", "set { fatalError() }"] : []
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if context.isRepetition(of: node, on: declaration) { return [] }
    let plan = EntryPlan.make(node, on: declaration, in: context.lexicalContext) { diagnostic in
      context.report(diagnostic)
    }
    guard let plan else { return [] }
    let file = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)?.file
    let path = file?.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
    let module = path?.split(separator: "/").first.map(String.init)
    let source = EntrySource(plan: plan, module: module)
    return [source.isolationPlace, source.key].compactMap(\.self)
  }
}
