import ObservationTracking
import Testing

/// Statements that stay what they are.
@MainActor struct UnobservedStatementTests {
  @MainActor private final class Badge {
    let cart: Cart
    var isReady = true
    var count = -1
    var log: [String] = []
    init(_ cart: Cart) { self.cart = cart }

    @ObservationTracking func bind() {
      defer { log.append("end") }
      guard isReady else { return }
      let title = cart.title
      note(title, "!")
      for index in 0..<2 { log.append("\(index)") }
      func local() { log.append("local") }
      local()
      run { log.append("closure") }
      switch title {
      case "empty": log.append("switch")
      default: break
      }
      count = cart.count
    }

    func note(_ text: String, _ end: String) { log += [text, text + end] }
    func run(_ body: () -> Void) { body() }
  }

  @Test("M1: Guards, loops, closures, local functions, switches and defers run once, in order")
  func order() async {
    let cart = Cart()
    let badge = Badge(cart)
    badge.bind()
    let expected = ["empty", "empty!", "0", "1", "local", "closure", "switch", "end"]
    #expect(badge.log == expected)
    cart.title = "full"
    cart.count = 1
    await mainActorTurn()
    #expect(badge.log == expected)
    #expect(badge.count == 1)
  }

  @Test("M1: A guard that fails keeps the observers after it from starting")
  func guardStatement() async {
    let cart = Cart()
    let badge = Badge(cart)
    badge.isReady = false
    badge.bind()
    cart.count = 1
    await mainActorTurn()
    #expect(badge.count == -1)
    #expect(badge.log == ["end"])
  }
}
