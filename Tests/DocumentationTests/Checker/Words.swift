/// The identifiers of Swift code, in order.
struct Words {
  let all: [Substring]

  init(of text: String) {
    all = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  /// What the code declares: its types, or where there are none its properties and functions.
  var declarations: [Substring] {
    let types = names(after: ["class", "struct", "enum", "actor"])
    return types.isEmpty ? names(after: ["var", "func"]) : types
  }

  private func names(after keywords: Set<Substring>) -> [Substring] {
    zip(all, all.dropFirst()).filter { keywords.contains($0.0) }.map(\.1)
  }
}
