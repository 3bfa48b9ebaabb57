import Foundation
import SwiftParser
import SwiftSyntax
import Testing

/// What macros cost those who depend on the package.
///
/// `.ci/consumer` builds a user's package and `.ci/without-macros` one for a toolchain without syntax
/// modules.
@Suite struct DependencyTests {
  @Test("The package depends on no other one")
  func noDependencies() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let finder = MemberFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: manifest))
    #expect(finder.names.contains("target"))
    #expect(!finder.names.contains("package"))
  }
}

/// Collects the implicit members that a source names, such as `.target`.
private final class MemberFinder: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base == nil { names.insert(node.declName.baseName.text) }
    return .visitChildren
  }
}
