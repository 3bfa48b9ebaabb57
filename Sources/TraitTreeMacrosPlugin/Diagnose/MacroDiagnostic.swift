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

extension MacroExpansionContext {
  func report(_ diagnostic: MacroDiagnostic) {
    diagnose(
      Diagnostic(
        node: diagnostic.node, message: diagnostic.message, fixIts: diagnostic.fixIts))
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
  static func remove(_ attribute: AttributeSyntax, from declaration: DeclSyntax) -> FixIt? {
    guard let attributed = declaration.asProtocol((any WithAttributesSyntax).self) else {
      return nil
    }
    let rest = attributed.attributes.filter { element in
      guard case .attribute(let other) = element else { return true }
      return other.shortName != attribute.shortName
    }
    var changed: any WithAttributesSyntax = attributed
    changed.attributes = rest
    changed.leadingTrivia = declaration.leadingTrivia
    return replace(
      declaration, with: Syntax(changed),
      "remove '@\(attribute.shortName)'")
  }

  /// Takes a modifier off a declaration.
  static func remove(_ modifier: DeclModifierSyntax, from declaration: DeclSyntax) -> FixIt? {
    guard let modified = declaration.asProtocol((any WithModifiersSyntax).self) else { return nil }
    var changed: any WithModifiersSyntax = modified
    changed.modifiers = modified.modifiers.filter { $0.name.text != modifier.name.text }
    changed.leadingTrivia = declaration.leadingTrivia
    return replace(
      declaration, with: Syntax(changed),
      "remove '\(modifier.name.text)'")
  }
}
