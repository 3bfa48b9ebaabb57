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
