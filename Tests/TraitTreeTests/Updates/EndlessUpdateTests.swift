import Testing
import TraitTree

@MainActor @Suite("Updates that would go on for ever")
struct EndlessUpdateTests {
  /// A node that runs a closure in one of its callbacks, which makes others of its kind.
  private final class Maker: Node {
    enum Place: CaseIterable { case willAppear, didAppear, properties, layout, draw }

    let place: Place
    let make: (Maker) -> Void

    init(_ place: Place, _ make: @escaping (Maker) -> Void) {
      self.place = place
      self.make = make
      super.init()
    }

    override func viewWillAppear(_ animated: Bool) { run(.willAppear) }
    override func viewDidAppear(_ animated: Bool) { run(.didAppear) }
    override func updateProperties() { run(.properties) }
    override func viewWillLayoutSubviews() { run(.layout) }
    override func draw() { run(.draw) }

    private func run(_ place: Place) { if place == self.place { make(self) } }
  }

  private final class Counter { var count = 0 }

  let root = Node()
  let window: Window
  let reader = BalancedNode("reader")

  init() {
    window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
  }

  /// Updates, and expects that it ends with something left pending and everybody else up to date.
  private func expectEnd(
    naming name: String = "Maker", _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let report = window.updateIfNeeded()
    #expect(!report.isSettled, sourceLocation: sourceLocation)
    #expect(report.unsettled.count <= 10, sourceLocation: sourceLocation)
    #expect(report.unsettled.first?.isPending == true, sourceLocation: sourceLocation)
    #expect(report.unsettled.first?.limit == 1_000, sourceLocation: sourceLocation)
    let cause = report.unsettled.first?.cause ?? ""
    #expect(cause.contains(name), sourceLocation: sourceLocation)
    #expect(report.description.contains("left to the next update"), sourceLocation: sourceLocation)
  }

  private static func sibling(_ place: Maker.Place, _ counter: Counter, at index: Int?) -> Maker {
    Maker(place) { node in
      counter.count += 1
      let next = sibling(place, counter, at: index)
      if let index {
        node.parent?.insertChild(next, at: index)
      } else {
        node.parent?.addChild(next)
      }
    }
  }

  @Test(
    "U7: nodes that add a sibling of their kind end after a thousand generations",
    arguments: Maker.Place.allCases, [nil, 0])
  private func siblings(place: Maker.Place, index: Int?) {
    let counter = Counter()
    root.addChild(Self.sibling(place, counter, at: index))
    root.addChild(reader)
    expectEnd()
    #expect((1_000...1_001).contains(counter.count))
    #expect(reader.calls.contains(.properties) && reader.calls.contains(.draw))
    reader.expectBalance()
    // It goes on with the next update, which ends as well.
    expectEnd()
    #expect((2_000...2_002).contains(counter.count))
  }

  @Test(
    "U7: roots that replace themselves end after a thousand generations",
    arguments: Maker.Place.allCases)
  private func roots(place: Maker.Place) {
    let counter = Counter()
    func make() -> Maker {
      Maker(place) { [unowned window] _ in
        counter.count += 1
        window.rootNode = make()
      }
    }
    window.rootNode = make()
    expectEnd()
    #expect((1_000...1_001).contains(counter.count))
  }

  @Test("U7: nodes that each add two of their kind end, ahead of them or behind")
  func branching() {
    for index in [nil, 0] {
      let counter = Counter()
      func make() -> Maker {
        Maker(.properties) { node in
          counter.count += 1
          for _ in 0..<2 {
            // Deeper down, so that the first of them is visited before the second.
            if index == nil { node.addChild(make()) }
          }
          if index == 0 { node.parent?.addChild(make()) }
        }
      }
      root.addChild(make())
      expectEnd()
      #expect(counter.count < 20_000)
      for child in root.children { child.removeFromParent() }
      window.updateIfNeeded()
    }
  }

  @Test("U7: two nodes that take each other out and in again end")
  func inAndOut() {
    let first = BalancedNode("first")
    let second = BalancedNode("second")
    for (one, two) in [(first, second), (second, first)] {
      one.on(.willAppear) { [unowned two, root] _ in
        two.removeFromParent()
        root.addChild(two)
      }
    }
    root.addChild(first)
    root.addChild(second)
    expectEnd(naming: "first")
    for node in [first, second] {
      node.on(.willAppear, nil)
      #expect(node.faults.isEmpty)
    }
    #expect(window.updateIfNeeded().isSettled)
    for node in [first, second] { node.expectBalance() }
  }

