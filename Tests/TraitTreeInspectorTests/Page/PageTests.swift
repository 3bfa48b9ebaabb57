import Foundation
import Testing
import TraitTree

@testable import TraitTreeInspector

@Suite @MainActor struct PageTests {
  private let html = InspectorReport(window: makeWindow(NamedNode("Root"))).html()

  @Test("I1: the page refers to nothing outside of itself")
  func selfContained() {
    for reference in ["http:", "https:", "src=", "href=", "url(", "@import", "<link", "import("] {
      #expect(!html.contains(reference), "\(reference)")
    }
    for name in [
      "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "EventSource", "localStorage",
    ] {
      #expect(!html.contains(name), "\(name)")
    }
  }

  @Test("I1: the page makes no markup out of text")
  func noMarkupFromText() {
    for name in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
    ] {
      #expect(!html.contains(name), "\(name)")
    }
  }

  @Test("I1: the policy lets run what is in the page as it was made, and nothing else")
  func policy() throws {
    let start = try #require(html.range(of: "http-equiv=\"Content-Security-Policy\" content=\""))
    let policy = try #require(html[start.upperBound...].split(separator: "\"").first)
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
    let scripts = html.components(separatedBy: "<script>").dropFirst().map {
      $0.components(separatedBy: "</script>")[0]
    }
    #expect(scripts.count == 11)
    for script in scripts { #expect(policy.contains("'sha256-\(SHA256.base64(of: script))'")) }
    let style = html.components(separatedBy: "<style>")[1].components(separatedBy: "</style>")[0]
    #expect(policy.contains("style-src 'sha256-\(SHA256.base64(of: style))'"))
  }

  @Test("I1: elements have neither handlers nor styles as attributes, which the policy forbids")
  func noInlineAttributes() {
    #expect(html.firstMatch(of: /<[a-z]+[^>]* on[a-z]+=/) == nil)
    #expect(html.firstMatch(of: /<[a-z]+[^>]* style=/) == nil)
  }

  @Test(
    "I1: the hash is SHA-256, at the lengths where a block is full or begins",
    arguments: [
      // The examples of FIPS 180-4, and what sha256sum gives.
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func hash(_ text: String, _ expected: String) {
    let digest = SHA256.digest(of: Array(text.utf8))
    #expect(digest.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined() == expected)
  }

  @Test("I1: equal snapshots give the same page")
  func stable() {
    let root = NamedNode("Root", [ReadingNode("A"), ReadingNode("A")])
    root.traitOverrides[HueTrait.self] = "red"
    root.environment(\.spacing, 2)
    let window = makeWindow(root)
    window.trace.isEnabled = true
    window.updateIfNeeded()
    let first = InspectorReport(window: window, title: "T")
    #expect(first.html() == first.html())
    #expect(InspectorReport(window: window, title: "T").html() == first.html())
  }

  @Test("I1: a report keeps no node alive")
  func keepsNothing() {
    weak var child: NamedNode?
    let root = NamedNode("Root")
    let window = makeWindow(root)
    let report: InspectorReport
    do {
      let made = NamedNode("Child")
      root.addChild(made)
      child = made
      report = InspectorReport(window: window)
      made.removeFromParent()
    }
    #expect(child == nil)
    #expect(report.html().contains("Child"))
  }

  @Test("I1: the page is written to a file in UTF-8")
  func write() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    defer { try? FileManager.default.removeItem(at: file) }
    let report = InspectorReport(window: makeWindow(NamedNode("Wurzel \u{1F333}")))
    try report.write(to: file)
    #expect(try String(contentsOf: file, encoding: .utf8) == report.html())
    #expect(throws: (any Error).self) {
      try report.write(to: file.appending(path: "no-folder/report.html"))
    }
  }
}
