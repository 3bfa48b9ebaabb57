import Foundation
import Observation
import TraitTree
import TraitTreePersistence

/// What a document window shows: an object that follows the value of its window.
@MainActor @Observable final class Document {
  private(set) var title: String?
  /// The values that it has had, `nil` among them.
  private(set) var history: [String?] = []

  func follow(_ name: String?) {
    title = name
    history.append(name)
  }
}

/// The root of a document window: keeps a document up to date with the window's value.
final class DocumentController: DemoController {
  @Binding private var name: String?
  private let document = Document()
  private let label = Label("Title")
  private let history = Label("History")
  override var views: [any StandIn] { [label, history] }

  init(_ title: String, name: Binding<String?>, log: RunLog) {
    _name = name
    super.init(title, log: log)
    onChange(of: { (self: DocumentController) in self.name }, initial: true) { node, _, name in
      node.record(.onChange)
      node.document.follow(name)
    }
  }

  override func updateProperties() {
    super.updateProperties()
    label.text = document.title ?? "nothing"
    history.text = document.history.map { $0 ?? "nothing" }.joined(separator: ", ")
  }
}

/// The document windows: one for each text that was opened.
@MainActor final class Documents {
  private let group: WindowGroup<String>
  private var saved: Data?
  /// The windows that are open, for the next run.
  @AppStorage("documents") private var open: RestorationState?

  init(log: RunLog) {
    var count = 0
    group = WindowGroup(for: String.self, scheduler: .manual) { name in
      count += 1
      return DocumentController("Document \(count)", name: name, log: log)
    }
    if let open { group.restore(open) }
  }

  var windows: [DemoWindow] {
    group.windows.map { window in
      DemoWindow(name: window.rootNode?.debugName.lowercased() ?? "document", window: window)
    }
  }

  /// Opens a window on a text, or nothing where one shows it already.
  func open(_ text: String) {
    group.openWindow(value: text)
    keep()
  }

  /// Has the next run of the program open the same windows.
  private func keep() { open = group.restorationState }

  /// Closes a window.
  ///
  /// - Parameter number: The number in the name of the window.
  /// - Throws: `CommandError.noSuchDocument` if there is none.
  func close(_ number: Int) throws(CommandError) {
    let name = "document \(number)"
    guard let window = windows.first(where: { $0.name == name })?.window else {
      throw .noSuchDocument(number)
    }
    group.close(window)
    keep()
  }

  /// Keeps what is needed to open the same windows again.
  ///
  /// - Returns: The state, as a line of JSON.
  /// - Throws: What encoding throws.
  func save() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(group.restorationState)
    saved = data
    return String(decoding: data, as: UTF8.self)
  }

  /// Closes all windows, and opens those that were saved last.
  ///
  /// Each is there first without a value, and then gets it.
  ///
  /// - Throws: `CommandError.nothingSaved`.
  func restore() throws {
    guard let saved else { throw CommandError.nothingSaved }
    let state = try JSONDecoder().decode(RestorationState.self, from: saved)
    for window in group.windows { group.close(window) }
    group.restore(state)
    keep()
  }
}
