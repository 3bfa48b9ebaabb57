import Observation
import Testing
import TraitTree
import TraitTreeMacros

@MainActor enum ModelsExample {
  // snippet: AppModel
  @ObservableModel @MainActor final class AppModel {
    var counter = 0
    private(set) var items: [String] = []
    var note: String? { didSet { edits += 1 } }
    @ObservationIgnored var edits = 0
    @Derived({ (model: AppModel) in model.items.count }) var itemCount: Int

    func add(_ item: String) { items.append(item) }
  }
  // end

  static func run() {
    let model = AppModel()
    model.add("one")
    model.note = "first"
    #expect(model.itemCount == 1 && model.edits == 1)
  }
}
