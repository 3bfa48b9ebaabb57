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

  /// The label of the observers' only parameter: what tells them apart from those of other methods.
  let label: String
  let isolation: ObserverIsolation
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

extension FunctionDeclSyntax {
  /// The method's name without back ticks and with its labels, in one word that no overload shares.
  var plainName: String {
    let labels = signature.parameterClause.parameters.map(\.firstName.plainText)
    return ([name.plainText] + labels).joined(separator: "_")
  }

  /// The same as an argument label.
  var nameAsLabel: String {
    // The only keywords that have to be escaped as labels.
    ["inout", "let", "var"].contains(plainName) ? "`\(plainName)`" : plainName.asIdentifier
  }
}
