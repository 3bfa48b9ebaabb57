import Testing
import TraitTree

@Suite("What a presented node sees") @MainActor struct PresentedValuesTests {
  let root = Node()
  let presenter = Node()
  let sheet = RecordingNode("sheet")
  let window: Window
  let seen = SeenValues()

  /// What the sheet's hook read, one line a run.
  @MainActor final class SeenValues {
    var lines: [String] = []
  }

  init() {
    root.addChild(presenter)
    window = Window(rootNode: root, scheduler: .manual)
    let seen = seen
    sheet.onProperties = {
      seen.lines.append("\($0.traitCollection.service?.name ?? "nil") \($0.traitCollection.theme)")
    }
  }

  @Test("N3: what the window overrides reaches a presented node, set before it was presented")
  func setBefore() {
    window.traitOverrides.service = Service("m")
    presenter.traitOverrides.theme = .dark
    presenter.present(sheet)
    #expect(sheet.traitCollection.service?.name == "m")
    window.updateIfNeeded()
    #expect(seen.lines == ["m light"])
  }

  @Test("N3: a change of the window's override while the sheet is up makes one run")
  func setDuring() {
    window.traitOverrides.service = Service("m")
    presenter.present(sheet)
    window.updateIfNeeded()
    window.traitOverrides.service = Service("n")
    window.updateIfNeeded()
    #expect(seen.lines == ["m light", "n light"])
  }

  @Test("N3: the presenter's own override does not reach the sheet, at first and later")
  func presentersOwnOverride() {
    presenter.traitOverrides.theme = .dark
    presenter.present(sheet)
    window.updateIfNeeded()
    presenter.traitOverrides.theme = .mono
    #expect(window.updateIfNeeded().nodeCount == 0)
    #expect(sheet.traitCollection.theme == .light)
    #expect(seen.lines == ["nil light"])
  }

  @Test("N3: the sheet's handlers follow the window, not the presenter")
  func handlers() {
    let changes = ChangeLog(ThemeTrait.self, on: sheet)
    presenter.present(sheet)
    window.updateIfNeeded()
    presenter.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(changes.previous.isEmpty)
    window.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(changes.previous == [.light])
    #expect(changes.current == [.mono])
  }

  @Test("N3: moving the presenter to another window brings the sheet to that window's values")
  func movedPresenter() {
    let otherRoot = Node()
    let other = Window(rootNode: otherRoot, scheduler: .manual)
    window.traitOverrides.theme = .dark
    other.traitOverrides.theme = .mono
    presenter.present(sheet)
    window.updateIfNeeded()
    otherRoot.addChild(presenter)
    other.updateIfNeeded()
    #expect(sheet.window === other)
    #expect(seen.lines == ["nil dark", "nil mono"])
  }

  @Test("N3: a second window's root does not see the first window's overrides")
  func secondWindow() {
    window.traitOverrides.service = Service("m")
    root.traitOverrides.theme = .dark
    let other = Window(rootNode: sheet, scheduler: .manual)
    other.updateIfNeeded()
    #expect(seen.lines == ["nil light"])
  }
}
