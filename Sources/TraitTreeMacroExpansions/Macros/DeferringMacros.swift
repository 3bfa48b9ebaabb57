internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Starts observers at the end of a method.
struct StartObservationsMacro: DeferringMacro {
  static var call: String { "startObservationsIfNeeded" }
}

/// Stops observers at the end of a method.
struct StopObservationsMacro: DeferringMacro {
  static var call: String { "stopObservations" }
}

/// Calls something at the end of a method, however it ends.
protocol DeferringMacro: BodyMacro {
  static var call: String { get }
}

extension DeferringMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) throws -> [CodeBlockItemSyntax] {
    let statements = Array(declaration.body?.statements ?? [])
    guard let method = declaration.as(FunctionDeclSyntax.self),
      method.modifiers.modifier(.static, .class) == nil, !context.lexicalContext.isEmpty
    else {
      context.report(.notADeferringMethod(node, DeclSyntax(declaration), call: call))
      return statements
    }
    if context.rejectsRepetition(of: node, on: declaration) { return statements }
    // A `defer` without anything after it is pointed out by the compiler.
    if statements.isEmpty { return ["\n  self.\(raw: call)()"] }
    let body =
      method.returnsImplicitly
      ? statements.map { "\n  return \($0.item.trimmed)" } : statements
    return ["\n  defer { self.\(raw: call)() }"] + body
  }
}
