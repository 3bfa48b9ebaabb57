import Observation
import ObservationTracking
import Testing

/// A class with members that the macros have to leave alone, and that is a model itself.
@Observable @CancellableObservation
@MainActor private final class Crowded {
  static var total = 0
  class var kind: String { "crowded" }
  let cart: Cart
  @ObservationIgnored lazy var name = { "crowded" }()
  var count = -1 {
    willSet { log.append("will \(newValue)") }
    didSet { log.append("did \(oldValue)") }
  }
  @ObservationIgnored var log: [String] = []
  var double: Int { count * 2 }
  var shown = ""
  init(_ cart: Cart) { self.cart = cart }

  @available(*, deprecated) var old: Int { 0 }

  @ObservationTracking func bind() { count = cart.count }

  #if os(Linux) || os(macOS)
    @ObservationTracking func bindConditionally() { shown = "\(double)" }
  #else
    func bindConditionally() {}
  #endif

  #if NEVER
    @ObservationTracking func bindNever() { shown = cart.title }
  #endif
}

@Observable @MainActor private class Base { var a = 0 }
@Observable @MainActor private class Sub: Base { var b = 0 }
@MainActor private class Plain: Base { var c = 0 }

@MainActor private class BaseBadge {
  let base: Base
  var log: [String] = []
  init(_ base: Base) { self.base = base }
  @ObservationTracking func bind() { show("a\(base.a)") }
  func show(_ text: String) { log.append(text) }
}

@MainActor private final class SubBadge: BaseBadge {
  @ObservationTracking override func bind() {
    super.bind()
    show((base as? Sub).map { "b\($0.b)" } ?? "no b")
    showPlain((base as? Plain)?.c)
  }
  func showPlain(_ c: Int?) { if let c { log.append("c\(c)") } }
}

@CancellableObservation
@MainActor private class ControlledBadge {
  let base: Base
  var log: [String] = []
  init(_ base: Base) { self.base = base }
  @ObservationTracking func bind() { show(base.a) }
  func show(_ a: Int) { log.append("base \(a)") }
}

/// Its observer has the name of the one that it does not override.
@MainActor private final class ControlledSubBadge: ControlledBadge {
  @ObservationTracking override func bind() {
    super.bind()
    show(-base.a)
  }
}

@MainActor struct MemberTests {
  private let cart = Cart()

  @Test("M1: Static, lazy, computed and observed properties and #if blocks stay as they are")
  func members() async {
    let crowded = Crowded(cart)
    crowded.startObservationsIfNeeded()
    #expect(crowded.log == ["will 0", "did -1"])
    #expect(crowded.shown == "0")
    cart.count = 4
    await mainActorTurn()
    #expect(crowded.log == ["will 0", "did -1", "will 4", "did 0"])
    // What the first observer has written is read by the second one.
    await mainActorTurn()
    #expect(crowded.shown == "8")
    #expect(crowded.name == "crowded")
    #expect(Crowded.total == 0)
  }

  @Test("M1: Properties of an observable class and of its subclass are observed once each")
  func observableSubclass() async {
    let sub = Sub()
    let badge = SubBadge(sub)
    badge.bind()
    #expect(badge.log == ["a0", "b0"])
    sub.a = 1
    await mainActorTurn()
    #expect(badge.log == ["a0", "b0", "a1"])
    sub.b = 2
    await mainActorTurn()
    #expect(badge.log == ["a0", "b0", "a1", "b2"])
  }

  @Test("M1: A property of a plain subclass is not observed, the inherited ones are")
  func plainSubclass() async {
    let plain = Plain()
    let badge = SubBadge(plain)
    badge.bind()
    plain.c = 1
    await mainActorTurn()
    #expect(badge.log == ["a0", "no b", "c0"])
    plain.a = 1
    await mainActorTurn()
    #expect(badge.log == ["a0", "no b", "c0", "a1"])
  }

  @Test("M1: A subclass has observers of the same name beside those of its class")
  func sameNames() async {
    let base = Base()
    let badge = ControlledSubBadge(base)
    badge.bind()
    base.a = 1
    await mainActorTurn()
    #expect(badge.log.sorted() == ["base -1", "base 0", "base 0", "base 1"])
    let controlled: ControlledBadge = badge
    controlled.cancelObserveShow()
    base.a = 2
    await mainActorTurn()
    #expect(badge.log.last == "base -2")
    #expect(badge.log.count == 5)
  }
}
