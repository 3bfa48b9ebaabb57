import Observation
import TraitTree

/// What `@ObservableModel` makes of `var count = 0; var items: [Int] = []; var selection: Int?`.
@MainActor
final class GraphModel: Observable {
  private nonisolated let registrar = ModelRegistrar()
  private var storedCount = 0
  private var storedItems: [Int] = []
  private var storedSelection: Int?

  var count: Int {
    get {
      registrar.access(self, 0, "GraphModel.count", \.count)
      return storedCount
    }
    set {
      registrar.willSet(self, 0, "GraphModel.count", \.count)
      storedCount = newValue
      registrar.didSet(self, 0, "GraphModel.count", \.count)
    }
  }

  var items: [Int] {
    get {
      registrar.access(self, 1, "GraphModel.items", \.items)
      return storedItems
    }
    set {
      registrar.willSet(self, 1, "GraphModel.items", \.items)
      storedItems = newValue
      registrar.didSet(self, 1, "GraphModel.items", \.items)
    }
  }

  var selection: Int? {
    get {
      registrar.access(self, 2, "GraphModel.selection", \.selection)
      return storedSelection
    }
    set {
      registrar.willSet(self, 2, "GraphModel.selection", \.selection)
      storedSelection = newValue
      registrar.didSet(self, 2, "GraphModel.selection", \.selection)
    }
  }

  @Derived({ (model: GraphModel) in
    model.evaluations += 1
    return model.items.count
  }) var itemCount: Int
  var evaluations = 0
}

@Observable @MainActor
final class PlainModel {
  var items: [Int] = []
  var selection: Int?
  @ObservationIgnored @Derived({ (model: PlainModel) in model.items.count }) var itemCount: Int
}
