import Foundation
import Testing

@testable import TraitTreeInspector

/// The data in a page, as the page's own scripts read it.
struct PageData {
  private let members: [String: Any]
  let texts: [Any]

  init(html: String) throws {
    let start = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = Data(html[start.upperBound..<end.lowerBound].utf8)
    members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    texts = try #require(members["texts"] as? [Any])
  }

  func numbers(_ name: String) -> [Int] { members[name] as? [Int] ?? [] }

  func rows(_ name: String) -> [[Int]] { members[name] as? [[Int]] ?? [] }

  func list(_ name: String) -> [[Any]] { members[name] as? [[Any]] ?? [] }

  /// A text, or its beginning.
  func text(_ index: Int) -> String { (texts[index] as? String) ?? cut(index)?.text ?? "" }

  /// The beginning of a text that was cut, and its length.
  func cut(_ index: Int) -> (text: String, length: Int)? {
    guard let entry = texts[index] as? [Any], let text = entry.first as? String,
      let length = entry.last as? Int
    else { return nil }
    return (text, length)
  }

  var names: [String] { numbers("names").map(text) }

  var classes: [String] { numbers("classes").map(text) }

  /// What each node provides, the window under -1, as `name=text`, and `~` before what is transformed.
  var values: [Int: [String]] {
    let keys = rows("keys").map { text($0[0]) }
    var values: [Int: [String]] = [:]
    let numbers = numbers("values")
    for start in stride(from: 0, to: numbers.count, by: 4) {
      let row = Array(numbers[start..<start + 4])
      let mark = row[3] == 1 ? "~" : ""
      values[row[0], default: []].append("\(mark)\(keys[row[1]])=\(text(row[2]))")
    }
    return values
  }
}
