import Foundation
import Observation
import TraitTree
import TraitTreePersistence

// The code of the article `Settings`.

enum PageTextSize: String { case small, medium, large }

@Observable @MainActor final class ReaderSettings {
  @ObservationIgnored @AppStorage("textSize") var textSize: PageTextSize = .medium
  @ObservationIgnored @AppStorage("lastOpened") var lastOpened: Date?
  var isSearching = false
}

final class PageNode: Node {
  let settings: ReaderSettings
  private(set) var font = ""

  init(settings: ReaderSettings) {
    self.settings = settings
    super.init()
  }

  override func updateProperties() { font = "Serif, \(settings.textSize)" }
}

final class SizeMenuNode: Node {
  @AppStorage("textSize") private var size: PageTextSize = .medium

  var selection: Binding<PageTextSize> { $size }
}

/// What the article goes through.
@MainActor enum SettingsArticle {
  static func start(_ file: URL) {
    DefaultAppStorage.store = JSONFileSettingsStore(url: file)
  }

  static func use(_ fonts: (String) -> Void) {
    let settings = ReaderSettings()
    let page = PageNode(settings: settings)
    let menu = SizeMenuNode()
    page.addChild(menu)
    let window = Window(rootNode: page, scheduler: .manual)
    window.updateIfNeeded()  // page.font is "Serif, medium"

    fonts(page.font)
    menu.selection.wrappedValue = .large  // is on the disk when this returns
    window.updateIfNeeded()  // runs the page's hook: page.font is "Serif, large"
    fonts(page.font)
  }

  static func refresh() {
    DefaultAppStorage.store.refresh()
  }

  static func handle(_ store: some SettingsStore, _ log: LogOfErrors) {
    store.onError { error in log.append("\(error)") }
  }

  static func restore(_ documents: WindowGroup<URL>, from url: URL) throws {
    let file = RestorationFile(url: url)
    if let state = try file.load() { documents.restore(state) }
  }

  static func save(_ documents: WindowGroup<URL>, to file: RestorationFile) throws {
    try file.save(documents.restorationState)
  }

  static func test() {
    DefaultAppStorage.withStore(InMemorySettingsStore()) {
      let settings = ReaderSettings()
      settings.textSize = .small
    }
  }
}

final class LogOfErrors: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}
