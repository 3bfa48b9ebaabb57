import Testing
import TraitTreePersistence

@testable import TraitTreeDemo

@Suite("Which hooks run")
@MainActor struct HookRunTests {
  @Test("At the start every hook of every node runs once")
  func start() async throws {
    let start = try #require(try await play("").first)
    #expect(start.command == nil)
    // 10 nodes in the controls window, 9 in the companion, 2 in the settings, three hooks each.
    #expect(start.ran.count == 21 * 3)
    #expect(Set(start.runs).count == 21 * 3)
    #expect(
      start.windows == [
        "controls": [
          "Theme": "auto", "Message": "Hello", "Counter": "0", "Action": "Run", "Color": "Blue",
          "Slider": "[#####-----] 50", "Appearance": "light", "Load": "Load",
          "Items": "Item 1, Item 2, Item 3",
        ],
        "companion": [
          "Theme": "auto", "Message": "Hello", "Counter": "0", "Swatch": "Blue on light",
          "Level": "50 of 100", "Photo": "size M", "Status": "Ready", "Selected": "nothing",
        ],
        "settings": ["Photo size": "M"],
      ])
  }

  @Test("An increment runs only the nodes that show the counter, in both windows")
  func increment() async throws {
    let steps = try await play("increment")
    #expect(
      steps[1].runs == [
        "Controls/Counter updateProperties", "Companion/Counter updateProperties",
      ])
    #expect(steps[1].windows["controls"]?["Counter"] == "1")
    #expect(steps[1].windows["companion"]?["Counter"] == "1")
  }

  @Test(
    "A change runs the hooks that read it, and no others",
    arguments: [
      ("message Hi", ["Controls/Message updateProperties", "Companion/Message updateProperties"]),
      ("decrement", ["Controls/Counter updateProperties", "Companion/Counter updateProperties"]),
      ("toggle", ["Controls/Action updateProperties"]),
      (
        "color Green",
        [
          "Controls/Style/Color updateProperties", "Companion/Preview/Swatch updateProperties",
          "Companion/Preview/Swatch draw",
        ]
      ),
      ("slider 80", ["Controls/Style/Slider layout", "Companion/Preview/Level updateProperties"]),
      (
        "photo L",
        ["Companion/Preview/Photo updateProperties", "Settings/PhotoSize updateProperties"]
      ),
      ("tree", []), ("help", []), ("quit", []),
    ])
  func readers(command: String, runs: [String]) async throws {
    let steps = try await play(command)
    #expect(steps.map(\.command) == [nil, command])
    #expect(steps[1].runs == runs)
  }

  @Test("A theme that ends up at the same style runs the roots only")
  func shadowedTheme() async throws {
    // The windows are light themselves.
    let steps = try await play("theme light\ntheme auto")
    for step in steps.dropFirst() {
      #expect(step.runs == ["Controls updateProperties", "Companion updateProperties"])
      #expect(step.windows["controls"]?["Appearance"] == "light")
    }
  }

  @Test("Adding an item does not run the node that would show a selection")
  func selection() async throws {
    let steps = try await play("add\nselect 4\nadd\nremove 1")
    let both = ["Controls/Items updateProperties", "Companion/Selection updateProperties"]
    #expect(steps.dropFirst().map(\.runs) == [[both[0]], both, both, both])
    #expect(steps[4].windows["controls"]?["Items"] == "Item 2, Item 3, [Item 4], Item 5")
    #expect(steps[4].windows["companion"]?["Selected"] == "Item 4")
  }

  @Test("Commands print what they should, object by object")
  func commandsInOrder() async throws {
    let steps = try await play("increment\ntheme dark\nload\nadd\nselect 1\nremove 1\n")
    #expect(
      steps.map(\.command) == [
        nil, "increment", "theme dark", "load", "load done", "add", "select 1", "remove 1",
      ])
    let loading = ["Controls/Load updateProperties", "Companion/Status updateProperties"]
    let items = ["Controls/Items updateProperties", "Companion/Selection updateProperties"]
    #expect(
      steps.dropFirst().map(\.runs) == [
        ["Controls/Counter updateProperties", "Companion/Counter updateProperties"],
        [
          "Controls updateProperties", "Controls/Style/Appearance traitChanges",
          "Controls/Style/Appearance updateProperties", "Companion updateProperties",
          "Companion/Preview/Swatch draw",
        ],
        loading, loading, [items[0]], items, items,
      ])
    #expect(
      steps.last?.windows == [
        "controls": [
          "Theme": "dark", "Message": "Hello", "Counter": "1", "Action": "Run", "Color": "Blue",
          "Slider": "[#####-----] 50", "Appearance": "dark, was light", "Load": "Load",
          "Items": "Item 2, Item 3, Item 4",
        ],
        "companion": [
          "Theme": "dark", "Message": "Hello", "Counter": "1", "Swatch": "Blue on dark",
          "Level": "50 of 100", "Photo": "size M", "Status": "Ready", "Selected": "nothing",
        ],
        "settings": ["Photo size": "M"],
      ])
  }

  @Test("The runs that the nodes note are the runs that the windows report")
  func reports() throws {
    let app = DefaultAppStorage.withStore(InMemorySettingsStore()) { DemoApp() }
    let start = app.update()
    #expect(start.ran.count == start.hookCount)
    let changes: [Change] = [.increment, .theme(.dark), .color(.red), .slider(3), .select(2), .add]
    for change in changes { try app.model.apply(change) }
    let update = app.update()
    #expect(update.ran.count == update.hookCount)
    #expect(update.hookCount > 0)
    #expect(app.update().hookCount == 0)
    app.documents.open("Letter")
    app.documents.open("Invoice")
    _ = try app.documents.save()
    try app.documents.restore()
    let restored = app.update()
    #expect(restored.ran.count == restored.hookCount)
    #expect(restored.hookCount == 12)
  }
}
