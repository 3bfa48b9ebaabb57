import Foundation

/// The open report, and what is expected of it.
@MainActor
final class Page {
  let browser: WebDriver
  /// How many expectations were checked.
  private(set) var count = 0
  private var file: URL?

  init(_ browser: WebDriver) { self.browser = browser }

  func open(_ file: URL) throws {
    // What earlier pages have said is not of interest any more.
    _ = try (browser.log("browser"), browser.log("performance"))
    self.file = file
    try browser.open(file)
  }

  /// Fails unless something holds.
  func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    count += 1
    if !condition { throw WebDriver.Failure(description: what()) }
  }

  func expect(_ actual: String, is expected: String, _ what: String) throws {
    try expect(actual == expected, "\(what): “\(actual)” instead of “\(expected)”")
  }

  func expect(_ selector: String, shows text: String) throws {
    let shown = try browser.text(of: selector)
    try expect(shown.contains(text), "\(selector) does not show “\(text)” but:\n\(shown)")
  }

  // MARK: What is there

  func number(_ script: String) throws -> Double {
    guard let number = try browser.run(script) as? Double else {
      throw WebDriver.Failure(description: "no number: \(script)")
    }
    return number
  }

  func text(_ script: String) throws -> String {
    try browser.run(script) as? String ?? ""
  }

  /// The path of the selected node.
  func selectedPath() throws -> String {
    try text("return document.querySelector('#node .facts .path')?.textContent ?? 'the window'")
  }

  /// The name of the row that the tree's focus is at.
  func activeRow() throws -> String {
    try text(
      """
      const tree = document.getElementById('tree');
      const row = document.getElementById(tree.getAttribute('aria-activedescendant'));
      return row.querySelector('.name').textContent;
      """)
  }

  /// The id of the element that has the focus.
  func focus() throws -> String { try text("return document.activeElement.id") }

  /// Clicks on the row of the tree with an accessible name that begins with a text.
  func clickRow(_ name: String) throws {
    try browser.click("#tree [role=treeitem][aria-label^=\"\(name)\"] .name")
  }

  // MARK: What must not be there

  /// Fails if the page had script errors, broke its policy, or loaded anything.
  func expectQuiet() throws {
    let messages = try browser.log("browser").map { "\($0["message"] ?? "")" }
    try expect(messages.isEmpty, "the page wrote to the console: \(messages)")
    var requests: [String] = []
    for entry in try browser.log("performance") {
      guard let text = entry["message"] as? String,
        let match = text.firstMatch(
          of: /"method":"Network.requestWillBeSent".*?"request":\{.*?"url":"([^"]*)"/)
      else { continue }
      requests.append(String(match.1))
    }
    let others = requests.filter { $0 != file?.absoluteString }
    try expect(!requests.isEmpty, "the log of requests does not even have the page")
    try expect(others.isEmpty, "the page asked for \(others)")
  }

  /// Fails if a text that is shown has less contrast than WCAG 2.2 asks for at level AA.
  func expectContrast(_ where: String) throws {
    let poor = try text(Self.contrastAudit)
    try expect(poor.isEmpty, "poor contrast, \(`where`):\n\(poor)")
    let looked = try number("return window.auditedTexts")
    try expect(looked > 20, "only \(looked) texts were looked at")
  }

  /// Compares the colour of each text with what is behind it.
  private static let contrastAudit = """
    const channels = (color) => color.match(/[\\d.]+/g).map(Number);
    const luminance = (rgb) => {
      const [r, g, b] = rgb.map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
      for (let next = element; next; next = next.parentElement) {
        const [r, g, b, a = 1] = channels(getComputedStyle(next).backgroundColor);
        if (a === 1) return [r, g, b];
      }
      return [255, 255, 255];
    };
    const poor = [];
    window.auditedTexts = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!texts.currentNode.data.trim() || !element.checkVisibility()) continue;
      if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName)) continue;
      window.auditedTexts += 1;
      const colors = [channels(getComputedStyle(element).color).slice(0, 3), behind(element)];
      const [light, dark] = colors.map(luminance).sort((one, other) => other - one);
      const ratio = (light + 0.05) / (dark + 0.05);
      if (ratio < 4.5) {
        poor.push(`${ratio.toFixed(2)} .${element.className} “${texts.currentNode.data.slice(0, 40)}”`);
      }
    }
    return [...new Set(poor)].join('\\n');
    """
}
