import ObservationTracking
import Testing

/// A second call replaces the first.
@MainActor struct GenerationTests {
  @MainActor private class Badge {
    var cart: Cart
    var runs: [Int] = []
    init(_ cart: Cart) { self.cart = cart }

    @ObservationTracking func bind() { show(cart.count) }
    func show(_ count: Int) { runs.append(count) }
  }

  private let cart = Cart()

  @Test("M1: Called three times, an observer runs once for a change")
  func replaced() async {
    let badge = Badge(cart)
    badge.bind()
    badge.bind()
    badge.bind()
    #expect(badge.runs == [0, 0, 0])
    cart.count = 1
    await mainActorTurn()
    #expect(badge.runs == [0, 0, 0, 1])
  }

  @Test("M1: Many changes in one turn are one run")
  func coalesced() async {
    let badge = Badge(cart)
    badge.bind()
    for count in 1...100 { cart.count = count }
    await mainActorTurn()
    #expect(badge.runs == [0, 100])
  }

  @Test(
    "M1: A change that is under way when the method is called again is not delivered a second time")
  func replacedWhilePending() async {
    let badge = Badge(cart)
    badge.bind()
    cart.count = 1
    badge.bind()
    await mainActorTurn()
    #expect(badge.runs == [0, 1])
    cart.count = 2
    await mainActorTurn()
    #expect(badge.runs == [0, 1, 2])
  }

  @Test("M1: After another call the model of the first one is not observed any more")
  func otherModel() async {
    let badge = Badge(cart)
    badge.bind()
    let other = Cart()
    badge.cart = other
    badge.bind()
    cart.count = 1
    await mainActorTurn()
    #expect(badge.runs == [0, 0])
    other.count = 2
    await mainActorTurn()
    #expect(badge.runs == [0, 0, 2])
  }

  @Test("M1: Two objects observe one model each for itself")
  func twoObservers() async {
    let badges = [Badge(cart), Badge(cart)]
    for badge in badges { badge.bind() }
    cart.count = 1
    await mainActorTurn()
    #expect(badges.map(\.runs) == [[0, 1], [0, 1]])
  }
}

/// Methods in extensions keep nothing from call to call.
@MainActor final class ExtendedBadge {
  let cart: Cart
  var runs: [Int] = []
  init(_ cart: Cart) { self.cart = cart }
  func show(_ count: Int) { runs.append(count) }
}

extension ExtendedBadge {
  @ObservationTracking func bind() { show(cart.count) }
  @ObservationTracking(isolation: .synchronous) func bindNow() { show(cart.count) }
}

@MainActor struct ExtensionTests {
  @Test("M1: A method in an extension observes, and called twice it observes twice")
  func stateless() async {
    let cart = Cart()
    let badge = ExtendedBadge(cart)
    badge.bind()
    cart.count = 1
    await mainActorTurn()
    cart.count = 2
    await mainActorTurn()
    #expect(badge.runs == [0, 1, 2])
    badge.bind()
    cart.count = 3
    await mainActorTurn()
    #expect(badge.runs == [0, 1, 2, 2, 3, 3])
  }

  @Test("M1: A synchronous method in an extension runs before the next line")
  func synchronous() {
    let cart = Cart()
    let badge = ExtendedBadge(cart)
    badge.bindNow()
    cart.count = 1
    #expect(badge.runs == [0, observersSeeStores ? 1 : 0])
  }
}
