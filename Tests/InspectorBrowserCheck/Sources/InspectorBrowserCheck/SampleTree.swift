import Observation
import TraitTree

/// A library of books, whose tree has one of everything that the page shows.
@MainActor
final class SampleTree {
  static let markup = "<b onclick=\"alert(1)\">bold</b> & <script>document.title='x'</script>"

  let window = Window(scheduler: .manual)
  let library = Library()

  /// Makes the tree and lets things happen to it.
  init() {
    let root = NamedNode("Library")
    let toolbar = NamedNode("Toolbar")
    toolbar.addChild(CounterNode("Counter"))
    toolbar.addChild(NamedNode("Filter"))
    let shelf = NamedNode("Shelf")
    for title in ["Dune", "Emma", "Ulysses", "Emma", "Kim"] { shelf.addChild(BookNode(title)) }
    let sidebar = NamedNode("Sidebar")
    for name in ["Unread", "Lent", "Wishes"] { sidebar.addChild(NamedNode(name)) }
    for child in [toolbar, sidebar, shelf] { root.addChild(child) }
    root.traitOverrides[LibraryTrait.self] = library
    root.traitOverrides[CaptionTrait.self] = "All books"
    toolbar.children[1].traitOverrides[CaptionTrait.self] = Self.markup
    shelf.traitOverrides.displayScale = 2
    shelf.traitOverrides[CaptionTrait.self] = "Novels, by title"
    shelf.transformEnvironment(\.lineSpacing) { $0 *= 2 }
    root.environment(\.lineSpacing, 3)
    shelf.children[2].traitOverrides.displayScale = 3
    sidebar.traitOverrides[NoteTrait.self] = String(repeating: "long ", count: 2_000)
    window.rootNode = root
    window.overrideUserInterfaceStyle = .light
    window.trace.isEnabled = true
    let sheet = SheetNode("Details")
    sheet.addChild(BookNode("Dune"))

    window.updateIfNeeded()
    library.count += 1
    window.updateIfNeeded()
    shelf.traitOverrides.displayScale = 2.5
    window.updateIfNeeded()
    root.present(sheet)
    window.updateIfNeeded()
    library.loans += 1
    window.updateIfNeeded()
    window.overrideUserInterfaceStyle = .dark
    window.updateIfNeeded()
    for _ in 0..<4 {
      library.count += 1
      window.updateIfNeeded()
    }
    // Two nodes that never agree.
    sidebar.children[1].addChild(SeesawNode("Up", \.left, \.right))
    sidebar.children[1].addChild(SeesawNode("Down", \.right, \.left))
    window.updateRunLimit = 5
    window.updateIfNeeded()
    library.count += 1
    window.updateIfNeeded()
    shelf.children[4].setNeedsDisplay()
  }

  /// A window with as many nodes, in groups of a hundred, each of which ran its hooks.
  static func large(_ count: Int) -> Window {
    let window = Window(scheduler: .manual)
    let root = NamedNode("Root")
    var made = 1
    while made < count {
      let group = NamedNode("Group")
      group.traitOverrides[CaptionTrait.self] = "caption \(made)"
      made += 1
      for _ in 0..<min(99, count - made) {
        group.addChild(BookNode("Book"))
        made += 1
      }
      root.addChild(group)
    }
    window.rootNode = root
    window.trace.isEnabled = true
    window.updateIfNeeded()
    for step in 1...20 {
      window.traitOverrides.displayScale = Double(step + 1)
      window.updateIfNeeded()
    }
    return window
  }
}

@Observable @MainActor final class Library {
  var count = 0
  var loans = 0
  var left = 0
  var right = 0
}

struct LibraryTrait: TraitDefinition { static let defaultValue: Library? = nil }

struct CaptionTrait: TraitDefinition { static let defaultValue = "" }

struct NoteTrait: TraitDefinition { static let defaultValue = "" }

struct LineSpacingKey: EnvironmentKey { static let defaultValue = 1.0 }

extension EnvironmentValues {
  var lineSpacing: Double {
    get { self[LineSpacingKey.self] }
    set { self[LineSpacingKey.self] = newValue }
  }
}

class NamedNode: Node {
  private let name: String
  override var debugName: String { name }

  init(_ name: String) { self.name = name }
}

final class CounterNode: NamedNode {
  override func updateProperties() {
    super.updateProperties()
    if let library = traitCollection[LibraryTrait.self], library.count > 0 { setNeedsDisplay() }
  }
}

final class BookNode: NamedNode {
  override func updateProperties() {
    super.updateProperties()
    _ = traitCollection[CaptionTrait.self]
    _ = environment.lineSpacing
  }

  override func viewWillLayoutSubviews() { _ = traitCollection.displayScale }
}

final class SheetNode: NamedNode {
  override func updateProperties() {
    super.updateProperties()
    _ = traitCollection.userInterfaceStyle
  }
}

/// Writes what another one reads, and reads what that writes.
final class SeesawNode: NamedNode {
  private let own: ReferenceWritableKeyPath<Library, Int>
  private let other: ReferenceWritableKeyPath<Library, Int>

  init(
    _ name: String, _ own: ReferenceWritableKeyPath<Library, Int>,
    _ other: ReferenceWritableKeyPath<Library, Int>
  ) {
    self.own = own
    self.other = other
    super.init(name)
  }

  override func updateProperties() {
    super.updateProperties()
    guard let library = traitCollection[LibraryTrait.self] else { return }
    library[keyPath: other] = library[keyPath: own] + 1
  }
}
