internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension TokenSyntax {
  /// The name without back ticks.
  var plainText: String { identifier?.name ?? text }
}

/// Names in code that is written: a raw identifier may have spaces, quotes and whatever else in it.
extension String {
  /// The name as it is declared and used: in back ticks if it needs them.
  var asIdentifier: String { isPlainWord ? self : "`\(self)`" }

  /// The name as a string literal.
  var asLiteral: String { StringLiteralExprSyntax(content: self).description }

  /// The letters, digits and underscores of the name.
  var word: String { filter { $0.isLetter || $0.isNumber || $0 == "_" } }

  private var isPlainWord: Bool {
    guard let first else { return false }
    return !first.isNumber && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
  }
}
