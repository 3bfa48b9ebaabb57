import Foundation
import Observation
import Synchronization
import Testing
import TraitTree
import TraitTreePersistence

// snippet: ReaderSettings
enum PageTextSize: String { case small, medium, large }

@Observable @MainActor final class ReaderSettings {
  @ObservationIgnored @AppStorage("textSize") var textSize: PageTextSize = .medium
  @ObservationIgnored @AppStorage("lastOpened") var lastOpened: Date?
  var isSearching = false
}
// end

// snippet: PageNode
final class PageNode: Node {
  let settings: ReaderSettings
  private(set) var font = ""

  init(settings: ReaderSettings) {
    self.settings = settings
    super.init()
  }

  override func updateProperties() {
    super.updateProperties()
    font = "Serif, \(settings.textSize)"
  }
}
// end

// snippet: SizeMenuNode
final class SizeMenuNode: Node {
  @AppStorage("textSize") private var size: PageTextSize = .medium

  var selection: Binding<PageTextSize> { $size }
}
// end

/// Collects the texts of errors.
final class ErrorLog: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

@MainActor enum SettingsExample {
  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try settings(file: folder.appending(path: "settings.json"))
    try errors(file: folder.appending(path: "damaged.json"))
    try windows(url: folder.appending(path: "windows.json"))
  }

  private static func settings(file: URL) throws {
    // snippet: DefaultAppStorage
    DefaultAppStorage.store = JSONFileSettingsStore(url: file)
    // end
    ran()

    // snippet: settings at work
    let settings = ReaderSettings()
    let page = PageNode(settings: settings)
    let menu = SizeMenuNode()
    page.addChild(menu)
    let window = Window(rootNode: page, scheduler: .manual)
    window.updateIfNeeded()
    print(page.font)

    menu.selection.wrappedValue = .large  // is on the disk when this returns
    window.updateIfNeeded()  // runs the page's hook
    print(page.font)
    // end
    ran()

    // snippet: the file
    print(try String(contentsOf: file, encoding: .utf8), terminator: "")
    // end
    ran()

    try Data("{\"textSize\": \"small\"}".utf8).write(to: file)
    #expect(settings.textSize == .large)
    // snippet: refresh
    DefaultAppStorage.store.refresh()
    // end
    ran()
    #expect(settings.textSize == .small)

    // snippet: settings in a test
    DefaultAppStorage.withStore(InMemorySettingsStore()) {
      let settings = ReaderSettings()
      settings.textSize = .small
    }
    // end
    ran()
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\"textSize\": \"small\"}")
  }

  private static func errors(file: URL) throws {
    try Data("{".utf8).write(to: file)
    let store = JSONFileSettingsStore(url: file)
    let log = ErrorLog()
    // snippet: onError
    store.onError { error in log.append("\(error)") }
    // end
    ran()
    let size = AppStorage(wrappedValue: 1, "size", store: store)
    #expect(size.wrappedValue == 1)
    #expect(log.all.count == 1)
    #expect(log.all.first?.contains("damaged.json") == true)
  }

  private static func windows(url: URL) throws {
    func group() -> WindowGroup<URL> {
      WindowGroup(for: URL.self, scheduler: .manual) { DocumentNode(url: $0) }
    }
    do {
      let documents = group()
      documents.openWindow(value: url)
      let file = RestorationFile(url: url)
      // snippet: save windows
      try file.save(documents.restorationState)
      // end
      ran()
    }
    let documents = group()
    // snippet: restore windows
    let file = RestorationFile(url: url)
    if let state = try file.load() { documents.restore(state) }
    // end
    ran()
    #expect(documents.windows.map { ($0.rootNode as? DocumentNode)?.url } == [url])
  }
}
