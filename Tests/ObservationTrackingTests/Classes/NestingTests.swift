import Observation
import ObservationTracking
import Testing

private struct Hidden {
  @CancellableObservation
  @MainActor final class Badge {
    let cart: Cart
    var count = -1
    init(_ cart: Cart) { self.cart = cart }
    @ObservationTracking func bind() { count = cart.count }
    @StopObservations func end() {}
    @StartObservations func begin() {}
  }
}

private enum Outer {}

extension Outer {
  @CancellableObservation
  @MainActor final class Badge<Value> {
    let cart: Cart
    var values: [Value] = []
    let make: (Int) -> Value
    init(_ cart: Cart, make: @escaping (Int) -> Value) {
      self.cart = cart
      self.make = make
    }
    @ObservationTracking func bind() { values = [make(cart.count)] }
  }
}

@CancellableObservation
@MainActor private final class Extended {
  struct Part {}
  let cart: Cart
  var count = -1
  init(_ cart: Cart) { self.cart = cart }
  @ObservationTracking func bind() { count = cart.count + Part().offset }
}

extension Extended.Part {
  var offset: Int { 10 }
}

/// Where a class is declared.
@MainActor struct NestingTests {
  private let cart = Cart()

  @Test("M1: A class nested in a private struct")
  func privateStruct() async {
    let badge = Hidden.Badge(cart)
    badge.bind()
    cart.count = 1
    await mainActorTurn()
    #expect(badge.count == 1)
    badge.end()
    badge.begin()
    #expect(badge.count == 1)
    badge.cancelObserveCount()
  }

  @Test("M1: A generic class nested in an extension")
  func inExtension() async {
    let badge = Outer.Badge(cart) { "\($0)" }
    badge.bind()
    cart.count = 1
    await mainActorTurn()
    #expect(badge.values == ["1"])
    badge.stopObservations()
  }

  @Test("M1: A class inside a function")
  func inFunction() async {
    @CancellableObservation
    @MainActor final class Local {
      let cart: Cart
      var count = -1
      init(_ cart: Cart) { self.cart = cart }
      @ObservationTracking func bind() { count = cart.count }
    }
    let local = Local(cart)
    local.bind()
    cart.count = 1
    await mainActorTurn()
    #expect(local.count == 1)
  }

  @Test("M1: A class whose nested type is extended elsewhere")
  func extendedPart() async {
    let extended = Extended(cart)
    extended.bind()
    cart.count = 1
    await mainActorTurn()
    #expect(extended.count == 11)
  }
}
