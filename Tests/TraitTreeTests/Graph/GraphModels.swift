import Observation
import TraitTree

/// What `@ObservableModel` makes of `var count = 0; var items: [Int] = []; var selection: Int?`.
@MainActor
final class GraphModel: Observable {
  private nonisolated let registrar = ModelRegistrar()
  private var _count = 0
  private var _items: [Int] = []
  private var _selection: Int?

  var count: Int {
    get {
      registrar.access(self, 0, "GraphModel.count", \.count)
      return _count
    }
    set {
      registrar.willSet(self, 0, "GraphModel.count", \.count)
      _count = newValue
      registrar.didSet(self, 0, "GraphModel.count", \.count)
    }
  }

  var items: [Int] {
    get {
      registrar.access(self, 1, "GraphModel.items", \.items)
      return _items
    }
    set {
      registrar.willSet(self, 1, "GraphModel.items", \.items)
      _items = newValue
      registrar.didSet(self, 1, "GraphModel.items", \.items)
    }
  }

  var selection: Int? {
    get {
      registrar.access(self, 2, "GraphModel.selection", \.selection)
      return _selection
    }
    set {
      registrar.willSet(self, 2, "GraphModel.selection", \.selection)
      _selection = newValue
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
