import Observation
import Testing
import TraitTree

/// A node whose hooks all read a model, and which is counted.
@MainActor private final class LawModelReader: Node {
  let counter: Counter
  let model: LawModel

  init(_ counter: Counter, _ model: LawModel) {
    self.counter = counter
    self.model = model
    super.init()
    counter.add(1)
  }

  deinit { counter.add(-1) }

  override func updateProperties() {
    super.updateProperties()
    _ = (model.count, traitCollection[LawModelTrait.self]?.count)
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    _ = model.items
  }
  override func draw() {
    super.draw()
    _ = model.child?.count
  }
}

@MainActor @Suite("Laws: lifetime", .timeLimit(.minutes(30)))
struct LawLifetimeTests {
  static let size = 10_000
  let model = LawModel(0)
  let counter = Counter()
  let window = Window(rootNode: Node(), scheduler: .manual)

  /// A live subtree of readers that only the window's root owns; each hook has run `runs` times.
  private func addReaders(runs: Int) {
    let top = Node()
    top.traitOverrides[LawModelTrait.self] = model
    for _ in 0..<Self.size { top.addChild(LawModelReader(counter, model)) }
    window.rootNode?.addChild(top)
    window.updateIfNeeded()
    for _ in 1..<runs {
      for child in top.children {
        child.setNeedsUpdateProperties()
        child.setNeedsLayout()
        child.setNeedsDisplay()
      }
      window.updateIfNeeded()
    }
  }

  @Test(
    "U11: ten thousand nodes that read a model which is never written are freed at once",
    arguments: [1, 2, 4])
  func neverWritten(runs: Int) {
    addReaders(runs: runs)
    #expect(counter.value == Self.size)
    window.rootNode?.children[0].removeFromParent()
    #expect(counter.value == 0)
    model.count += 1
    model.items.append(1)
    model.child = model
    #expect(window.updateIfNeeded().nodeCount == 0)
    model.child = nil
  }

  @Test("U11: they are freed one by one as they are removed, from either end")
  func oneByOne() {
    addReaders(runs: 2)
    let readers = window.rootNode?.children[0].children.map { WeakReference($0) } ?? []
    for index in 0..<Self.size / 2 {
      readers[index].object?.removeFromParent()
      readers[Self.size - 1 - index].object?.removeFromParent()
    }
    #expect(counter.value == 0)
  }

  @Test("U11: they are freed with their window, after an update that a written model has run")
  func withTheWindow() {
    addReaders(runs: 1)
    model.count += 1
    #expect(window.updateIfNeeded().runs == [.updateProperties: Self.size])
    window.rootNode = nil
    #expect(counter.value == 0)
  }

  @Test("U11: models that are replaced are freed by the next update, though thousands read them")
  func replacedModels() {
    addReaders(runs: 1)
    let top = window.rootNode?.children[0]
    for id in 1...5 {
      let replaced: WeakReference<LawModel>
      do {
        let model = LawModel(id)
        replaced = WeakReference(model)
        top?.traitOverrides[LawModelTrait.self] = model
      }
      window.updateIfNeeded()
      top?.traitOverrides[LawModelTrait.self] = nil
      window.updateIfNeeded()
      #expect(replaced.object == nil)
    }
  }
}
