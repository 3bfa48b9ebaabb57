import Foundation
import TraitTreeInspector

/// Uses the report of the sample tree with the mouse and with the keyboard.
@MainActor
struct SampleChecks {
  let page: Page
  let folder: URL

  private var browser: WebDriver { page.browser }

  func run() throws {
    let file = folder.appending(path: "sample.html")
    let report = InspectorReport(
      window: SampleTree().window, title: "A <i>library</i> & more")
    try report.write(to: file)
    for scheme in ["light", "dark"] {
      try browser.prefer(scheme)
      try page.open(file)
      try page.expectContrast(scheme)
      try useTree()
      try useTimeline()
      try search()
      try page.expectContrast("\(scheme), at the end")
      try page.expectQuiet()
    }
    try expectSchemes(file)
    try expectPolicy()
  }

  private func useTree() throws {
    try page.expect("#title", shows: "A <i>library</i> & more")
    try browser.click("#collapse-all")
    try expectRows(2, "the window and its root")
    try browser.click("#expand-all")
    try expectRows(19, "everything")

    // With the mouse, from a value to who provides it.
    try page.clickRow("Emma[1]")
    try page.expect(try page.selectedPath(), is: "Library/Shelf/Emma[1]", "clicked")
    try page.expect("#node", shows: "BookNode")
    try page.expect("#node", shows: "Novels, by title")
    try page.expect("#node", shows: "instead of All books from Library")
    try browser.click("#node .entry[data-key=LineSpacingKey] .provider")
    try page.expect(try page.selectedPath(), is: "Library/Shelf", "the provider")
    try page.expect("#node .entry[data-key=LineSpacingKey]", shows: "6.0")
    try page.expect("#node .entry[data-key=LineSpacingKey]", shows: "transformed")
    try page.expect("#node .entry[data-key=LineSpacingKey]", shows: "instead of 3.0 from Library")
    try page.expect("#node .entry[data-key=LineSpacingKey]", shows: "instead of 1.0 by default")

    // Markup in values is text.
    try page.clickRow("Filter")
    try page.expect("#node .entry[data-key=CaptionTrait] .value", shows: SampleTree.markup)
    try page.expect(try page.number("return document.querySelectorAll('b').length") == 0, "markup")
    try page.expect(try page.text("return document.title"), is: "A <i>library</i> & more", "title")

    // With the keyboard.
    try browser.click("#expand-all")
    try browser.press(Key.tab + Key.tab)
    try page.expect(try page.focus(), is: "tree", "the focus after two times Tab")
    try browser.press(Key.home + Key.down + Key.down + Key.down)
    try page.expect(try page.activeRow(), is: "Counter", "three rows below the first one")
    let row = try browser.accessibility(of: "#tree .active")
    try page.expect(row.role, is: "treeitem", "the role of a row")
    try page.expect(
      row.label.hasPrefix("Counter, CounterNode, "), "the label of a row: \(row.label)")
    try page.expect(try browser.accessibility(of: "#tree").role, is: "tree", "the role")
    try browser.press("k")
    try page.expect(try page.activeRow(), is: "Kim", "after typing a letter")
    try browser.press(Key.left + Key.left)
    try expectRows(14, "everything but what is in the shelf")
    try browser.press(Key.right + Key.end)
    try page.expect(try page.activeRow(), is: "Dune", "the last row")
    try browser.press(Key.left)
    try page.expect(try page.activeRow(), is: "Details", "the presenter of nothing")
    try page.expect("#node", shows: "inherits from the window")
    try browser.press(Key.enter)
    try page.expect(try page.focus(), is: "node", "the focus after Enter")
    try browser.press(Key.escape)
    try page.expect(try page.focus(), is: "tree", "the focus after Escape")
  }

