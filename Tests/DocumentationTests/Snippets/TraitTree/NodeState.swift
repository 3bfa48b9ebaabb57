import Foundation
import Observation
import TraitTree

// snippet: SearchModel
struct Row: Identifiable {
  let id: Int
  var title: String
}

@Observable @MainActor final class SearchModel {
  var isExact = false
  var rows = [Row(id: 1, title: "One"), Row(id: 2, title: "Two")]
  var draft: String?
}
// end

// snippet: SearchNode
final class SearchNode: Node {
  @Environment(\.spacing) var spacing  // reads the environment of this node
  @Environment(Settings.self) var settings  // an object, which must have been injected
  @State var query = ""  // state of this node, observed
  @Binding var selection: Int?  // state of somebody else
  @Bindable var model: SearchModel  // $model.isExact is a Binding<Bool>

  init(selection: Binding<Int?>, model: SearchModel) {
    _selection = selection
    self.model = model
    super.init()
  }
  // end

  override func viewDidLoad() {
    super.viewDidLoad()
    // snippet: onChange
    onChange(of: { (self: SearchNode) in self.query }) { node, old, new in node.search(new) }
    // end
    ran()
  }

  // snippet: SearchNode

  func search(_ text: String) { print("search for '\(text)'") }
}
// end

final class DocumentNode: Node {
  @Binding var url: URL?
  init(url: Binding<URL?>) {
    _url = url
    super.init()
  }
}

@MainActor enum NodeStateExample {
  static func run() {
    let model = SearchModel()
    var selection: Int?
    let binding = Binding(get: { selection }, set: { selection = $0 })
    let node = SearchNode(selection: binding, model: model)
    let window = Window(rootNode: node, scheduler: .manual)
    window.environment(Settings())
    window.updateIfNeeded()
    discardOutput()
    // snippet: query
    node.query = "a"
    node.query = "ab"
    window.updateIfNeeded()
    // end
    ran()
    node.selection = node.spacing + node.settings.title.count
    // snippet: bindings
    @Bindable var shown = model
    $shown.isExact.wrappedValue = true
    let first = $shown.rows[0]
    model.rows.swapAt(0, 1)
    first.wrappedValue.title = "Uno"  // follows its row
    model.rows.removeAll { $0.id == 1 }
    first.wrappedValue.title = "Lost"  // its row is gone
    print(model.isExact, model.rows.map(\.title), Binding($shown.draft) == nil)
    // end
    ran()
    let report = URL(filePath: "/report.txt")
    // snippet: windows on values
    let documents = WindowGroup(for: URL.self) { url in DocumentNode(url: url) }
    documents.openWindow(value: report)  // a new window
    documents.openWindow(value: report)  // the same window
    print(documents.windows.count)
    // end
    ran()
  }
}
