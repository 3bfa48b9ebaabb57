internal import SwiftSyntax

extension DeclSyntax {
  /// The declaration by kind and name.
  var described: String {
    if let function = self.as(FunctionDeclSyntax.self) { return "'\(function.name.text)'" }
    if let variable = self.as(VariableDeclSyntax.self) {
      let names = variable.bindings.map(\.pattern.trimmedDescription)
      return "'\(names.joined(separator: ", "))'"
    }
    if let named = asProtocol((any NamedDeclSyntax).self) { return "'\(named.name.text)'" }
    if self.is(InitializerDeclSyntax.self) { return "an initializer" }
    if self.is(DeinitializerDeclSyntax.self) { return "a deinitializer" }
    return "this declaration"
  }
}
