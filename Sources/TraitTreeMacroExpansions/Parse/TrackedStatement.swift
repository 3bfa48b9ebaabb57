internal import SwiftSyntax

/// A statement that becomes an observer.
struct TrackedStatement {
  enum Kind {
    /// `target = value`; only the value is observed.
    case assignment(target: String, value: String)
    /// A call; only its argument is observed.
    case call(FunctionCallExprSyntax)
    /// A whole conditional.
    case conditional(IfExprSyntax)
  }

  let kind: Kind
  /// What the observer is named after: a property or a function, as it is written.
  let subject: Syntax
  let syntax: CodeBlockItemSyntax

  /// Reads a statement of a method's body.
  ///
  /// - Returns: Nil if it is none that is observed.
  init?(_ item: CodeBlockItemSyntax) {
    syntax = item
    guard item.firstEffect == nil else { return nil }
    if let conditional = item.conditional {
      guard item.firstExit == nil, let subject = conditional.subject else { return nil }
      self.subject = subject
      kind = .conditional(conditional)
    } else if let assignment = item.assignment {
      guard assignment.target.isProperty else { return nil }
      subject = Syntax(assignment.target)
      kind = .assignment(
        target: assignment.target.trimmedDescription, value: assignment.value.trimmedDescription)
    } else if let call = item.call, call.onlyVariableArgument != nil {
      subject = Syntax(call.calledExpression)
      kind = .call(call)
    } else {
      return nil
    }
  }
}

extension TrackedStatement {
  /// Whether this is a call whose only variable argument is one of these names, by itself.
  func isGiven(aNameIn locals: LocalNames) -> Bool {
    guard case .call(let call) = kind,
      let name = call.onlyVariableArgument?.as(DeclReferenceExprSyntax.self)?.baseName
    else { return false }
    return locals.contains(name.plainText)
  }
}

extension IfExprSyntax {
  /// The target of the first assignment in a branch, or the function of the first call.
  fileprivate var subject: Syntax? {
    let finder = SubjectFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    if let elseBody { finder.walk(elseBody) }
    return finder.subject
  }
}

/// Finds what a conditional is named after, in the order of the source.
private final class SubjectFinder: SyntaxVisitor {
  private(set) var subject: Syntax?

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if subject != nil { return .skipChildren }
    if let target = node.expression?.assignmentSides?.target {
      subject = target.isProperty ? Syntax(target) : nil
    } else if let call = node.call {
      subject = Syntax(call.calledExpression)
    }
    return subject == nil ? .visitChildren : .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
