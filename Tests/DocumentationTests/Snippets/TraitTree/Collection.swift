import TraitTree

@MainActor enum CollectionExample {
  static func run() {
    let root = Node()
    let node = Node()
    root.addChild(node)
    // snippet: snapshot
    let before = node.traitCollection
    root.traitOverrides.theme = .festive
    print(before.theme, node.traitCollection.theme)
    print(node.traitCollection.changedTraits(from: before).map { $0.name })
    // end
    ran()

    // snippet: collections of your own
    let festive = TraitCollection { $0.theme = .festive }
    let sharp = TraitCollection(TraitDisplayScale.self, value: 2)
    let both = TraitCollection(traitsFrom: [festive, sharp])
    print(both.theme, both.displayScale, both.containsTraits(in: sharp))
    print(TraitCollection(ThemeTrait.self, value: .plain) == TraitCollection())
    // end
    ran()

    // snippet: the current collection
    let dark = TraitCollection(TraitUserInterfaceStyle.self, value: .dark)
    dark.performAsCurrent {
      print(TraitCollection.current.userInterfaceStyle)
    }
    print(TraitCollection.current.userInterfaceStyle)
    // end
    ran()

    let other = Node()
    // snippet: overrides as a value
    var overrides = root.traitOverrides
    overrides.displayScale = 3  // changes the copy
    other.traitOverrides = overrides
    print(root.traitCollection.displayScale, other.traitCollection.displayScale)
    // end
    ran()
  }
}
