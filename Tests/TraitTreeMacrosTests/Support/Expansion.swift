import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import TraitTreeMacroExpansions

/// What the macros make of a piece of source, in this process.
struct Expansion {
  /// A diagnostic as a user sees it.
  struct Note: Equatable, CustomStringConvertible {
    enum Severity { case error, warning }
    let severity: Severity
    /// Line and column, from one.
    let position: String
    let message: String
    /// What each fix-it says.
    let fixIts: [String]

    var description: String { "\(position) \(severity): \(message) \(fixIts)" }
  }

  let source: String
  let notes: [Note]
  /// The source after all the fix-its.
  let fixedSource: String

  /// Expands the macros in a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - isFolded: Whether operators and operands make a tree. What the compiler hands to these macros is
  ///     the flat sequence.
  init(_ source: String, isFolded: Bool = false) {
    let parsed = Parser.parse(source: source)
    let file =
      isFolded
      ? OperatorTable.standardOperators.foldAll(parsed) { _ in }.cast(SourceFileSyntax.self)
      : parsed
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Sample", fullFilePath: "/Sample/Sample.swift")])
    self.source =
      file.expand(
        macros: [
          "ObservationTracking": ObservationTrackingMacro.self,
          "CancellableObservation": CancellableObservationMacro.self,
          "StartObservations": StartObservationsMacro.self,
          "StopObservations": StopObservationsMacro.self,
          "Entry": EntryMacro.self,
          "ObservableModel": ObservableModelMacro.self,
          "ObservableModelTracked": ObservableModelTrackedMacro.self,
        ],
        contextGenerator: { node in
          BasicMacroExpansionContext(
            sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
        }, indentationWidth: .spaces(2)
      ).description
    notes = context.diagnostics.map { diagnostic in
      let location = context.location(
        for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Sample.swift")
      return Note(
        severity: diagnostic.diagMessage.severity == .error ? .error : .warning,
        position: "\(location.line):\(location.column)",
        message: diagnostic.message, fixIts: diagnostic.fixIts.map(\.message.message))
    }
    fixedSource = Self.fix(source, context)
  }

  private static func fix(_ source: String, _ context: BasicMacroExpansionContext) -> String {
    var edits: [(range: Range<Int>, text: String)] = []
    for change in context.diagnostics.flatMap(\.fixIts).flatMap(\.changes) {
      guard case .replace(let oldNode, let newNode) = change else { continue }
      let start = context.location(
        for: oldNode.position, anchoredAt: oldNode, fileName: "Sample.swift"
      ).offset
      let range = start..<(start + oldNode.totalLength.utf8Length)
      edits.append((range, newNode.description))
    }
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
