import ObservationTracking
import Testing

@CancellableObservation
@MainActor private final class Badge {
  let cart: Cart
  var seen: [Int] = []
  var title = ""
  init(_ cart: Cart) { self.cart = cart }

  @ObservationTracking func bind() {
    show(cart.count)
    title = cart.title
  }

  func show(_ count: Int) { seen.append(count) }
}

/// Starting and stopping, and that nothing stale ever arrives.
@MainActor struct CancellationTests {
  private let cart = Cart()

  @Test("M1: Stopped observers do not run, started ones read everything anew")
  func stopAndStart() async {
    let badge = Badge(cart)
    badge.bind()
    badge.stopObservations()
    cart.count = 1
    cart.title = "full"
    await mainActorTurn()
    #expect(badge.seen == [0])
    badge.startObservationsIfNeeded()
    #expect(badge.seen == [0, 1])
    #expect(badge.title == "full")
    cart.count = 2
    await mainActorTurn()
    #expect(badge.seen == [0, 1, 2])
  }

  @Test("M1: A change in the same turn as the stop is dropped")
  func sameTurn() async {
    let badge = Badge(cart)
    badge.bind()
    cart.count = 1
    badge.stopObservations()
    await mainActorTurn()
    #expect(badge.seen == [0])
  }

  @Test("M1: A change from before a stop does not run the observer that was started after it")
  func stale() async {
    let badge = Badge(cart)
    badge.bind()
    cart.count = 1
    badge.stopObservations()
    badge.startObservationsIfNeeded()
    #expect(badge.seen == [0, 1])
    await mainActorTurn()
    #expect(badge.seen == [0, 1])
    cart.count = 2
    await mainActorTurn()
    #expect(badge.seen == [0, 1, 2])
  }

  @Test("M1: One observer is cancelled and started by its name")
  func single() async {
    let badge = Badge(cart)
    badge.bind()
    cart.count = 1
    badge.cancelObserveShow()
    cart.title = "full"
    await mainActorTurn()
    #expect(badge.seen == [0])
    #expect(badge.title == "full")
    badge.observeShow()
    cart.count = 2
    await mainActorTurn()
    #expect(badge.seen == [0, 1, 2])
    badge.cancelObserveTitle()
    cart.title = "overfull"
    await mainActorTurn()
    #expect(badge.title == "full")
  }

  @Test("M1: Starting does nothing while anything is observed, and starts what never was")
  func ifNeeded() async {
    let badge = Badge(cart)
    #expect(badge.seen == [])
    badge.startObservationsIfNeeded()
    badge.startObservationsIfNeeded()
    #expect(badge.seen == [0])
    badge.cancelObserveShow()
    badge.startObservationsIfNeeded()
    #expect(badge.seen == [0])
    badge.cancelObserveTitle()
    badge.startObservationsIfNeeded()
    #expect(badge.seen == [0, 0])
    cart.count = 1
    await mainActorTurn()
    #expect(badge.seen == [0, 0, 1])
  }

  @Test("M1: While stopped, a call of the method or of an observer does nothing")
  func callWhileStopped() async {
    let badge = Badge(cart)
    badge.stopObservations()
    badge.bind()
    badge.observeShow()
    cart.count = 1
    await mainActorTurn()
    #expect(badge.seen == [])
    badge.startObservationsIfNeeded()
    #expect(badge.seen == [1])
  }

  @Test("M1: Stopping again and again lets every start take effect")
  func many() async {
    let badge = Badge(cart)
    for round in 1...50 {
      badge.startObservationsIfNeeded()
      cart.count = round
      badge.stopObservations()
    }
    await mainActorTurn()
    #expect(badge.seen == Array(0..<50))
    badge.startObservationsIfNeeded()
    cart.count = 100
    await mainActorTurn()
    #expect(badge.seen.suffix(2) == [50, 100])
  }
}

@CancellableObservation
@MainActor private final class SelfStopper {
  let cart: Cart
  var last = -1 {
    didSet { if last == 1 { stopObservations() } }
  }
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking(isolation: .synchronous) func bind() { last = cart.count }
}

@MainActor struct StoppingInsideTests {
  @Test("M1: An observer may stop itself while it runs")
  func insideItself() {
    guard observersSeeStores else { return }
    let cart = Cart()
    let stopper = SelfStopper(cart)
    stopper.bind()
    cart.count = 1
    cart.count = 2
    #expect(stopper.last == 1)
    stopper.startObservationsIfNeeded()
    #expect(stopper.last == 2)
    cart.count = 3
    #expect(stopper.last == 3)
  }
}
