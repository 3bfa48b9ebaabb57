internal import SwiftDiagnostics
internal import SwiftSyntax

/// What is said about the statements of an annotated method.
extension MacroDiagnostic {
  static func localUse(_ use: LocalNames.Use, method: FunctionDeclSyntax) -> Self {
    let name = use.token.text
    let kind = use.isParameter ? "a parameter of" : "local to"
    return Self(
      .error, use.isParameter ? "parameterUse" : "localUse", at: use.token,
      """
      '\(name)' is \(kind) '\(method.name.text)', and the observer that this statement becomes runs \
      again without it: keep the value in a property, or read it in the statement itself
      """)
  }

  static func notObserved(_ read: UnobservedRead, method: FunctionDeclSyntax) -> Self {
    let statement = read.statement
    let text = read.read.trimmedTokens
    return Self(
      .warning, "notObserved", at: read.read,
      """
      '\(text)' is read once, when '\(method.name.text)' is called: \(statement.reason); \
      \(statement.wayOut), or read it into a variable first if once is what you want
      """)
  }

  static func nothingObserved(_ attribute: AttributeSyntax, _ method: FunctionDeclSyntax) -> Self {
    Self(
      .warning, "nothingObserved", at: attribute,
      """
      '\(method.name.text)' has no statement to observe: an assignment, a call with one argument that \
      is not a literal, or an 'if' with one of these in a branch
      """, fixIts: [.remove(attribute, from: DeclSyntax(method))])
  }
}

extension UnobservedRead.Statement {
  fileprivate var reason: String {
    switch self {
    case .loop: "a loop is not observed"
    case .closure: "a call with a closure is not observed"
    case .exit:
      "an 'if' is observed only if it assigns or calls something and does not leave the method"
    case .call: "a call is observed only with exactly one argument that is not a literal"
    case .effect: "what has to 'try' or 'await' is not observed"
    case .discard: "what is not assigned to a property is not observed"
    case .localFunction, .compoundAssignment, .other: "a \(rawValue) is not observed"
    case .guardStatement, .switchStatement, .deferStatement, .doStatement, .conditionalCompilation:
      "'\(rawValue)' is not observed"
    }
  }

  fileprivate var wayOut: String {
    switch self {
    case .guardStatement: "put what depends on it into an 'if'"
    case .switchStatement: "assign a 'switch' expression, or call a method with it"
    case .compoundAssignment: "assign the whole value with '='"
    case .discard: "assign it to a property"
    case .exit, .call, .effect, .loop, .closure, .localFunction, .deferStatement, .doStatement,
      .conditionalCompilation, .other:
      "assign it to a property, or call a method with it as the only argument"
    }
  }
}

extension SyntaxProtocol {
  /// The code without comments and white space at its ends and between its tokens.
  var trimmedTokens: String {
    tokens(viewMode: .sourceAccurate).map(\.text).joined()
  }
}
