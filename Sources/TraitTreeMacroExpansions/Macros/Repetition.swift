internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Reports an attribute that is attached to a declaration a second time.
  ///
  /// - Returns: Whether it is.
  func rejectsRepetition(
    of attribute: AttributeSyntax, on declaration: some SyntaxProtocol
  ) -> Bool {
    guard isRepetition(of: attribute, on: declaration) else { return false }
    report(.repeatedAttribute(attribute, Syntax(declaration).cast(DeclSyntax.self)))
    return true
  }

  /// Whether an attribute is not the first one of its name.
  func isRepetition(of attribute: AttributeSyntax, on declaration: some SyntaxProtocol) -> Bool {
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.all ?? []
    let first = attributes.first { $0.shortName == attribute.shortName }
    // A macro is handed its attribute apart from the declaration: only the place tells which one it is.
    guard let first, let place = place(of: attribute), let firstPlace = self.place(of: first)
    else { return false }
    return place != firstPlace
  }

  private func place(of node: AttributeSyntax) -> String? {
    location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath).map {
      "\($0.line):\($0.column)"
    }
  }
}
