// Tells how many of the public symbols that a module declares have a documentation comment of their own, and
// fails if one has none.
//
// usage: swift coverage.swift MODULE FOLDER-OF-ITS-SYMBOL-GRAPHS

import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Position: Decodable { var line: Int }
    struct Range: Decodable { var end: Position }
    struct Line: Decodable {
      var range: Range?
      var text: String
    }
    struct Comment: Decodable {
      var uri: String?
      var lines: [Line]
    }
    struct Location: Decodable {
      var uri: String
      var position: Position
    }
    var pathComponents: [String]
    var docComment: Comment?
    /// Nil where the compiler declares the symbol, as an initializer of a raw value.
    var location: Location?
  }
  var symbols: [Symbol]
}

/// Whether a symbol has a comment that was written for it: one that it inherits is somewhere else.
func isDocumented(_ symbol: SymbolGraph.Symbol, at location: SymbolGraph.Symbol.Location) -> Bool {
  guard let comment = symbol.docComment, comment.uri == location.uri,
    let end = comment.lines.last?.range?.end.line
  else { return false }
  let isEmpty = comment.lines.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
  return !isEmpty && end < location.position.line
}

let module = CommandLine.arguments[1]
let folder = URL(filePath: CommandLine.arguments[2])
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
var count = 0
var missing: [String] = []
for file in files where file.lastPathComponent.hasSuffix(".symbols.json") {
  let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
  for symbol in graph.symbols {
    guard let location = symbol.location else { continue }
    count += 1
    if !isDocumented(symbol, at: location) {
      let path = URL(string: location.uri)?.path() ?? location.uri
      let name = symbol.pathComponents.joined(separator: ".")
      missing.append("\(path):\(location.position.line + 1): \(name) has no documentation comment")
    }
  }
}

for line in missing.sorted() { print(line) }
print("\(module): \(count - missing.count) of \(count) public symbols are documented")
// Without the places of declarations nothing would be counted, and nothing would be missing.
exit(count > 0 && missing.isEmpty ? 0 : 1)
