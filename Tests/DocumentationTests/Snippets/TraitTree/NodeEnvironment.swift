import TraitTree

// snippet: SpacingKey
private struct SpacingKey: EnvironmentKey { static let defaultValue = 8 }

extension EnvironmentValues {
  var spacing: Int {
    get { self[SpacingKey.self] }
    set { self[SpacingKey.self] = newValue }
  }
}
// end

@MainActor enum NodeEnvironmentExample {
  static func run() {
    let root = Node()
    let section = Node()
    let leaf = Node()
    root.addChild(section)
    section.addChild(leaf)
    let window = Window(rootNode: root, scheduler: .manual)

    // snippet: environment values
    root.environment(\.spacing, 4)
    print(leaf.environment.spacing)  // on the next line, in a window or not
    root.removeEnvironment(\.spacing)
    print(leaf.environment.spacing)
    // end
    ran()

    let settings = Settings(title: "Mine")
    // snippet: environment objects
    window.environment(settings)  // for everything in the window
    section.environment(nil as Settings?)  // hides it from this subtree
    print(root.environment[Settings.self]?.title ?? "none")
    print(leaf.environment[Settings.self]?.title ?? "none")
    // end
    ran()

    // snippet: transforms
    section.transformEnvironment(\.spacing) { $0 *= 2 }
    root.environment(\.spacing, 10)
    print(leaf.environment.spacing)
    // end
    ran()

    let node = leaf
    // snippet: bridged keys
    node.environment(\.colorScheme, .dark)  // overrides userInterfaceStyle
    print(node.traitCollection.userInterfaceStyle)
    node.traitOverrides.userInterfaceStyle = .light  // takes its place
    print(node.environment.colorScheme)
    node.removeEnvironment(\.colorScheme)  // removes the override
    print(node.traitOverrides.contains(TraitUserInterfaceStyle.self))
    // end
    ran()
  }
}
