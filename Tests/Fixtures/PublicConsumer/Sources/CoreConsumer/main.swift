import Observation
import TraitTree

@Observable @MainActor final class AppModel { var count = 0 }

struct ModelTrait: TraitDefinition { static let defaultValue: AppModel? = nil }

final class CounterNode: Node {
  var seen: [Int?] = []
  override func updateProperties() { seen.append(traitCollection[ModelTrait.self]?.count) }
}

let model = AppModel()
let node = CounterNode()
let window = Window(rootNode: node, scheduler: .manual)
window.traitOverrides[ModelTrait.self] = model
window.updateIfNeeded()
model.count += 1
window.updateIfNeeded()
precondition(node.seen == [0, 1])
print("CoreConsumer: ok")
