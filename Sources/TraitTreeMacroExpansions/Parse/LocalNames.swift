internal import SwiftSyntax

/// The names that exist only while a method runs: its parameters, and what its body declares.
struct LocalNames {
  private let names: Set<String>
  private let parameters: Set<String>

  /// A use of such a name.
  struct Use {
    let token: TokenSyntax
    let isParameter: Bool
  }

  init(of method: FunctionDeclSyntax) {
    let values = method.signature.parameterClause.parameters.map { $0.secondName ?? $0.firstName }
    let types = method.genericParameterClause?.parameters.map(\.name) ?? []
    parameters = Set((values + types).map(\.plainText))
    var names = parameters
    for item in method.body?.statements ?? [] { names.formUnion(item.declaredNames) }
    self.names = names
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// The uses in a statement that see the method's names, and not others that the statement declares
  /// itself.
  func uses(in statement: Syntax) -> [Use] {
    if names.isEmpty { return [] }
    var walker = ReferenceWalker()
    walker.walk(statement)
    return walker.references.filter { !$0.isBound && names.contains($0.token.plainText) }
      .map { Use(token: $0.token, isParameter: parameters.contains($0.token.plainText)) }
  }
}

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
