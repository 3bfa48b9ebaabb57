import Observation
import TraitTree
import TraitTreeMacros

@MainActor enum DerivedValuesExample {
  static func run() {
    // snippet: rows
    let list = ListModel()
    let root = Node()
    for id in 0..<1_000 { root.addChild(RowNode(list, id: id)) }
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    list.selection = 3
    window.updateIfNeeded()
    list.selection = 700
    print(window.updateIfNeeded())
    // end
    ran()
  }

  // snippet: ListModel
  @ObservableModel @MainActor final class ListModel {
    var selection: Int?
  }

  final class RowNode: Node {
    let list: ListModel
    let id: Int
    @Derived({ (row: RowNode) in row.list.selection == row.id }) var isSelected: Bool

    init(_ list: ListModel, id: Int) {
      self.list = list
      self.id = id
      super.init()
    }

    override func updateProperties() {
      super.updateProperties()
      if isSelected { print("\(id) is selected") }
    }
  }
  // end
}
