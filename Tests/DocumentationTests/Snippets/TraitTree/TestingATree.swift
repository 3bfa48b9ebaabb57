// snippet: BadgeTests
import Testing
import TraitTree
// end
import TraitTreePersistence

// snippet: BadgeNode
final class BadgeNode: Node {
  private(set) var text = ""

  override func updateProperties() {
    super.updateProperties()
    let count = traitCollection.appModel?.count ?? 0
    text = count == 0 ? "" : "\(count)"
  }
}
// end

// snippet: BadgeTests

@MainActor struct BadgeTests {
  let model = AppModel()
  let badge = BadgeNode()
  let window: Window

  init() {
    window = Window(rootNode: badge, scheduler: .manual)
    window.traitOverrides.appModel = model
    window.updateIfNeeded()
  }

  @Test("The badge shows a count, and nothing for none")
  func text() {
    #expect(badge.text == "")
    model.count = 3
    window.updateIfNeeded()
    #expect(badge.text == "3")
  }

  @Test("The badge is updated once for several changes, and not for the message")
  func cost() {
    model.count = 1
    model.count = 2
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    model.message = "Good morning"
    #expect(window.updateIfNeeded().runs.isEmpty)
  }
}
// end

// snippet: runs
@MainActor struct BadgeCostTests {
  @Test("A count runs the badge, and nothing else")
  func cost() {
    let model = AppModel()
    let root = Node()
    root.addChild(BadgeNode())
    root.addChild(GreetingNode())
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.appModel = model
    let runs = window.runs { model.count = 1 }
    #expect(runs.map { "\($0)" } == ["Node/BadgeNode updateProperties"])
    #expect(runs == window.runs { model.count = 2 })
    let added = window.runs { root.addChild(BadgeNode()) }
    #expect(added.filter { $0.hook == .updateProperties }.count == 1)
  }
}
// end

// snippet: loading
@MainActor struct GreetingTests {
  @Test("A message that is loaded is shown")
  func loading() async {
    let model = AppModel()
    let greeting = GreetingNode()
    let window = Window(rootNode: greeting)  // updates by itself, in a task
    window.traitOverrides.appModel = model

    await Task { model.message = "Good morning" }.value
    let report = await window.settled()

    #expect(greeting.label == "Good morning")
    #expect(report.isSettled, "\(report)")
  }
}
// end

// snippet: detached
@MainActor struct CounterTests {
  @Test("The counter shows the count of its model")
  func count() {
    let counter = CounterNode()
    let model = AppModel()
    model.count = 7
    counter.traitOverrides.appModel = model
    counter.updatePropertiesIfNeeded()
    #expect(counter.text == "7")
  }

  @Test("The counter is freed though its model lives on")
  func lifetime() {
    let model = AppModel()
    var counter: CounterNode? = CounterNode()
    counter?.traitOverrides.appModel = model
    counter?.updatePropertiesIfNeeded()
    weak let weakCounter = counter
    counter = nil
    #expect(weakCounter == nil)
  }
}
// end

// snippet: SettingsTests
@MainActor struct ReaderSettingsTests {
  @Test("The text size is medium until it is chosen")
  func size() {
    DefaultAppStorage.withStore(InMemorySettingsStore()) {
      let settings = ReaderSettings()
      #expect(settings.textSize == .medium)
      settings.textSize = .large
      #expect(settings.textSize == .large)
    }
  }
}
// end

@MainActor enum TestingATreeExample {
  static func run() {
    // snippet: what is pending
    let root = Node()
    let greeting = GreetingNode()
    let badge = BadgeNode()
    root.addChild(greeting)
    root.addChild(badge)
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.appModel = AppModel()
    let report = window.updateIfNeeded()
    print(report)
    print(report.runs[.updateProperties] ?? 0, report.nodeCount, report.isSettled)

    badge.setNeedsDisplay()
    print(root.recursiveDescription)
    // end
    ran()

    window.updateIfNeeded()
    // snippet: why it ran
    window.trace.isEnabled = true
    badge.traitOverrides.appModel = AppModel()
    window.updateIfNeeded()
    print(window.trace)
    // end
    ran()

    // snippet: who does not settle
    let restless = Window(rootNode: RestlessNode(), scheduler: .manual)
    restless.updateRunLimit = 3
    for hook in restless.updateIfNeeded().unsettled {
      print(hook.path, hook.hook, hook.cause, separator: ", ")
    }
    // end
    ran()
  }
}
