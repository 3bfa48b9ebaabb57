import Observation
import ObservationTracking
import Testing

@globalActor private actor Kitchen { static let shared = Kitchen() }

/// A class of no actor, without an initializer, with methods of two actors.
private final class Plain: Sendable {
  @MainActor static var seen: [Int] = []
  @Kitchen static var cooked: [Int] = []
  @MainActor static let cart = Cart()
  @Kitchen static let gauge = Gauge()

  @MainActor @ObservationTracking func bind() { note(Self.cart.count) }
  @Kitchen @ObservationTracking(isolation: .synchronous) func cook() { cook(Self.gauge.level) }
  @MainActor func note(_ count: Int) { Self.seen.append(count) }
  @Kitchen func cook(_ level: Int) { Self.cooked.append(level) }
}

/// The same, with methods to start and stop, and not Sendable.
@CancellableObservation
private final class Controlled {
  @MainActor var seen: [Int] = []
  @MainActor static let cart = Cart()

  @MainActor @ObservationTracking func bind() { note(Self.cart.count) }
  @MainActor func note(_ count: Int) { seen.append(count) }
}

/// A class of the main actor with a method of none.
@MainActor private final class Open {
  nonisolated let shared = Locked(0)
  nonisolated let seen = Locked<[Int]>([])
  nonisolated init() {}
  @ObservationTracking(isolation: .synchronous) nonisolated func bind() { note(shared.value) }
  nonisolated func note(_ value: Int) { seen.withLock { $0.append(value) } }
}

private final class Box<Value> {
  let cart: Cart
  let value: Value
  var hashes: [Int] = []
  init(_ cart: Cart, _ value: Value) {
    self.cart = cart
    self.value = value
  }
  @MainActor @ObservationTracking func bind() where Value: Hashable {
    add(cart.count)
    if cart.isOpen { add(value.hashValue) }
  }
  func add(_ number: Int) { hashes.append(number) }
}

extension Box {
  @MainActor @ObservationTracking func bindElsewhere() where Value: Hashable {
    hashes = [value.hashValue &+ cart.count]
  }
}

extension Box<String> {
  @MainActor @ObservationTracking func bindText() { add(value.count + cart.count) }
}

@CancellableObservation
@MainActor private final class Overloads {
  let cart: Cart
  var log: [String] = []
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func bind() { note(cart.count) }
  @ObservationTracking func bind(animated: Bool = true) { note(cart.title) }
  @ObservationTracking func bind(_ items: [String] = ["a"]) { note(cart.items) }
  func note(_ value: Any) { log.append("\(value)") }
}

@MainActor private final class `Raw class` {
  let cart: Cart
  var `max width` = -1
  var `1 "quoted"` = ""
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func `bind it`() {
    `max width` = cart.count
    if `max width` > 0 { `1 "quoted"` = cart.title }
  }
  func start() { observeMaxwidth(`bind it`: `Raw class`.self) }
}

/// Methods that are bound to something else than their class is, that require something of it, or that are
/// called in an unusual way.
@MainActor struct BoundMethodTests {
  @Test("M1: A class of no actor observes by methods of any global actor, without an initializer")
  func globalActors() async {
    let plain = Plain()
    plain.bind()
    await plain.cook()
    Plain.cart.count = 1
    await Task { @Kitchen in Plain.gauge.level = 5 }.value
    await mainActorTurn()
    #expect(Plain.seen == [0, 1])
    let cooked = await Plain.cooked
    #expect(cooked == [0, observersSeeStores ? 5 : 0])
  }

  @Test("M1: A cancellable class of no actor is started where its methods are bound to")
  func cancellable() async {
    let controlled = Controlled()
    controlled.startObservationsIfNeeded()
    Controlled.cart.count = 1
    await mainActorTurn()
    #expect(controlled.seen == [0, 1])
    controlled.stopObservations()
    Controlled.cart.count = 2
    await mainActorTurn()
    #expect(controlled.seen == [0, 1])
  }

  @Test("M1: A method of no actor in a class of the main actor observes as in a class of none")
  func nonisolated() {
    let open = Open()
    open.bind()
    #expect(open.seen.value == [0])
  }

  @Test("M1: A method that requires something of its type observes, in an extension too")
  func requirements() async {
    let cart = Cart()
    let box = Box(cart, "key")
    box.bind()
    cart.isOpen = true
    await mainActorTurn()
    #expect(box.hashes.sorted() == [0, "key".hashValue].sorted())
    let other = Box(cart, "key")
    other.bindElsewhere()
    cart.count = 2
    await mainActorTurn()
    #expect(other.hashes == ["key".hashValue &+ 2])
    let text = Box(cart, "key")
    text.bindText()
    cart.count = 3
    await mainActorTurn()
    #expect(text.hashes == [5, 6])
  }

  @Test("M1: Overloads are started each by itself")
  func overloads() async {
    let cart = Cart()
    let overloads = Overloads(cart)
    overloads.startObservationsIfNeeded()
    #expect(overloads.log == ["0", "empty", "[]"])
    cart.title = "full"
    await mainActorTurn()
    #expect(overloads.log == ["0", "empty", "[]", "full"])
  }

  @Test("M1: Raw identifiers name methods, properties and classes that observe")
  func rawIdentifiers() async {
    let cart = Cart()
    let raw = `Raw class`(cart)
    raw.`bind it`()
    cart.count = 3
    await mainActorTurn()
    #expect(raw.`max width` == 3)
    #expect(raw.`1 "quoted"` == "")
    raw.`bind it`()
    cart.title = "full"
    await mainActorTurn()
    #expect(raw.`1 "quoted"` == "full")
    raw.start()
  }
}
