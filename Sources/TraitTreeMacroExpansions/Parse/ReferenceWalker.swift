internal import SwiftSyntax

/// Walks a statement and collects the names that it uses, each with whether the statement binds it
/// itself.
struct ReferenceWalker {
  struct Reference {
    let token: TokenSyntax
    let isBound: Bool
  }

  private(set) var references: [Reference] = []
  private var bound: Set<String> = []

  mutating func walk(_ node: some SyntaxProtocol) { visit(Syntax(node)) }

  private mutating func visit(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let reference): note(reference.baseName)
    case .memberAccessExpr(let member):
      // The member's own name belongs to its base.
      if let base = member.base { visit(Syntax(base)) }
    case .codeBlockItem(let item):
      // A local function and a type may use themselves; a variable is not seen by its initializer.
      if item.item.is(FunctionDeclSyntax.self) { bound.formUnion(item.declaredNames) }
      visitChildren(node)
      bound.formUnion(item.declaredNames)
    case .codeBlock, .switchCase, .switchCaseList: visitScope(node)
    case .optionalBindingCondition(let binding):
      if let initializer = binding.initializer {
        visit(Syntax(initializer))
      } else if let pattern = binding.pattern.as(IdentifierPatternSyntax.self) {
        note(pattern.identifier)
      }
      bound.formUnion(binding.pattern.boundNames)
    case .matchingPatternCondition(let matching):
      visit(Syntax(matching.initializer))
      visit(Syntax(matching.pattern))
      bound.formUnion(matching.pattern.boundNames)
    case .ifExpr(let conditional):
      let outer = bound
      visit(Syntax(conditional.conditions))
      visit(Syntax(conditional.body))
      bound = outer
      if let elseBody = conditional.elseBody { visit(Syntax(elseBody)) }
    case .whileStmt: visitScope(node)
    case .forStmt(let loop):
      visit(Syntax(loop.sequence))
      visitScope(binding: loop.pattern.boundNames) { walker in
        if let clause = loop.whereClause { walker.visit(Syntax(clause)) }
        walker.visit(Syntax(loop.body))
      }
    case .switchCaseItem(let item):
      visit(Syntax(item.pattern))
      bound.formUnion(item.pattern.boundNames)
      if let clause = item.whereClause { visit(Syntax(clause)) }
    case .catchClause(let clause):
      visitScope(binding: ["error"] + clause.catchItems.flatMap(\.boundNames)) { walker in
        walker.visitChildren(node)
      }
    case .closureExpr(let closure):
      visitScope(binding: closure.boundNamesOfSignature) { walker in walker.visitChildren(node) }
    case .functionDecl(let function):
      let parameters = function.signature.parameterClause.parameters
      visitScope(binding: parameters.map { ($0.secondName ?? $0.firstName).plainText }) { walker in
        walker.visitChildren(node)
      }
    default: visitChildren(node)
    }
  }

  private mutating func note(_ token: TokenSyntax) {
    references.append(Reference(token: token, isBound: bound.contains(token.plainText)))
  }

  private mutating func visitChildren(_ node: Syntax) {
    for child in node.children(viewMode: .sourceAccurate) { visit(child) }
  }

  private mutating func visitScope(_ node: Syntax) {
    visitScope(binding: []) { walker in walker.visitChildren(node) }
  }

  private mutating func visitScope(binding names: [String], _ visit: (inout Self) -> Void) {
    let outer = bound
    bound.formUnion(names)
    visit(&self)
    bound = outer
  }
}

extension ClosureExprSyntax {
  fileprivate var boundNamesOfSignature: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let names): names.map(\.name.plainText)
    case .parameterClause(let clause):
      clause.parameters.map { ($0.secondName ?? $0.firstName).plainText }
    default: []
    }
  }
}
