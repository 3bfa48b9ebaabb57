internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// Has the parts of a conditional watched by themselves: its conditions, the values that its branches assign
/// and the arguments of their calls.
///
/// A statement that is tracked as a whole is told of no change before its end, also of none that it has
/// made itself after it read.
final class ConditionalParts: SyntaxRewriter {
  /// What the run is called in the code: a name that hides nothing of the user's.
  static let runName = "_$run"

  /// The same conditional with its parts watched.
  static func watched(_ conditional: IfExprSyntax) -> String {
    ConditionalParts(bound: Set(conditional.boundNames)).rewrite(conditional).trimmedDescription
  }

  /// The names that the conditional binds itself: there is nothing to observe in one.
  private let bound: Set<String>

  private init(bound: Set<String>) {
    self.bound = bound
    super.init(viewMode: .sourceAccurate)
  }

  private func watched(_ expression: ExprSyntax) -> ExprSyntax {
    let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText
    guard expression.isObservable, name.map(bound.contains) != true else { return expression }
    // In parentheses, since a closure after a condition could be taken for the branch.
    let code: ExprSyntax = "\(raw: Self.runName).value({ \(raw: expression.trimmedDescription) })"
    return code.with(\.leadingTrivia, expression.leadingTrivia)
      .with(\.trailingTrivia, expression.trailingTrivia)
  }

  override func visit(_ node: ConditionElementSyntax) -> ConditionElementSyntax {
    switch node.condition {
    case .expression(let expression):
      return node.with(\.condition, .expression(watched(expression)))
    case .optionalBinding(let binding):
      guard let initializer = binding.initializer else { return node }
      let code = initializer.with(\.value, watched(initializer.value))
      return node.with(\.condition, .optionalBinding(binding.with(\.initializer, code)))
    case .matchingPattern(let matching):
      return node.with(
        \.condition,
        .matchingPattern(
          matching.with(\.initializer.value, watched(matching.initializer.value))))
    default: return node
    }
  }

  override func visit(_ node: CodeBlockItemSyntax) -> CodeBlockItemSyntax {
    if let sides = node.expression?.assignmentSides {
      let value = watched(sides.value)
      let code: ExprSyntax =
        "\(sides.target.trimmed) \(sides.operator.trimmed) \(value.trimmed)"
      return node.replacingExpression(code)
    }
    if let call = node.call, !call.hasClosure {
      return node.replacingExpression(ExprSyntax(call.wrappingArguments(watched)))
    }
    return super.visit(node)
  }

  override func visit(_ node: ForStmtSyntax) -> StmtSyntax {
    super.visit(node.with(\.sequence, watched(node.sequence)))
  }

  override func visit(_ node: SwitchExprSyntax) -> ExprSyntax {
    super.visit(node.with(\.subject, watched(node.subject)))
  }

  // What runs later, or by itself.
  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax { ExprSyntax(node) }
  override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax { DeclSyntax(node) }
  override func visit(_ node: MemberBlockSyntax) -> MemberBlockSyntax { node }
  override func visit(_ node: AccessorBlockSyntax) -> AccessorBlockSyntax { node }
}

extension CodeBlockItemSyntax {
  fileprivate func replacingExpression(_ code: ExprSyntax) -> Self {
    with(
      \.item,
      .expr(
        code.with(\.leadingTrivia, item.leadingTrivia)
          .with(\.trailingTrivia, item.trailingTrivia)))
  }
}
