internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// What a macro has to say about the code that it is attached to.
struct MacroDiagnostic {
  let node: Syntax
  let message: Message
  let fixIts: [FixIt]

  struct Message: DiagnosticMessage {
    let message: String
    let diagnosticID: MessageID
    let severity: DiagnosticSeverity
  }

  init(
    _ severity: DiagnosticSeverity, _ id: String, at node: some SyntaxProtocol, _ text: String,
    fixIts: [FixIt] = []
  ) {
    self.node = Syntax(node)
    message = Message(
      message: text, diagnosticID: MessageID(domain: "TraitTreeMacros", id: id), severity: severity)
    self.fixIts = fixIts
  }
}

extension MacroDiagnostic {
  static func repeatedAttribute(_ attribute: AttributeSyntax, _ declaration: DeclSyntax) -> Self {
    Self(
      .error, "repeatedAttribute", at: attribute,
      """
      @\(attribute.shortName) is attached to \(declaration.described) already: remove one of the two
      """)
  }
}

extension MacroExpansionContext {
  func report(_ diagnostic: MacroDiagnostic) { diagnose(Diagnostic(diagnostic)) }
}

extension DiagnosticsError {
  init(_ diagnostic: MacroDiagnostic) { self.init(diagnostics: [Diagnostic(diagnostic)]) }
}

extension Diagnostic {
  fileprivate init(_ diagnostic: MacroDiagnostic) {
    self.init(node: diagnostic.node, message: diagnostic.message, fixIts: diagnostic.fixIts)
  }
}

extension FixIt {
  private struct Message: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "TraitTreeMacros", id: message) }
  }

  static func replace(
    _ node: some SyntaxProtocol, with replacement: some SyntaxProtocol, _ text: String
  ) -> FixIt {
    .replace(message: Message(message: text), oldNode: node, newNode: replacement)
  }

  /// Takes an attribute off a declaration.
  static func remove(_ attribute: AttributeSyntax, from declaration: DeclSyntax) -> FixIt {
    remove(Syntax(attribute), from: declaration, "remove '@\(attribute.shortName)'")
  }

  /// Takes a modifier off a declaration.
  static func remove(_ modifier: DeclModifierSyntax, from declaration: DeclSyntax) -> FixIt {
    remove(Syntax(modifier), from: declaration, "remove '\(modifier.name.text)'")
  }

  private static func remove(_ part: Syntax, from declaration: DeclSyntax, _ text: String) -> FixIt
  {
    // An attribute that a macro is handed lies in another tree than its declaration.
    let name = part.trimmedDescription
    let old = declaration.attributesAndModifiers.first { $0.trimmedDescription == name }
    return replace(declaration, with: PartRemover(old ?? part).rewrite(declaration), text)
  }
}

extension DeclSyntax {
  fileprivate var attributesAndModifiers: [Syntax] {
    let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes.map { Syntax($0) }
    let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers.map { Syntax($0) }
    return (attributes ?? []) + (modifiers ?? [])
  }
}

/// Drops an attribute or a modifier, and has what comes after it begin where it began.
private final class PartRemover: SyntaxRewriter {
  private let part: Syntax
  private let next: TokenSyntax?

  init(_ part: Syntax) {
    self.part = part
    next = part.nextToken
    super.init()
  }

  override func visit(_ node: AttributeListSyntax) -> AttributeListSyntax {
    AttributeListSyntax(zip(node, super.visit(node)).filter { isKept($0.0) }.map(\.1))
  }

  override func visit(_ node: DeclModifierListSyntax) -> DeclModifierListSyntax {
    DeclModifierListSyntax(zip(node, super.visit(node)).filter { isKept($0.0) }.map(\.1))
  }

  /// Asked of the old nodes: the rewritten ones are others.
  private func isKept(_ node: some SyntaxProtocol) -> Bool { Syntax(node).id != part.id }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    token.id == next?.id ? token.with(\.leadingTrivia, part.leadingTrivia) : token
  }
}

extension Syntax {
  fileprivate var nextToken: TokenSyntax? {
    lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
  }
}
