import TraitTree

final class Picker {
  var selection: Binding<PhotoSize>?
  var title = ""
}

struct Note: Identifiable {
  struct ID: Codable, Hashable { var number: Int }
  let id: ID
  @MainActor static var lastNumber = 0
  @MainActor static func newID() -> ID {
    lastNumber += 1
    return ID(number: lastNumber)
  }
}

final class NoteNode: Node {
  @Binding var id: Note.ID?
  init(id: Binding<Note.ID?>) {
    _id = id
    super.init()
  }
}

// snippet: SizePickerNode
final class SizePickerNode: Node {
  @Environment(Settings.self) private var settings
  let picker = Picker()

  override func updateProperties() {
    super.updateProperties()
    @Bindable var settings = settings
    picker.selection = $settings.photoSize
    picker.title = settings.photoSize.name
  }
}
// end

@MainActor enum FromSwiftUIExample {
  // snippet: SwiftUI RowNode
  final class RowNode: Node {
    @Environment(\.spacing) private var spacing
    @Environment(Settings.self) private var settings
    private(set) var text = ""

    override func updateProperties() {
      super.updateProperties()
      text = "\(settings.title), \(spacing)"
    }
  }
  // end

  private final class SearchNode: Node {
    @State var query = ""

    override func viewDidLoad() {
      super.viewDidLoad()
      // snippet: onChange initial
      onChange(of: { (self: SearchNode) in self.query }, initial: true) { node, old, new in
        node.search(new)
      }
      // end
      ran()
    }

    func search(_ text: String) { print("search for '\(text)'") }
  }

  static func run() {
    let settings = Settings()
    let root = Node()
    let row = RowNode()
    let window = Window(rootNode: root, scheduler: .manual)
    // snippet: provide for SwiftUI
    root.environment(\.spacing, 4).environment(settings)
    root.addChild(row)
    window.updateIfNeeded()
    print(row.text)
    // end
    ran()

    let node = SizePickerNode()
    root.addChild(node)
    window.updateIfNeeded()
    // snippet: pick
    node.picker.selection?.wrappedValue = .large
    window.updateIfNeeded()
    print(settings.photoSize, node.picker.title)
    // end
    ran()

    let search = SearchNode()
    // snippet: search
    root.addChild(search)
    window.updateIfNeeded()
    search.query = "a"
    search.query = "ab"
    window.updateIfNeeded()
    // end
    ran()

    let note = Note(id: Note.newID())
    // snippet: SwiftUI windows
    let notes = WindowGroup(for: Note.ID.self) { id in
      NoteNode(id: id)
    } defaultValue: {
      Note.newID()
    }
    notes.openWindow(value: note.id)
    // end
    ran()
    notes.openWindow()
  }
}
