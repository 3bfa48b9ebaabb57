import Testing
import TraitTree

/// Reads the model's first number in `updateProperties()`, the second in layout, the third in `draw()`.
@MainActor private final class LawThreadNode: Node {
  let model: LawLockedModel
  private(set) var first = -1
  private(set) var second = -1
  private(set) var third = -1
  private(set) var scale = 0.0

  init(_ model: LawLockedModel) {
    self.model = model
    super.init()
  }

  override func updateProperties() {
    super.updateProperties()
    first = model.first
    scale = traitCollection.displayScale
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    second = model.second
  }
  override func draw() {
    super.draw()
    third = model.third
  }
}

/// A node that reads everything and is counted.
@MainActor private final class LawCountedReader: Node {
  let counter: Counter
  let model: LawLockedModel

  init(_ counter: Counter, _ model: LawLockedModel) {
    self.counter = counter
    self.model = model
    super.init()
    counter.add(1)
  }

  deinit { counter.add(-1) }

  override func updateProperties() {
    super.updateProperties()
    _ = (model.first, traitCollection.displayScale)
  }
  override func draw() {
    super.draw()
    _ = (model.second, model.third)
  }
}

@MainActor @Suite("Laws: threads", .timeLimit(.minutes(30)))
struct LawThreadTests {
  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U10: two threads that write while updates run lose no final value in 10,000 rounds")
    func writes() {
      let model = LawLockedModel()
      let node = LawThreadNode(model)
      let window = Window(rootNode: Node(), scheduler: .manual)
      window.rootNode?.addChild(node)
      let workers = [
        LawWorker { round in
          model.first = 2 * round
          model.second = round
        },
        LawWorker { round in
          model.third = round
          model.first = 2 * round + 1
        },
      ]
      window.updateIfNeeded()
      var lost = 0
      for round in 0..<10_000 {
        for worker in workers { worker.start() }
        // Now and then the reader is away while its model is written, and its traits change.
        if round % 4 == 1 { node.removeFromParent() }
        if round % 4 == 2 { window.traitOverrides.displayScale = Double(round) }
        window.updateIfNeeded()
        if round % 4 == 1 { window.rootNode?.addChild(node) }
        for worker in workers { worker.finish() }
        window.updateIfNeeded()
        let isUpToDate =
          node.first == model.first && node.second == round && node.third == round
          && node.scale == window.traitCollection.displayScale
        if !isUpToDate { lost += 1 }
      }
      for worker in workers { worker.end() }
      #expect(lost == 0)
      #expect(window.updateIfNeeded().nodeCount == 0)
    }
  #endif

  @Test("N1: nodes are freed on a thread while another writes what they read, and updates run")
  func release() {
    let model = LawLockedModel()
    let counter = Counter()
    let handover = LawHandover<Node>()
    let window = Window(rootNode: LawCountedReader(counter, model), scheduler: .manual)
    let releaser = LawWorker { _ in _ = handover.take() }
    let writer = LawWorker { round in
      model.first = round
      model.third = round
    }
    for round in 0..<2_000 {
      let node = LawCountedReader(counter, model)
      node.addChild(LawCountedReader(counter, model))
      node.traitOverrides.displayScale = Double(round)
      window.rootNode?.addChild(node)
      window.updateIfNeeded()
      node.removeFromParent()
      handover.put(node)
      releaser.start()
      writer.start()
      window.updateIfNeeded()
      releaser.finish()
      writer.finish()
    }
    releaser.end()
    writer.end()
    window.updateIfNeeded()
    // The last node that was handed over is still held by the loop until its round ends.
    #expect(counter.value == 1)
  }

  @Test("T5: defaults that four threads read first, in different orders, are evaluated once each")
  func defaults() {
    let before = LawDefaults.made.value
    let seen = LawHandover<[Int: CountedValue]>()
    let workers = (0..<4).map { thread in
      LawWorker { _ in
        var values: [Int: CountedValue] = [:]
        for step in LawDefaults.all.indices {
          // 512 has no factor in common with these, so that each thread comes to every trait.
          let index = (step * (2 * thread + 1) + thread * 128) % LawDefaults.all.count
          values[index] = LawDefaults.value(LawDefaults.all[index])
        }
        seen.put(values)
      }
    }
    for worker in workers { worker.start() }
    for worker in workers { worker.finish() }
    for worker in workers { worker.end() }
    let values = seen.take()
    #expect(LawDefaults.made.value - before == LawDefaults.all.count)
    for index in LawDefaults.all.indices {
      let identities = Set(values.compactMap { $0[index].map(ObjectIdentifier.init) })
      #expect(identities.count == 1)
    }
  }
}
