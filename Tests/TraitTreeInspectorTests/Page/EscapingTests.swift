import Foundation
import Testing
import TraitTree

@testable import TraitTreeInspector

@Suite @MainActor struct EscapingTests {
  private nonisolated static let hostile: [String] = [
    "<b>bold</b>", "</script><script>alert(1)</script>", "<!-- <script>", "a \"quoted\" 'text'",
    "back\\slash", "A & B &amp; C", "two\u{2028}lines\u{2029}",
    "tab\tand\u{0}null\u{1B}[31m\u{7F}\u{9F}",
    "\u{202E}reversed", "family \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} e\u{301}", "{{data}}",
    "\r\n", "",
  ]

  @Test("I1: any text comes out of the page's data as it went in", arguments: hostile)
  func roundTrip(_ text: String) throws {
    let data = try PageData(html: InspectorReport(window: makeWindow(NamedNode(text))).html())
    #expect(data.names == [text])
  }

  @Test(
    "I1: the data holds no markup, and no character that ends a line in a script",
    arguments: hostile)
  func noMarkup(_ text: String) {
    var writer = JSONWriter()
    writer.string(text)
    let forbidden: [Unicode.Scalar] = ["<", ">", "&", "\u{2028}", "\u{2029}", "\u{7F}"]
    #expect(writer.text.unicodeScalars.allSatisfy { !forbidden.contains($0) && $0.value >= 0x20 })
  }

  @Test("I1: a value with markup ends neither the data nor any script")
  func markupInValue() throws {
    let root = NamedNode("Root")
    let plain = InspectorReport(window: makeWindow(root)).html()
    root.traitOverrides[HueTrait.self] = "</script><script>alert(1)</script>"
    let html = InspectorReport(window: makeWindow(root)).html()
    #expect(
      html.components(separatedBy: "</script").count
        == plain.components(separatedBy: "</script").count)
    #expect(try PageData(html: html).values[0] == ["Hue=</script><script>alert(1)</script>"])
  }

  @Test("I1: a title with markup, or with a name of the template, is text")
  func title() {
    let html = InspectorReport(
      window: makeWindow(nil), title: "<i>A</i> & \"B\" 'C' {{data}}"
    ).html()
    let escaped = "&lt;i&gt;A&lt;/i&gt; &amp; &quot;B&quot; &#39;C&#39; {{data}}"
    #expect(html.contains("<title>\(escaped)</title>"))
    #expect(html.contains("<h1 id=\"title\">\(escaped)</h1>"))
    #expect(!html.contains("<i>A</i>"))
  }

  @Test("I1: a long value is cut between characters, and its length is told")
  func longValue() throws {
    let root = NamedNode("Root")
    // One character of several scalars each.
    root.traitOverrides[HueTrait.self] = String(repeating: "e\u{301}", count: 2_001)
    let data = try PageData(html: InspectorReport(window: makeWindow(root)).html())
    let index = data.numbers("values")[2]
    #expect(data.cut(index)?.text == String(repeating: "e\u{301}", count: 2_000))
    #expect(data.cut(index)?.length == 2_001)
    root.traitOverrides[HueTrait.self] = String(repeating: "e\u{301}", count: 2_000)
    let whole = try PageData(html: InspectorReport(window: makeWindow(root)).html())
    #expect(whole.cut(whole.numbers("values")[2]) == nil)
  }
}
