// snippet: README
import Observation
import TraitTree
// end
import TraitTreePersistence

@MainActor enum ReadMe {
  // snippet: README
  @Observable @MainActor final class AppModel { var count = 0 }
  struct AppModelTrait: TraitDefinition { static let defaultValue: AppModel? = nil }
  final class CounterNode: Node {
    override func updateProperties() {
      print("count is", traitCollection[AppModelTrait.self]?.count ?? 0)
    }
  }
  // end

  static func run() {
    // snippet: README
    let model = AppModel()
    let window = Window(rootNode: CounterNode(), scheduler: .manual)
    window.traitOverrides[AppModelTrait.self] = model
    window.updateIfNeeded()
    model.count += 1
    print(window.updateIfNeeded())
    // end
    ran()
  }
}
