internal import SwiftSyntax

/// What becomes of an annotated method.
struct MethodPlan {
  /// One observer.
  struct Observer {
    let name: String
    let statement: TrackedStatement
  }

  /// What becomes of one statement.
  enum Step {
    case kept(CodeBlockItemSyntax)
    case observed(Observer)
  }

  /// The method's name, as it is written; the label of its observers.
  let label: String
  let isolation: Isolation
  let enclosing: EnclosingType
  let steps: [Step]
  let method: FunctionDeclSyntax

  var observers: [Observer] {
    steps.compactMap { step in
      if case .observed(let observer) = step { return observer }
      return nil
    }
  }
}
