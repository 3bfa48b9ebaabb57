import Observation
import Testing
import TraitTree

// snippet: LateNode
final class LateNode: Node {
  private(set) var text = ""

  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    let message = model.message  // tracked
    Task {
      text = "\(message), \(model.count)"  // the message is, the count is not
    }
  }
}
// end

// snippet: subclass of a model
@Observable @MainActor class Document {
  var title = "Untitled"
}

final class Letter: Document {
  var address = ""  // not observed: a plain subclass
}
// end

final class LetterNode: Node {
  let letter: Letter
  init(letter: Letter) { self.letter = letter }
  override func updateProperties() { _ = letter.address + letter.title }
}

// snippet: PaddedNode
final class PaddedNode: Node {
  private var padding = 0.0

  override func viewDidLoad() {
    super.viewDidLoad()
    registerForTraitChanges([TraitDisplayScale.self]) { (self: PaddedNode, _) in
      self.padding = 4 * self.traitCollection.displayScale
    }
  }
}
// end

// snippet: DoublingNode
final class DoublingNode: Node {
  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    if model.count < 10 { model.count *= 2 }
  }
}
// end

// snippet: MeasuringNode
final class MeasuringNode: Node {
  let child = CounterNode()

  override func updateProperties() {
    super.updateProperties()
    if child.parent == nil { addChild(child) }
    child.updatePropertiesIfNeeded()  // runs after this hook
    print("in the hook: '\(child.text)'")
  }
}
// end

@MainActor enum GotchasExample {
  static func run() async throws {
    try await late()
    silent()
    overrides()
    lifetimes()
    updating()
  }

  private static func late() async throws {
    let model = AppModel()
    let node = LateNode()
    let window = Window(rootNode: node, scheduler: .manual)
    window.traitOverrides.appModel = model
    window.updateIfNeeded()
    model.count += 1
    #expect(window.updateIfNeeded().runs.isEmpty)
    model.message = "Good morning"
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    await Task { @MainActor in }.value
    #expect(node.text == "Good morning, 1")
  }

  private static func silent() {
    let letter = Letter()
    // snippet: what is not announced
    let window = Window(rootNode: LetterNode(letter: letter), scheduler: .manual)
    window.updateIfNeeded()

    letter.address = "Main Street 1"  // nobody is told
    print(window.updateIfNeeded())
    letter.title = letter.title  // equal, nobody is told
    print(window.updateIfNeeded())
    letter.title += ""  // changed in place, which is announced
    print(window.updateIfNeeded())
    // end
    ran()
  }

  private static func overrides() {
    let root = Node()
    let node = Node()
    root.addChild(node)
    // snippet: an override is a presence
    root.traitOverrides.displayScale = 2
    node.traitOverrides.displayScale = node.traitCollection.displayScale  // 2, for good
    root.traitOverrides.displayScale = 3
    print(node.traitCollection.displayScale)
    node.traitOverrides.remove(TraitDisplayScale.self)
    print(node.traitCollection.displayScale)
    // end
    ran()

    // snippet: live and copied
    let collection = node.traitCollection  // what holds now
    root.traitOverrides.displayScale = 4
    print(collection.displayScale, node.traitCollection.displayScale)
    // end
    ran()
  }

  private static func lifetimes() {
    // snippet: a window that nobody keeps
    let root = Node()
    _ = Window(rootNode: root)
    print(root.window == nil)
    // end
    ran()

    // snippet: a handler that keeps nothing
    var padded: PaddedNode? = PaddedNode()
    let window = Window(rootNode: padded, scheduler: .manual)
    window.updateIfNeeded()
    weak let weakNode = padded
    window.rootNode = nil
    padded = nil
    print(weakNode == nil)
    // end
    ran()
    #expect(padded == nil)
  }

  private static func updating() {
    // snippet: own writes
    let model = AppModel()
    model.count = 1
    let root = DoublingNode()
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.appModel = model
    print(window.updateIfNeeded())
    print(model.count)
    // end
    ran()

    // snippet: update in an update
    let measuring = MeasuringNode()
    let other = Window(rootNode: measuring, scheduler: .manual)
    other.updateIfNeeded()
    print("after it: '\(measuring.child.text)'")
    // end
    ran()
  }
}
