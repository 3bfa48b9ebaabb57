import TraitTree

// snippet: GreetingNode
final class GreetingNode: Node {
  private(set) var label = ""

  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }  // which model
    label = model.message  // what it says
  }
}
// end

@MainActor enum TrackingExample {
  static func run() {
    // snippet: what runs a hook
    let model = AppModel()
    let window = Window(rootNode: GreetingNode(), scheduler: .manual)
    window.traitOverrides.appModel = model
    window.updateIfNeeded()

    model.count += 1  // no hook has read it
    print(window.updateIfNeeded())
    model.message = "Good morning"
    print(window.updateIfNeeded())
    window.traitOverrides.appModel = AppModel()
    print(window.updateIfNeeded())
    // end
    ran()
    runParts()
  }

  private static func runParts() {
    // snippet: parts
    let root = Node()
    root.addChild(TitleNode())
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    root.traitOverrides.palette.spacing = 12  // another part
    window.updateIfNeeded()
    root.traitOverrides.palette.accent = "red"
    window.updateIfNeeded()
    // end
    ran()
  }
}
