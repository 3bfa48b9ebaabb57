import Foundation
import Observation
import TraitTree
import TraitTreePersistence

// Settings of a program whose types are on the main actor unless they say otherwise.

struct Account: Codable, Equatable { var name = "" }
enum Order: String, Codable { case byName, byDate }

@Observable final class ListSettings {
  @ObservationIgnored @AppStorage("account") var account = Account()
  @ObservationIgnored @AppStorage("order") var order: Order = .byName
  @ObservationIgnored @AppStorage("lastUsed") var lastUsed: Date?
}

final class ListNode: Node {
  @AppStorage("order") var order: Order = .byName
  let settings: ListSettings
  var title = ""

  init(settings: ListSettings) {
    self.settings = settings
    super.init()
  }

  override func updateProperties() { title = "\(settings.account.name) \(order)" }
}

let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
defer { try? FileManager.default.removeItem(at: directory) }
let file = directory.appending(path: "settings.json")
DefaultAppStorage.store = JSONFileSettingsStore(url: file)
let settings = ListSettings()
let node = ListNode(settings: settings)
let window = Window(rootNode: node, scheduler: .manual)
window.updateIfNeeded()
DefaultAppStorage.store.batch {
  settings.account.name = "Zoë"
  settings.order = .byDate
}
precondition(window.updateIfNeeded().runs == [.updateProperties: 1])
precondition(node.title == "Zoë byDate")
let selection: Binding<Order> = node.$order
selection.wrappedValue = .byName
precondition(settings.order == .byName)
let text = try String(contentsOf: file, encoding: .utf8)
precondition(text.contains("\"name\": \"Zoë\""))
print("SettingsConsumer: ok")
