// Reads an interface as the compiler prints it, and prints it for people to compare: without comments and
// imports, and in an order that does not depend on the file or the place of a declaration: each one at the
// top level, then its extensions.
//
// usage: swift interface.swift MODULE < PRINTED

/// A declaration at the top level, with its members.
struct Block {
  var lines: [Substring] = []

  /// The name that is declared or extended, and whether this is an extension.
  var heading: (name: Substring, isExtension: Bool) {
    let introducers: Set<Substring> = [
      "actor", "class", "enum", "extension", "func", "let", "macro", "operator", "precedencegroup",
      "protocol", "struct", "typealias", "var",
    ]
    for line in lines where line.first != " " {
      let words = line.split { " (<:".contains($0) }
      if let index = words.dropLast().firstIndex(where: introducers.contains) {
        return (words[index + 1], words[index] == "extension")
      }
    }
    return ("", false)
  }
}

/// Leaves the name of the module out where a name is qualified with it.
func withoutModule(_ module: String, _ line: Substring) -> Substring {
  var rest = line
  var result = Substring()
  while let range = rest.firstRange(of: module + ".") {
    let before = rest[..<range.lowerBound]
    let isName = before.last.map { $0.isLetter || $0.isNumber || "._".contains($0) } ?? false
    result += isName ? rest[..<range.upperBound] : before
    rest = rest[range.upperBound...]
  }
  return result + rest
}

let module = CommandLine.arguments[1]
var blocks: [Block] = []
var isAfterBlank = true
while let line = readLine() {
  let text = line.drop { $0 == " " }
  if text.hasPrefix("///") || line.hasPrefix("import ") { continue }
  if text.isEmpty {
    isAfterBlank = true
    continue
  }
  if isAfterBlank && line.first != " " && line.first != "}" { blocks.append(Block()) }
  isAfterBlank = false
  blocks[blocks.count - 1].lines.append(withoutModule(module, line[...]))
}

let texts = blocks.map { block in
  let heading = block.heading
  return (heading.name, heading.isExtension ? 1 : 0, block.lines.joined(separator: "\n"))
}
print(texts.sorted(by: <).map(\.2).joined(separator: "\n\n"))
