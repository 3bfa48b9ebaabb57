import Foundation
import TraitTreeInspector

/// Opens a report of 10,000 nodes and looks at how quick it is.
@MainActor
struct LargeChecks {
  let page: Page
  let folder: URL

  func run() throws {
    let file = folder.appending(path: "large.html")
    let clock = ContinuousClock()
    let window = SampleTree.large(10_000)
    var report: InspectorReport?
    let snapshot = clock.measure { report = InspectorReport(window: window, title: "10,000 nodes") }
    let writing = try clock.measure { try report?.write(to: file) }
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    print("10,000 nodes: snapshot \(snapshot), page \(writing), \(size / 1_000) kB")
    try page.open(file)
    try page.expect("#summary", shows: "10,000 nodes")

    let paint = try page.number(
      "return performance.getEntriesByName('first-contentful-paint')[0].startTime")
    try limit(paint, 3_000, "first contentful paint")
    let ready = try page.number(
      "return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    try limit(ready, 3_000, "ready for input")
    try limit(try time("document.getElementById('expand-all').click()"), 500, "expand all")
    let height = try page.number("return document.querySelector('#tree .spacer').offsetHeight")
    try page.expect(height == 10_001 * 26, "the tree is \(height) pixels high")
    try limit(
      try time("document.getElementById('tree').scrollTop = 130000"), 500, "scroll")
    let elements = try page.number("return document.querySelectorAll('*').length")
    try page.expect(elements < 2_500, "\(elements) elements are in the document")
    print("elements in the document: \(Int(elements))")
    try page.browser.press("/")
    try limit(
      try time(
        """
        const input = document.getElementById('search');
        input.value = 'book[9';
        input.dispatchEvent(new InputEvent('input'));
        """), 500, "search")
    try page.expect("#result-note", shows: "nodes")
    try page.browser.press(Key.enter)
    try page.browser.press(Key.end)
    let last = try page.activeRow()
    try page.expect(last, is: "Book[97]", "the last row")
    try limit(
      try time("document.getElementById('collapse-all').click()"), 500, "collapse all")
    try page.expectQuiet()
  }

  /// The milliseconds until what came of a statement was painted.
  private func time(_ statement: String) throws -> Double {
    let time = try page.browser.runUntilDone(
      """
      const done = arguments[0];
      requestAnimationFrame(() => {
        const start = performance.now();
        \(statement);
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      });
      """)
    return time as? Double ?? .infinity
  }

  private func limit(_ time: Double, _ limit: Double, _ what: String) throws {
    print("\(what): \(String(format: "%.1f", time)) ms")
    try page.expect(time <= limit, "\(what) took \(time) ms, more than \(limit)")
  }
}
