import Observation
import ObservationTracking
import Testing

/// Which statements are observed, and what it takes to run one of them again.
@MainActor struct StatementTests {
  @MainActor private final class Badge {
    let cart: Cart
    var count = -1
    var title = ""
    var shown: [String] = []
    var plain = 0
    var choice = ""
    init(_ cart: Cart) { self.cart = cart }

    @ObservationTracking func bindAssignment() {
      count = cart.count
    }

    @ObservationTracking func bindCall() {
      show(cart.title)
      show("literal")
      let title = cart.title
      show(text: title, times: 2)
      showPlain()
    }

    @ObservationTracking func bindConditional() {
      if cart.isOpen {
        title = cart.title
      }
    }

    @ObservationTracking func bindBranches() {
      if let note = cart.note {
        show(note)
      } else if cart.count > 10 {
        title = "many"
      } else {
        showPlain()
      }
    }

    @ObservationTracking func bindExpressions() {
      title = if cart.isOpen { cart.title } else { "closed" }
      choice =
        switch cart.count {
        case 0: "none"
        case 1: "one"
        default: "some"
        }
    }

    func show(_ text: String) { shown.append(text) }
    func show(text: String, times: Int) { shown.append("\(text) \(times)") }
    func showPlain() { plain += 1 }
  }

  private let cart = Cart()

  @Test("M1: An assignment happens at once, and again when what it read changes")
  func assignment() async {
    let badge = Badge(cart)
    badge.bindAssignment()
    #expect(badge.count == 0)
    cart.count = 1
    cart.count = 2
    #expect(badge.count == 0)
    await mainActorTurn()
    #expect(badge.count == 2)
    cart.count = 3
    await mainActorTurn()
    #expect(badge.count == 3)
  }

  @Test("M1: What the expression does not read does not run it")
  func otherProperty() async {
    let badge = Badge(cart)
    badge.bindAssignment()
    badge.count = -5
    cart.title = "other"
    await mainActorTurn()
    #expect(badge.count == -5)
  }

  @Test("M1: A call with one argument that is no literal runs again, other calls run once")
  func calls() async {
    let badge = Badge(cart)
    badge.bindCall()
    #expect(badge.shown == ["empty", "literal", "empty 2"])
    cart.title = "full"
    await mainActorTurn()
    #expect(badge.shown == ["empty", "literal", "empty 2", "full"])
    #expect(badge.plain == 1)
  }

  @Test("M1: A condition stays observed while it is false")
  func conditional() async {
    let badge = Badge(cart)
    badge.bindConditional()
    #expect(badge.title == "")
    cart.title = "full"
    await mainActorTurn()
    #expect(badge.title == "")
    cart.isOpen = true
    await mainActorTurn()
    #expect(badge.title == "full")
    cart.title = "overfull"
    await mainActorTurn()
    #expect(badge.title == "overfull")
  }

  @Test("M1: All the branches of an 'if' are one observation")
  func branches() async {
    let badge = Badge(cart)
    badge.bindBranches()
    #expect(badge.plain == 1)
    cart.count = 11
    await mainActorTurn()
    #expect(badge.title == "many")
    cart.note = "remember"
    await mainActorTurn()
    #expect(badge.shown == ["remember"])
    cart.count = 5
    await mainActorTurn()
    #expect(badge.plain == 1)
    cart.note = nil
    await mainActorTurn()
    #expect(badge.plain == 2)
  }

  @Test("M1: The right side may be an 'if' or a 'switch' expression")
  func expressions() async {
    let badge = Badge(cart)
    badge.bindExpressions()
    #expect(badge.title == "closed")
    #expect(badge.choice == "none")
    cart.isOpen = true
    cart.count = 1
    await mainActorTurn()
    #expect(badge.title == "empty")
    #expect(badge.choice == "one")
  }
}
