internal import SwiftSyntax

extension CodeBlockItemSyntax {
  /// The statement's expression, if it is one.
  var expression: ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
    default: nil
    }
  }

  var conditional: IfExprSyntax? { expression?.as(IfExprSyntax.self) }
  var call: FunctionCallExprSyntax? { expression?.as(FunctionCallExprSyntax.self) }

  /// The two sides of a plain assignment.
  var assignment: (target: ExprSyntax, value: ExprSyntax)? {
    if let infix = expression?.as(InfixOperatorExprSyntax.self) {
      return infix.operator.is(AssignmentExprSyntax.self)
        ? (infix.leftOperand, infix.rightOperand) : nil
    }
    // With operators that are not of the standard library the compiler hands over a plain sequence.
    guard let sequence = expression?.as(SequenceExprSyntax.self), sequence.elements.count > 2
    else { return nil }
    let elements = Array(sequence.elements)
    guard elements[1].is(AssignmentExprSyntax.self) else { return nil }
    let value = SequenceExprSyntax(elements: ExprListSyntax(elements[2...]))
    return (elements[0], elements.count == 3 ? elements[2] : ExprSyntax(value))
  }

  /// The first `try` or `await` that the statement itself performs.
  var firstEffect: TokenSyntax? {
    let finder = EffectFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.effect
  }

  /// The first `return`, `throw`, `break` or `continue` that leaves the statement.
  var firstExit: TokenSyntax? {
    let finder = ExitFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.exit
  }
}

extension FunctionDeclSyntax {
  /// Whether the body is one expression whose value the method returns.
  var returnsImplicitly: Bool {
    guard signature.returnClause != nil, let statements = body?.statements, statements.count == 1
    else { return false }
    return statements.first?.expression != nil
  }
}

extension ExprSyntax {
  /// Whether this can be assigned to and is no `_`.
  var isProperty: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr, .memberAccessExpr, .subscriptCallExpr: true
    case .optionalChainingExpr(let chain): chain.expression.isProperty
    case .forceUnwrapExpr(let unwrap): unwrap.expression.isProperty
    case .tupleExpr(let tuple): tuple.elements.allSatisfy(\.expression.isProperty)
    default: false
    }
  }

  /// Whether this is written out in full, so that there is nothing in it to observe.
  var isLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
      .regexLiteralExpr, .simpleStringLiteralExpr, .closureExpr, .keyPathExpr:
      true
    case .stringLiteralExpr(let literal):
      literal.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    case .prefixOperatorExpr(let prefix): prefix.expression.isLiteral
    case .arrayExpr(let array): array.elements.allSatisfy(\.expression.isLiteral)
    case .dictionaryExpr(let dictionary):
      dictionary.content.as(DictionaryElementListSyntax.self)?
        .allSatisfy { $0.key.isLiteral && $0.value.isLiteral } ?? true
    case .tupleExpr(let tuple): tuple.elements.allSatisfy(\.expression.isLiteral)
    default: false
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call has one argument, and that is no literal.
  var hasOneVariableArgument: Bool {
    guard trailingClosure == nil, additionalTrailingClosures.isEmpty, arguments.count == 1,
      let argument = arguments.first
    else { return false }
    return !argument.expression.isLiteral
  }

  /// Whether a closure is written in the call.
  var hasClosure: Bool {
    trailingClosure != nil || arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
  }
}

private final class EffectFinder: SyntaxVisitor {
  private(set) var effect: TokenSyntax?

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    // `try?` and `try!` end here.
    if node.questionOrExclamationMark == nil { effect = effect ?? node.tryKeyword }
    return .visitChildren
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    effect = effect ?? node.awaitKeyword
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

private final class ExitFinder: SyntaxVisitor {
  private(set) var exit: TokenSyntax?
  private var loops = 0
  private var breakables = 0

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    exit = exit ?? node.returnKeyword
    return .skipChildren
  }
  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    exit = exit ?? node.throwKeyword
    return .skipChildren
  }
  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    if breakables == 0, node.label == nil { exit = exit ?? node.breakKeyword }
    return .skipChildren
  }
  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
    if loops == 0, node.label == nil { exit = exit ?? node.continueKeyword }
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override func visitPost(_ node: ForStmtSyntax) { leaveLoop() }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override func visitPost(_ node: WhileStmtSyntax) { leaveLoop() }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override func visitPost(_ node: RepeatStmtSyntax) { leaveLoop() }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    breakables += 1
    return .visitChildren
  }
  override func visitPost(_ node: SwitchExprSyntax) { breakables -= 1 }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func enterLoop() -> SyntaxVisitorContinueKind {
    loops += 1
    breakables += 1
    return .visitChildren
  }

  private func leaveLoop() {
    loops -= 1
    breakables -= 1
  }
}
