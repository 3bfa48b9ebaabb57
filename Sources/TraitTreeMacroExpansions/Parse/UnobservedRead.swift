internal import SwiftSyntax

/// A read of what looks like an observed property, in a statement that is not observed.
struct UnobservedRead {
  /// What kind of statement it is, as the message calls it.
  enum Statement: String {
    case guardStatement = "guard"
    case switchStatement = "switch"
    case loop
    case closure
    case localFunction = "local function"
    case deferStatement = "defer"
    case doStatement = "do"
    case exit = "if"
    case call
    case effect
    case compoundAssignment = "compound assignment"
    case discard = "discarded value"
    case conditionalCompilation = "#if"
    case other = "statement"
  }

  let statement: Statement
  let read: ExprSyntax

  /// Looks at a statement that is not observed.
  ///
  /// - Returns: Nil if it reads nothing that looks observed, or reads it into a variable of its own.
  init?(_ item: CodeBlockItemSyntax, locals: LocalNames) {
    guard let statement = Statement(item) else { return nil }
    let finder = ReadFinder(locals: locals)
    finder.walk(item)
    guard let read = finder.read else { return nil }
    self.statement = statement
    self.read = read
  }
}

extension UnobservedRead.Statement {
  fileprivate init?(_ item: CodeBlockItemSyntax) {
    switch item.item {
    case .decl(let declaration):
      // A variable is the way to say that a value is meant to be read once.
      if declaration.is(FunctionDeclSyntax.self) {
        self = .localFunction
      } else if declaration.is(IfConfigDeclSyntax.self) {
        self = .conditionalCompilation
      } else {
        return nil
      }
    case .stmt(let statement):
      if statement.is(GuardStmtSyntax.self) {
        self = .guardStatement
      } else if statement.is(ForStmtSyntax.self) || statement.is(WhileStmtSyntax.self)
        || statement.is(RepeatStmtSyntax.self)
      {
        self = .loop
      } else if statement.is(DeferStmtSyntax.self) {
        self = .deferStatement
      } else if statement.is(DoStmtSyntax.self) {
        self = .doStatement
      } else if let expression = item.expression {
        self.init(expression, in: item)
      } else {
        return nil
      }
    case .expr(let expression): self.init(expression, in: item)
    default: return nil
    }
  }

  private init(_ expression: ExprSyntax, in item: CodeBlockItemSyntax) {
    if item.firstEffect != nil {
      self = .effect
    } else if expression.is(SwitchExprSyntax.self) {
      self = .switchStatement
    } else if expression.is(IfExprSyntax.self) {
      self = .exit
    } else if let call = item.call {
      self = call.hasClosure ? .closure : .call
    } else if let assignment = item.assignment {
      self = assignment.target.isProperty ? .other : .discard
    } else if expression.assignmentSides != nil {
      self = .compoundAssignment
    } else {
      self = .other
    }
  }
}

/// Finds the first member access that may well be one of an observed model.
private final class ReadFinder: SyntaxVisitor {
  private let locals: LocalNames
  private(set) var read: ExprSyntax?

  init(locals: LocalNames) {
    self.locals = locals
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // The function itself is not read, but what it is called on and its arguments are.
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      if let base = member.base { walk(base) }
    } else {
      walk(node.calledExpression)
    }
    walk(node.arguments)
    if let closure = node.trailingClosure { walk(closure) }
    walk(node.additionalTrailingClosures)
    return .skipChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    visitAssignment(ExprSyntax(node))
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    visitAssignment(ExprSyntax(node))
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// What is written is not read.
  private func visitAssignment(_ node: ExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sides = node.assignmentSides else { return .visitChildren }
    walk(sides.value)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard read == nil else { return .skipChildren }
    if looksObserved(node) {
      read = ExprSyntax(node)
      return .skipChildren
    }
    return .visitChildren
  }

  /// Whether this is a property of something else than the object itself, of a type or of a local.
  private func looksObserved(_ node: MemberAccessExprSyntax) -> Bool {
    var depth = 0
    var current = ExprSyntax(node)
    while true {
      if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        depth += 1
        current = base
      } else if let chain = current.as(OptionalChainingExprSyntax.self) {
        current = chain.expression
      } else if let unwrap = current.as(ForceUnwrapExprSyntax.self) {
        current = unwrap.expression
      } else {
        break
      }
    }
    guard let root = current.as(DeclReferenceExprSyntax.self)?.baseName else { return false }
    switch root.tokenKind {
    case .keyword(.self): return depth > 1
    case .keyword(.super), .keyword(.Self), .dollarIdentifier: return false
    default:
      let name = root.plainText
      return name.first?.isUppercase != true && !locals.contains(name)
    }
  }
}
