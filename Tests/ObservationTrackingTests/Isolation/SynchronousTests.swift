import Observation
import ObservationTracking
import Testing

/// Observers that run right where a change is made.
@MainActor struct SynchronousTests {
  @MainActor private final class Badge {
    let cart: Cart
    var seen: [Int] = []
    init(_ cart: Cart) { self.cart = cart }
    @ObservationTracking(isolation: .synchronous) func bind() { show(cart.count) }
    func show(_ count: Int) { seen.append(count) }
  }

  /// Keeps a gauge within its limit, by writing what it has read.
  @MainActor private final class Limiter {
    let gauge: Gauge
    var level = 0 {
      didSet { if level > gauge.limit { gauge.level = gauge.limit } }
    }
    init(_ gauge: Gauge) { self.gauge = gauge }
    @ObservationTracking(isolation: .synchronous) func bind() { level = gauge.level }
  }

  /// Two observers, each of which reads what the other one writes.
  @MainActor private final class Pair {
    let left = Gauge()
    let right = Gauge()
    var runs: [String] = []
    @ObservationTracking(isolation: .synchronous) func bind() {
      copyLeft(left.level)
      copyRight(right.level)
    }
    func copyLeft(_ level: Int) {
      runs.append("left \(level)")
      if right.level < level { right.level = level }
    }
    func copyRight(_ level: Int) {
      runs.append("right \(level)")
      if left.level < level { left.level = level }
    }
  }

  private let cart = Cart()

  @Test("M1: A synchronous observer sees the new value, where did-set tracking is to be had")
  func newValue() {
    let badge = Badge(cart)
    badge.bind()
    cart.count = 1
    cart.count = 2
    #expect(badge.seen == (observersSeeStores ? [0, 1, 2] : [0, 0, 1]))
  }

  @Test("M1: A synchronous observer runs once for each change, called again or not")
  func once() {
    let badge = Badge(cart)
    badge.bind()
    badge.bind()
    cart.count = 1
    #expect(badge.seen.count == 3)
  }

  @Test("M1: An observer that changes what it reads runs again after that, until nothing changes")
  func ownChange() {
    guard observersSeeStores else { return }
    let gauge = Gauge()
    let limiter = Limiter(gauge)
    limiter.bind()
    gauge.level = 150
    #expect(gauge.level == 100)
    #expect(limiter.level == 100)
    gauge.level = 60
    #expect(limiter.level == 60)
  }

  @Test("M1: Observers that wake each other come to rest")
  func mutual() {
    guard observersSeeStores else { return }
    let pair = Pair()
    pair.bind()
    pair.left.level = 3
    #expect(pair.right.level == 3)
    pair.right.level = 5
    #expect(pair.left.level == 5)
    #expect(pair.runs.last == "left 5" || pair.runs.last == "right 5")
  }

  @Test("M1: A change inside a change is seen by the inner and the outer observer")
  func nestedChange() {
    guard observersSeeStores else { return }
    let badge = Badge(cart)
    let gauge = Gauge()
    let forwarder = Forwarder(gauge, cart)
    badge.bind()
    forwarder.bind()
    gauge.level = 9
    #expect(cart.count == 9)
    #expect(badge.seen == [0, 9])
  }

  @MainActor private final class Forwarder {
    let gauge: Gauge
    let cart: Cart
    init(_ gauge: Gauge, _ cart: Cart) {
      self.gauge = gauge
      self.cart = cart
    }
    @ObservationTracking(isolation: .synchronous) func bind() { cart.count = gauge.level }
  }
}
