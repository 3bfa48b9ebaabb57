import TraitTree

@MainActor enum ResolutionExample {
  static func run() {
    let root = Node()
    let leaf = Node()
    let sheet = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    // snippet: nearest override
    window.traitOverrides.displayScale = 1.5
    root.traitOverrides.displayScale = 2
    root.addChild(leaf)
    root.present(sheet)
    print(leaf.traitCollection.displayScale, sheet.traitCollection.displayScale)
    root.traitOverrides.remove(TraitDisplayScale.self)
    print(leaf.traitCollection.displayScale)
    // end
    ran()
  }
}
