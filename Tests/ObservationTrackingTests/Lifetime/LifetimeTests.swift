import Observation
import Testing

@testable import ObservationTracking

#if canImport(Glibc)
  import Glibc
#endif

@CancellableObservation
@MainActor private final class Badge {
  let cart: Cart
  var count = 0
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func bind() {
    count = cart.count
    if cart.isOpen { count = 0 }
  }
}

private actor Station {
  let gauge: Gauge
  var level = 0
  init(_ gauge: sending Gauge) { self.gauge = gauge }
  @ObservationTracking func bind() { level = gauge.level }
}

extension ExtendedBadge {
  func bindAll() {
    bind()
    bindNow()
  }
}

/// Nothing is kept alive, and nothing is left behind.
@MainActor struct LifetimeTests {
  private let cart = Cart()

  @Test("M1: An observing object is freed at once although the model lives on and is never written")
  func object() {
    weak var badge: Badge?
    do {
      let strong = Badge(cart)
      strong.bind()
      badge = strong
    }
    #expect(badge == nil)
  }

  @Test("M1: An observing object is freed at once with a change on its way to it")
  func objectWithPendingChange() async {
    weak var badge: Badge?
    do {
      let strong = Badge(cart)
      strong.bind()
      cart.count = 1
      badge = strong
    }
    #expect(badge == nil)
    await mainActorTurn()
  }

  @Test("M1: An observing actor is freed at once")
  func actorObject() async {
    weak var station: Station?
    do {
      let strong = Station(Gauge())
      await strong.bind()
      station = strong
    }
    #expect(station == nil)
  }

  @Test("M1: An object that observes by an extension is freed at once")
  func extended() {
    weak var badge: ExtendedBadge?
    do {
      let strong = ExtendedBadge(cart)
      strong.bindAll()
      badge = strong
    }
    #expect(badge == nil)
    cart.count = 1
  }

  @Test("M1: A model is freed at once although an object observes it")
  func model() {
    weak var gauge: Gauge?
    let plain = GaugeHolder(Gauge())
    gauge = plain.gauge
    plain.bind()
    plain.gauge = nil
    #expect(gauge == nil)
  }

  @Test("M1: Observation lets go of a registration when its observer does")
  func registration() {
    final class Canary: Sendable {}
    weak var canary: Canary?
    let probe = ObservationProbe()
    do {
      let strong = Canary()
      canary = strong
      TrackedReads.track {
        probe.read()
        _ = cart.count
      } onChange: {
        _ = strong
      }
    }
    #expect(canary != nil)
    probe.fire()
    #expect(canary == nil)
  }

  @Test("M1: What a method in an extension registered goes with the model")
  func statelessRegistration() {
    final class Canary {}
    weak var canary: Canary?
    let badge = ExtendedBadge(cart)
    do {
      let gauge = Gauge()
      let strong = Canary()
      canary = strong
      ObservationTrackingScope.observe(badge, "canary", .mainActor) {
        $0.statement { _ in _ = gauge.level }
      } again: { _ in
        _ = strong
      }
      #expect(canary != nil)
    }
    #expect(canary == nil)
  }

  @Test("M1: What an observer registered goes with its scope, though the model lives on")
  func scopedRegistration() {
    final class Canary {}
    weak var canary: Canary?
    let badge = ExtendedBadge(cart)
    let gauge = Gauge()
    do {
      let scope = ObservationTrackingScope()
      let strong = Canary()
      canary = strong
      scope.observe(badge, "canary", .mainActor) {
        $0.statement { _ in _ = gauge.level }
      } again: { _ in
        _ = strong
      }
    }
    #expect(canary == nil)
    gauge.level = 1
  }

  @Test("M1: A registration that another thread still holds runs nothing once it was cancelled")
  func heldRegistration() {
    var runs = 0
    let observer = Observer()
    let registration = Registration(
      ObserverIdentity(observer, name: "bind.observeCount"), of: observer, isStateless: false,
      isolation: .synchronous, domain: IsolationDomain(globalActor: MainActor.shared)
    ) { runs += 1 }
    observer.register(registration)
    registration.changed()
    #expect(runs == 1)
    observer.cancel()
    registration.changed()
    #expect(runs == 1)
  }

  #if canImport(Glibc)
    @Test("M1: Observers that come and go leave no memory behind in a model that is never written")
    func memory() async {
      await #expect(processExitsWith: .success) { @MainActor in
        // The address sanitizer keeps what was freed for a while, and looks for leaks itself.
        if unsafe dlsym(nil, "__asan_init") != nil { return }
        let cart = Cart()
        let badge = Badge(cart)
        // Tables and free lists grow to their size first.
        for _ in 0..<1000 { restart(badge, cart) }
        let before = residentKilobytes
        for _ in 0..<10_000 { restart(badge, cart) }
        // A registration that is left behind takes some hundred bytes, and there were 80,000 of them.
        precondition(residentKilobytes - before < 8000, "grew from \(before) kB")
      }
    }
  #endif
}

#if canImport(Glibc)
  /// The most memory that the process has had so far.
  private var residentKilobytes: Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
#endif

/// Observes by four registrations, twice, and lets go of all of them in each way there is.
@MainActor private func restart(_ badge: Badge, _ cart: Cart) {
  badge.bind()
  badge.bind()
  badge.cancelObserveCount()
  badge.stopObservations()
  badge.startObservationsIfNeeded()
  Badge(cart).bind()
}

private final class GaugeHolder {
  var gauge: Gauge?
  var level = 0
  init(_ gauge: Gauge) { self.gauge = gauge }
  @ObservationTracking(isolation: .synchronous) func bind() { level = gauge?.level ?? -1 }
}