  @Test("U7: sheets that present sheets end")
  func presentations() {
    let counter = Counter()
    func make() -> Maker {
      Maker(.properties) { node in
        counter.count += 1
        node.present(make())
      }
    }
    root.addChild(make())
    expectEnd()
    #expect((1_000...1_001).contains(counter.count))
  }

  @Test("U7: actions that register actions for a first value end")
  func actions() {
    let counter = Counter()
    func register() {
      root.onChange(of: 1, initial: true) { _, _ in
        counter.count += 1
        register()
      }
    }
    register()
    root.addChild(reader)
    expectEnd(naming: "callbacks")
    #expect((1_000...1_001).contains(counter.count))
    #expect(reader.calls.contains(.properties))
    #expect(window.updateIfNeeded().unsettled.map(\.hook) == [.onChange])
  }

  @Test("U7: handlers that put others in their place and write what those hear end")
  func handlers() {
    let counter = Counter()
    func register() {
      var token: (any TraitChangeRegistration)?
      token = root.registerForTraitChanges([UpdateDepthTrait.self]) { (node: Node, _) in
        counter.count += 1
        if let token { node.unregisterForTraitChanges(token) }
        register()
        node.traitOverrides.updateDepth += 1
      }
    }
    register()
    root.traitOverrides.updateDepth = 1
    expectEnd(naming: "callbacks")
    #expect((1_000...1_001).contains(counter.count))
  }

  @Test("U7: a tree that is in no window and is brought up to date ends as well")
  func detached() {
    let counter = Counter()
    let top = Node()
    top.addChild(Self.sibling(.properties, counter, at: nil))
    top.updatePropertiesIfNeeded()
    #expect((1_000...1_001).contains(counter.count))
  }

  @Test("U7: windows that make windows and update them end")
  func windows() {
    let counter = Counter()
    var windows: [Window] = []
    func make() -> Maker {
      Maker(.properties) { _ in
        counter.count += 1
        let window = Window(rootNode: make(), scheduler: .manual)
        windows.append(window)
        window.updateIfNeeded()
      }
    }
    root.addChild(make())
    expectEnd()
    #expect((1_000...1_001).contains(counter.count))
    windows = []
  }

  @Test("U7: a tree that hooks build to its end settles in one update")
  func finiteTree() {
    let counter = Counter()
    func make(levels: Int) -> Maker {
      Maker(.properties) { node in
        counter.count += 1
        guard levels > 1 else { return }
        for _ in 0..<6 { node.addChild(make(levels: levels - 1)) }
      }
    }
    root.addChild(make(levels: 6))
    #expect(window.updateIfNeeded().isSettled)
    #expect(counter.count == 9_331)
    #expect(window.updateIfNeeded().nodeCount == 0)
  }

  @Test("U7: a finite tree beside an endless one settles all the same")
  func besideAnEndlessOne() {
    let endless = Counter()
    let finite = Counter()
    func make(levels: Int) -> Maker {
      Maker(.properties) { node in
        finite.count += 1
        guard levels > 1 else { return }
        for _ in 0..<4 { node.addChild(make(levels: levels - 1)) }
      }
    }
    let list = Node()
    root.addChild(list)
    list.addChild(Self.sibling(.properties, endless, at: nil))
    root.addChild(make(levels: 5))
    expectEnd()
    #expect(finite.count == 341)
  }

  @Test("U7: what is left pending is asked for again by whoever needs it")
  func askedForAgain() {
    let scheduler = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: scheduler)
    scheduler.runAll()
    let counter = Counter()
    root.addChild(Self.sibling(.properties, counter, at: nil))
    scheduler.runAll()
    let scheduled = scheduler.scheduleCount
    #expect(scheduler.pending.isEmpty)
    root.children.last?.setNeedsUpdateProperties()
    #expect(scheduler.scheduleCount == scheduled + 1)
    withExtendedLifetime(window) {}
  }

  @Test("U14: settled() returns although an update would go on for ever")
  func settled() async {
    root.addChild(Self.sibling(.properties, Counter(), at: nil))
    #expect(await !window.settled().isSettled)
    let own = Window(rootNode: Node())
    own.rootNode?.addChild(Self.sibling(.properties, Counter(), at: nil))
    #expect(await !own.settled().isSettled)
  }
}
