import Foundation
import Observation
import Synchronization
import Testing
import TraitTree
import TraitTreePersistence

// What the README, the catalog's page and documentation comments show of settings.

let accountStore = InMemorySettingsStore()

enum TextSize: String { case small, medium }
struct Profile: Codable { var name = "" }

// snippet: ToolbarNode
final class ToolbarNode: Node {
  @AppStorage("toolbar.isCompact") var isCompact = false

  override func updateProperties() {
    super.updateProperties()
    print(isCompact ? "compact" : "wide")  // runs again when the setting changes
  }
}

@Observable @MainActor final class AppSettings {
  @ObservationIgnored @AppStorage("size") var size: TextSize = .medium
  @ObservationIgnored @AppStorage("lastOpened") var lastOpened: Date?
  @ObservationIgnored @AppStorage("profile", store: accountStore) var profile = Profile()
}
// end

// snippet: DictionarySettingsStore
final class DictionarySettingsStore: SettingsStore {
  let observed = ObservedSettings()
  private let values = Mutex<[String: SettingsValue]>([:])

  func load(_ keys: Set<String>) throws(PersistenceError) -> [String: SettingsValue] {
    values.withLock { $0 }
  }

  func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
    values.withLock { values in
      for (key, value) in changes { values[key] = value }
    }
  }
}
// end

@MainActor enum PersistenceCommentsExample {
  // snippet: README settings
  @Observable @MainActor final class ReaderSettings {
    @ObservationIgnored @AppStorage("textSize") var textSize: PageTextSize = .medium
    @ObservationIgnored @AppStorage("lastOpened") var lastOpened: Date?
  }
  // end

  static func run() {
    DefaultAppStorage.withStore(InMemorySettingsStore()) {
      let settings = ReaderSettings()
      #expect(settings.textSize == .medium && settings.lastOpened == nil)
      let toolbar = ToolbarNode()
      let window = Window(rootNode: toolbar, scheduler: .manual)
      window.updateIfNeeded()
      toolbar.isCompact = true
      #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
      let app = AppSettings()
      app.profile.name = "Ann"
      #expect(AppSettings().profile.name == "Ann" && app.size == .medium && app.lastOpened == nil)
    }
    discardOutput()
    let store = DictionarySettingsStore()
    let size = AppStorage(wrappedValue: 1, "size", store: store)
    size.wrappedValue = 2
    store.refresh()
    #expect(size.wrappedValue == 2)
  }
}
