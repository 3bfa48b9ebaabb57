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
    guard let sides = expression?.assignmentSides, sides.operator.is(AssignmentExprSyntax.self)
    else { return nil }
    return (sides.target, sides.value)
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

  /// Whether there can be something in it to observe, and it can be evaluated in a closure.
  var isObservable: Bool {
    !isLiteral && !self.is(InOutExprSyntax.self) && !self.is(ConsumeExprSyntax.self)
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
  /// The only argument that is no literal, if there is exactly one and no closure.
  var onlyVariableArgument: ExprSyntax? {
    if hasClosure { return nil }
    let variable = arguments.map(\.expression).filter { !$0.isLiteral }
    // What a function writes to is handed over as it is.
    guard variable.count == 1, let argument = variable.first, !argument.is(InOutExprSyntax.self)
    else { return nil }
    return argument
  }

  /// Whether a closure is written in the call.
  var hasClosure: Bool {
    trailingClosure != nil || !additionalTrailingClosures.isEmpty
      || arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
  }

  /// The same call with its variable arguments put into other code.
  func wrappingArguments(_ wrap: (ExprSyntax) -> ExprSyntax) -> Self {
    var arguments = arguments
    for index in arguments.indices where arguments[index].expression.isObservable {
      arguments[index].expression = wrap(arguments[index].expression)
    }
    return with(\.arguments, arguments)
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
