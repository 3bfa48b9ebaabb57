import ObservationTracking
import Testing
import TraitTree

@CancellableObservation(screen: true)
private final class BadgeNode: Node {
  let cart: Cart
  var seen: [Int] = []
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func bind() { show(cart.count) }
  func show(_ count: Int) { seen.append(count) }
}

@CancellableObservation(screen: true)
private class OwnCallbacksNode: Node {
  let cart: Cart
  var log: [String] = []
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func bind() { show(cart.count) }
  func show(_ count: Int) { log.append("\(count)") }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.append("will appear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.append("did disappear")
  }
}

@CancellableObservation(screen: true)
private final class LaterNode: Node {
  let cart: Cart
  var log: [String] = []
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func bind() { show(cart.count) }
  func show(_ count: Int) { log.append("\(count)") }

  @StartObservations override func viewDidAppear(_ animated: Bool) {
    log.append("did appear")
  }
  @StopObservations override func viewWillDisappear(_ animated: Bool) {
    log.append("will disappear")
  }
}

/// `screen: true` on nodes.
@MainActor struct ScreenTests {
  private let cart = Cart()
  private let window = Window(scheduler: .manual)

  @Test("M1: The observers of a screen start when it appears and stop when it has disappeared")
  func screen() async {
    let node = BadgeNode(cart)
    cart.count = 1
    #expect(node.seen == [])
    window.rootNode = node
    window.updateIfNeeded()
    #expect(node.seen == [1])
    cart.count = 2
    await mainActorTurn()
    #expect(node.seen == [1, 2])
    window.rootNode = nil
    cart.count = 3
    await mainActorTurn()
    #expect(node.seen == [1, 2])
    window.rootNode = node
    window.updateIfNeeded()
    #expect(node.seen == [1, 2, 3])
  }

  @Test("M1: Callbacks that are there are completed")
  func completed() async {
    let node = OwnCallbacksNode(cart)
    window.rootNode = node
    window.updateIfNeeded()
    #expect(node.log == ["will appear", "0"])
    window.rootNode = nil
    cart.count = 1
    await mainActorTurn()
    #expect(node.log == ["will appear", "0", "did disappear"])
  }

  @Test("M1: A method that starts or stops by an attribute takes the place of the callback")
  func later() async {
    let node = LaterNode(cart)
    window.rootNode = node
    window.updateIfNeeded()
    #expect(node.log == ["did appear", "0"])
    window.rootNode = nil
    #expect(node.log == ["did appear", "0", "will disappear"])
    cart.count = 1
    await mainActorTurn()
    #expect(node.log == ["did appear", "0", "will disappear"])
  }
}

@CancellableObservation
@MainActor private final class Deferring {
  struct Failure: Error {}
  let cart: Cart
  var log: [String] = []
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func bind() { show(cart.count) }
  func show(_ count: Int) { log.append("\(count)") }

  @StartObservations func start(early: Bool) {
    if early { return }
    log.append("started")
  }
  @StopObservations func stop(_ isFailing: Bool) throws {
    if isFailing { throw Failure() }
    log.append("stopped")
  }
  @StartObservations func startLater() async {
    await Task.yield()
    log.append("later")
  }
}

@MainActor struct DeferringTests {
  private let cart = Cart()

  @Test("M1: Starting and stopping happen at the end of a method, however it ends")
  func ends() async throws {
    let deferring = Deferring(cart)
    deferring.start(early: false)
    #expect(deferring.log == ["started", "0"])
    try deferring.stop(false)
    deferring.start(early: true)
    #expect(deferring.log == ["started", "0", "stopped", "0"])
    #expect(throws: Deferring.Failure.self) { try deferring.stop(true) }
    cart.count = 1
    await mainActorTurn()
    await deferring.startLater()
    #expect(deferring.log.suffix(2) == ["later", "1"])
  }
}
