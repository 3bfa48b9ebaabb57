import Observation
import ObservationTracking
import Testing

@MainActor private final class TaskBadge {
  let cart: Cart
  var runs: [Int] = []
  let told: AsyncStream<Int>
  private let tell: AsyncStream<Int>.Continuation
  init(_ cart: Cart) {
    self.cart = cart
    (told, tell) = AsyncStream.makeStream()
  }

  @ObservationTracking(isolation: .task) func bind() { show(cart.count) }
  @ObservationTracking(isolation: OnChangeBlockIsolation.mainActor) func bindOnMain() {
    show(-cart.count)
  }
  @ObservationTracking(isolation: nil) func bindByDefault() { show(cart.count * 10) }
  func show(_ count: Int) {
    runs.append(count)
    tell.yield(count)
  }
}

/// A class of no actor, with a method of the main actor.
private final class Plain {
  let cart: Cart
  @MainActor var count = -1
  var doubled = -1
  init(_ cart: Cart) { self.cart = cart }

  @MainActor @ObservationTracking func bind() { count = cart.count }
}

/// A class of no actor at all, generic and nested.
private enum Outer {
  class Box<Value: Equatable> {
    let gauge: Gauge
    let other: Value
    var level = -1
    var isOther = false
    init(_ gauge: Gauge, other: Value) {
      self.gauge = gauge
      self.other = other
    }

    @ObservationTracking(isolation: .synchronous) func bind() {
      level = gauge.level
    }
    @ObservationTracking func bindOnMain() {
      check(gauge.level as? Value)
    }
    func check(_ value: Value?) { isOther = value == other }
  }
}

@MainActor struct MainActorTests {
  private let cart = Cart()

  @Test("M1: isolation: .task in a class of the main actor runs there")
  func task() async {
    let badge = TaskBadge(cart)
    badge.bind()
    cart.count = 1
    var told = badge.told.makeAsyncIterator()
    #expect(await told.next() == 0)
    #expect(await told.next() == 1)
  }

  @Test("M1: The isolation may be written in full, or be nil")
  func spelled() async {
    let badge = TaskBadge(cart)
    badge.bindOnMain()
    badge.bindByDefault()
    cart.count = 1
    await mainActorTurn()
    #expect(badge.runs.sorted() == [-1, 0, 0, 10])
  }

  @Test("M1: A method of the main actor in a class of no actor observes there")
  func isolatedMethod() async {
    let plain = Plain(cart)
    plain.bind()
    cart.count = 4
    await mainActorTurn()
    #expect(plain.count == 4)
  }

  @Test("M1: A generic class of no actor observes synchronously, or on the main actor")
  func unbound() async {
    let gauge = Gauge()
    let box = Outer.Box(gauge, other: 5)
    box.bind()
    box.bindOnMain()
    gauge.level = 5
    #expect(box.level == (observersSeeStores ? 5 : 0))
    await mainActorTurn()
    #expect(box.isOther)
  }

  @Test("M1: A change from another thread reaches an observer of the main actor")
  func otherThread() async {
    let shared = SharedModel()
    let badge = SharedBadge(shared)
    badge.bind()
    await Task.detached { shared.value = 5 }.value
    await mainActorTurn()
    // Told before the store, the observer may be faster than the thread that stores.
    #expect(badge.seen == [0, 5] || (!observersSeeStores && badge.seen == [0, 0]))
  }
}

/// A model that any thread may write.
private final class SharedModel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Locked(0)

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      return stored.value
    }
    set { registrar.withMutation(of: self, keyPath: \.value) { stored.value = newValue } }
  }
}

@MainActor private final class SharedBadge {
  let model: SharedModel
  var seen: [Int] = []
  init(_ model: SharedModel) { self.model = model }
  @ObservationTracking func bind() { show(model.value) }
  func show(_ value: Int) { seen.append(value) }
}
