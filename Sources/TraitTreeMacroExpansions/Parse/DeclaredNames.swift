internal import SwiftSyntax

extension CodeBlockItemSyntax {
  /// The names that the statements after this one see.
  var declaredNames: [String] {
    switch item {
    case .decl(let declaration):
      if let variable = declaration.as(VariableDeclSyntax.self) {
        return variable.bindings.flatMap { $0.pattern.boundNames }
      }
      return declaration.asProtocol((any NamedDeclSyntax).self).map { [$0.name.plainText] } ?? []
    case .stmt(let statement):
      return statement.as(GuardStmtSyntax.self)?.conditions.flatMap(\.boundNames) ?? []
    default: return []
    }
  }
}

extension ConditionElementSyntax {
  var boundNames: [String] {
    switch condition {
    case .optionalBinding(let binding): binding.pattern.boundNames
    case .matchingPattern(let matching): matching.pattern.boundNames
    default: []
    }
  }
}

extension SyntaxProtocol {
  /// The names that a pattern binds.
  var boundNames: [String] {
    let finder = PatternNames(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.names
  }
}

private final class PatternNames: SyntaxVisitor {
  private(set) var names: [String] = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.append(node.identifier.plainText)
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
