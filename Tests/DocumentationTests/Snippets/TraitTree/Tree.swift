import TraitTree

// snippet: StepNode
final class StepNode: Node {
  override func didMove(toParent parent: Node?) {
    print(parent == nil ? "removed" : "added")
  }
  override func viewDidLoad() { print("loaded") }
  override func viewWillAppear(_ animated: Bool) { print("will appear") }
  override func updateProperties() { print("updated") }
  override func viewDidAppear(_ animated: Bool) { print("appeared") }
  override func viewDidDisappear(_ animated: Bool) { print("disappeared") }
}
// end

@MainActor enum TreeExample {
  static func run() {
    // snippet: life of a node
    let root = Node()
    let step = StepNode()
    root.addChild(step)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    step.removeFromParent()
    // end
    ran()

    // snippet: building a tree
    let list = NamedNode("List")
    let rows = ["One", "Two", "Three"].map(NamedNode.init)
    for row in rows { list.addChild(row) }
    list.insertChild(rows[2], at: 0)  // moves it
    rows[0].addChild(rows[1])  // moves it, too
    list.present(NamedNode("Sheet"))
    let room = Window(rootNode: list, scheduler: .manual)
    room.updateIfNeeded()
    print(list.recursiveDescription)
    list.dismiss()
    // end
    ran()
  }
}
