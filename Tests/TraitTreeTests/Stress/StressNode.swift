import TraitTree

/// A node that keeps what its hooks saw last, follows its appearance, and edits whatever the script has asked for
/// in each of its callbacks.
@MainActor final class StressNode: Node {
  enum Appearance { case hidden, will, isAppearing, shown, disappearing }

  let id: Int
  let world: StressWorld
  let reads: [StressHook: StressReads]
  var given = StressGiven()
  var armed: [StressMoment: [StressEdit]] = [:]
  var registrations: [StressRegistration] = []
  var observations: [StressObservation] = []
  /// Apart from what their closures hold.
  var tokens: [Int: any TraitChangeRegistration] = [:]
  var changeTokens: [Int: ChangeToken] = [:]
  private(set) var seen: [StressHook: [Int]] = [:]
  private(set) var appearance = Appearance.hidden
  private var isLoaded = false

  init(_ id: Int, reads: Int, _ world: StressWorld) {
    self.id = id
    self.world = world
    var each: [StressHook: StressReads] = [:]
    for hook in StressHook.allCases {
      each[hook] = StressReads(bits: (reads >> (8 * hook.rawValue)) & StressReads.all)
    }
    self.reads = each
    super.init()
    world.nodeCount += 1
  }

  isolated deinit {
    world.nodeCount -= 1
    world.farewellsUnderWay += 1
    if let edits = armed[.farewell] { world.perform(edits) }
    world.farewellsUnderWay -= 1
  }

  override var debugName: String { "\(id)" }

  func react(_ moment: StressMoment) {
    guard let edits = armed.removeValue(forKey: moment) else { return }
    world.perform(edits)
  }

  /// What the node reads now, through the library.
  func read(_ reads: StressReads) -> [Int] {
    // Both ways, which are one store.
    let slots = reads.slots.map {
      $0 == .scale && id % 2 == 0 ? Int(environment.displayScale) : traitCollection.stress($0)
    }
    return slots + reads.modelIDs.map { world.models[$0].count }
  }

  // MARK: Hooks

  private func reactInHook(_ moment: StressMoment) {
    world.hooksUnderWay += 1
    react(moment)
    world.hooksUnderWay -= 1
  }
  private func run(_ hook: StressHook) {
    if let reads = reads[hook] { seen[hook] = read(reads) }
  }
  override func updateProperties() {
    super.updateProperties()
    world.checkMayRun(self, "properties")
    reactInHook(.properties)
    run(.properties)
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    world.checkMayRun(self, "layout")
    reactInHook(.willLayout)
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    reactInHook(.didLayout)
    run(.layout)
  }
  override func draw() {
    super.draw()
    world.checkMayRun(self, "draw")
    reactInHook(.draw)
    run(.draw)
  }

  /// A handler is told what it saw last, and that one of its traits has another value now.
  func handle(_ registration: StressRegistration, _ previous: TraitCollection) {
    world.checkMayRun(self, "handler \(registration.id)")
    if registration.isOver { world.fail("U6: \(id): handler \(registration.id) is over") }
    var isDifferent = false
    for slot in registration.slots where world.windowReleasesUnderWay == 0 {
      let now = world.resolve(slot, at: self)
      if slot.shown(now) != traitCollection.stress(slot) {
        world.fail("N3: \(id): \(slot) is \(traitCollection.stress(slot)), not \(slot.shown(now))")
      }
      let told = previous.stress(slot)
      if let seen = registration.seen[slot], told != seen {
        world.fail("U6: \(id): handler \(registration.id) saw \(slot) \(seen), is told \(told)")
      }
      if slot.shown(now) != registration.seen[slot] { isDifferent = true }
      registration.seen[slot] = slot.shown(now)
    }
    if world.windowReleasesUnderWay > 0 {
      for slot in registration.slots { registration.seen[slot] = traitCollection.stress(slot) }
    } else if !isDifferent && !world.hasReactedToEquality {
      world.fail("U6: \(id): handler \(registration.id) is called, and nothing has changed")
    }
    react(.handler)
  }

  // MARK: Moves and appearance

  override func willMove(toParent parent: Node?) {
    super.willMove(toParent: parent)
    react(.willMove)
  }
  override func didMove(toParent parent: Node?) {
    super.didMove(toParent: parent)
    react(.didMove)
  }

  private func become(_ next: Appearance, from expected: [Appearance]) {
    if !expected.contains(appearance) {
      world.fail("N5: \(id): is told \(next) while it is \(appearance)")
    }
    appearance = next
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    if isLoaded || appearance != .hidden { world.fail("N5: \(id): loads again or too late") }
    isLoaded = true
    react(.load)
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if !isLoaded { world.fail("N5: \(id): appears before it is loaded") }
    become(.will, from: [.hidden])
    react(.willAppear)
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    become(.isAppearing, from: [.will])
    react(.isAppearing)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    become(.shown, from: [.isAppearing])
    react(.didAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    become(.disappearing, from: [.will, .isAppearing, .shown])
    let isWindowReleased = window == nil
    if isWindowReleased { world.windowReleasesUnderWay += 1 }
    react(.willDisappear)
    if isWindowReleased { world.windowReleasesUnderWay -= 1 }
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    become(.hidden, from: [.disappearing])
    react(.didDisappear)
  }
}
