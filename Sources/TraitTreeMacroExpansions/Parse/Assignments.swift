internal import SwiftSyntax

/// Assignments as the compiler hands them over: as a tree of operators, or as the flat sequence of operands
/// and operators that the parser makes of it, where a plugin does not know the precedence of them all.
extension ExprSyntax {
  /// What is assigned to, the operator (`=`, or one like `+=`), and what is assigned.
  var assignmentSides: (target: ExprSyntax, operator: ExprSyntax, value: ExprSyntax)? {
    if let infix = self.as(InfixOperatorExprSyntax.self), infix.operator.isAssignment {
      return (infix.leftOperand, infix.operator, infix.rightOperand)
    }
    // Nothing binds weaker than an assignment, so that it splits the sequence in two.
    guard let elements = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
      let index = elements.firstIndex(where: \.isAssignment), index > 0, index < elements.count - 1
    else { return nil }
    return (Self(elements[..<index]), elements[index], Self(elements[(index + 1)...]))
  }

  /// One operand, or several with the operators between them.
  private init(_ elements: ArraySlice<ExprSyntax>) {
    if elements.count == 1, let only = elements.first {
      self = only
    } else {
      self.init(SequenceExprSyntax(elements: ExprListSyntax(elements)))
    }
  }

  /// Whether this is `=` or an operator like `+=`.
  private var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    let comparisons = ["==", "!=", "<=", ">=", "===", "!==", "~="]
    return text.hasSuffix("=") && !text.hasPrefix(".") && !comparisons.contains(text)
  }
}
