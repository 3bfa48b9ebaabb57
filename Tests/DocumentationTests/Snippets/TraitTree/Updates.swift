import TraitTree

// snippet: FrameScheduler
@MainActor final class FrameScheduler: UpdateScheduler {
  private var updates: [@MainActor () -> Void] = []

  func schedule(_ update: @escaping @MainActor () -> Void) { updates.append(update) }

  func frame() {
    let due = updates
    updates = []
    for update in due { update() }
  }
}
// end

// snippet: PaletteNode
final class PaletteNode: Node {
  override func viewDidLoad() {
    super.viewDidLoad()
    registerForTraitChanges([ThemeTrait.self]) { (self: PaletteNode, previous) in
      print("handler:", previous.theme, "is now", self.traitCollection.theme)
    }
  }

  override func updateProperties() {
    super.updateProperties()
    print("hook:", traitCollection.theme)
  }
}
// end

// snippet: RestlessNode
final class RestlessNode: Node {
  override func updateProperties() {
    super.updateProperties()
    setNeedsUpdateProperties()
  }
}
// end

@MainActor enum UpdatesExample {
  static func run() {
    // snippet: handlers and hooks
    let window = Window(rootNode: PaletteNode(), scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides.theme = .festive
    print(window.updateIfNeeded())
    // end
    ran()

    // snippet: a scheduler of your own
    let scheduler = FrameScheduler()
    let screen = Window(rootNode: PaletteNode(), scheduler: scheduler)
    scheduler.frame()
    screen.traitOverrides.theme = .festive
    scheduler.frame()
    // end
    ran()

    // snippet: unsettled
    let restless = Window(rootNode: RestlessNode(), scheduler: .manual)
    print(restless.updateIfNeeded())
    // end
    ran()

    // snippet: on demand
    let palette = PaletteNode()  // in no window
    palette.updatePropertiesIfNeeded()
    palette.traitOverrides.theme = .festive
    palette.updatePropertiesIfNeeded()
    // end
    ran()
  }
}