  private func useTimeline() throws {
    // The override of the shelf: four of its books laid themselves out again.
    try browser.click("#updates-2")
    try page.expect("#runs-summary", shows: "update 3: 4 runs")
    try browser.click("#runs-1 .run-name")
    let sentence =
      "layout of Emma[1] ran because of the trait TraitDisplayScale, provided by Library/Shelf."
    try page.expect(try browser.text(of: "#cause .because"), is: sentence, "the cause")
    try browser.click("#cause .because .provider:last-of-type")
    try page.expect(try page.selectedPath(), is: "Library/Shelf", "the node that provides")

    // With the keyboard: what one hook asked another one for.
    try browser.click("#updates-3")
    try browser.press(Key.home + Key.right + Key.enter)
    try page.expect(try page.focus(), is: "runs", "the focus after Enter")
    try browser.press(Key.down + Key.down + Key.enter)
    try page.expect(try page.focus(), is: "cause", "the focus after Enter")
    let request =
      "draw of Counter ran because of the call setNeedsDisplay(), called by Counter updateProperties."
    try page.expect(try browser.text(of: "#cause .because"), is: request, "the cause")
    try page.expect("#cause .chain", shows: "updateProperties of Counter ran because of")
    try browser.click("#cause .chain .link")
    try page.expect("#cause .because", shows: "updateProperties of Counter ran because of")
    try page.expect("#cause .because", shows: "model")
    let axis = "return document.getElementById('axis').textContent"
    let whole = try page.text(axis)
    try browser.click("#zoom-in")
    try browser.click("#later")
    let part = try page.text(axis)
    try page.expect(part != whole && !part.hasPrefix("0"), "the axis from its middle is \(part)")
    try browser.click("#zoom-fit")
    try page.expect(try page.text(axis), is: whole, "the whole axis")

    // Two nodes that never agree.
    try browser.click("#updates [aria-label*=unsettled]")
    try page.expect("#cause .unsettled-hook", shows: "ran 5 times")
    try page.expect("#cause .unsettled-hook .chain", shows: "which ran Up updateProperties")
  }

  private func search() throws {
    try browser.click("#search")
    try page.expect("#result-note", shows: "The nodes that ran most")
    try page.expect("#results .active", shows: "15 runs")
    try browser.press(Key.escape + Key.escape)
    try page.expect(try page.focus(), is: "tree", "the focus after two times Escape")
    for (query, path) in [
      ("ulys", "Library/Shelf/Ulysses"), ("sheetnode", "Library/Details"),
      ("notetrait", "Library/Sidebar"), ("shelf/em", "Library/Shelf/Emma[1]"),
      ("by title", "Library/Shelf"),
    ] {
      try browser.press("/")
      try page.expect(try page.focus(), is: "search", "the focus after a slash")
      try browser.press(query)
      try browser.press(Key.enter)
      try page.expect(try page.selectedPath(), is: path, "what is found for \(query)")
      try page.expect(try page.focus(), is: "tree", "the focus after Enter")
    }
    try browser.press("/")
    try browser.press("emma")
    try page.expect("#result-note", shows: "2 nodes")
    try browser.press(Key.down + Key.enter)
    try page.expect(try page.selectedPath(), is: "Library/Shelf/Emma[3]", "the second one")
    try browser.press("/")
    try browser.press("no such thing")
    try page.expect("#result-note", shows: "Nothing found")
    try browser.press(Key.escape)
    // A long value is cut, and says so.
    try page.clickRow("Sidebar")
    try page.expect("#node", shows: "the first 2,000 of 10,000 characters")
  }

  /// The two schemes look different, also in a narrow window.
  private func expectSchemes(_ file: URL) throws {
    var backgrounds: [String] = []
    for scheme in ["light", "dark"] {
      try browser.prefer(scheme)
      backgrounds.append(
        try page.text("return getComputedStyle(document.body).backgroundColor"))
    }
    try page.expect(backgrounds[0] != backgrounds[1], "both schemes are \(backgrounds[0])")
    try browser.setSize(width: 520, height: 900)
    try page.open(file)
    let overflow = try page.number(
      "return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    try page.expect(overflow == 0, "a narrow page is \(overflow) pixels too wide")
    try page.expectContrast("narrow")
    try page.expectQuiet()
    try browser.setSize(width: 1280, height: 800)
  }

  /// A script that came into the page would not run.
  private func expectPolicy() throws {
    let ran = try page.text(
      """
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.ran = "yes"';
      document.body.append(script);
      return document.documentElement.dataset.ran ?? 'no';
      """)
    try page.expect(ran, is: "no", "a foreign script ran")
  }

  private func expectRows(_ expected: Int, _ what: String) throws {
    let height = try page.number(
      "return document.querySelector('#tree .spacer').offsetHeight")
    let count = Int(height) / 26
    try page.expect(count == expected, "\(what): \(count) rows instead of \(expected)")
  }
}
