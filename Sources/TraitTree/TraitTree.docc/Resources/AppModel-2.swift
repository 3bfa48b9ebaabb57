import Observation
import TraitTree

/// The state of the app, which all of its windows share.
@MainActor @Observable final class AppModel {
  var message = "Hello"
  var counter = 0
}

/// Hands the model down a tree.
struct AppModelTrait: TraitDefinition {
  static let defaultValue: AppModel? = nil
}

extension TraitCollection {
  var appModel: AppModel? { self[AppModelTrait.self] }
}

extension MutableTraits {
  var appModel: AppModel? {
    get { self[AppModelTrait.self] }
    set { self[AppModelTrait.self] = newValue }
  }
}
