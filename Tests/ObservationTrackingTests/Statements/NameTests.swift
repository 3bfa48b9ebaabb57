import ObservationTracking
import Testing

/// The names of observers, and that they collide with nothing.
@MainActor struct NameTests {
  @MainActor private final class Child { var text = "" }

  @MainActor private final class Names {
    let cart: Cart
    let child = Child()
    var optionalChild: Child?
    var count = -1
    var `default` = -1
    // swift-format-ignore: NoLeadingUnderscores
    var _hidden = -1
    var pair = (0, 0)
    var numbers = [0, 0]
    var lookup: [String: Int] = [:]
    var first = 0
    var second = ""
    var ownCalls = 0
    var observeTitle = 0
    var title = ""
    var observation = "mine"
    var run = "mine"
    init(_ cart: Cart) { self.cart = cart }

    @ObservationTracking func bind() {
      count = cart.count
      child.text = cart.title
      self.optionalChild?.text =
        cart  // the model
        .title /* in parts */
        .uppercased()
      `default` = cart.count; _hidden = cart.count
      numbers[1] = cart.count
      lookup["key"] = cart.count
      (first, second) = (cart.count, cart.title)
      count = cart.count * 2
    }

    @ObservationTracking func rebind() {
      count = -cart.count
      title = "\(cart.title) of \(observation), \(run)"
    }

    // What a macro must not collide with.
    func observeCount() { ownCalls += 1 }

    func startFirst() { observeCount(bind: Names.self) }
    func startSecond() { observeCount2() }
    func startOther() { observeCount(rebind: Names.self) }
    func startChain() { observeChildText() }
    func startOptional() { observeSelfOptionalChildText() }
    func startTicked() { observeDefault() }
    func startHidden() { observeHidden() }
    func startElement() { observeNumbers1() }
    func startKey() { observeLookupkey() }
    func startTuple() { observeFirstsecond() }
    func startTitle() { observeTitle(rebind: Names.self) }
  }

  private let cart = Cart()

  @Test("M1: Every target is written again, however it is spelled")
  func spellings() async {
    let names = Names(cart)
    names.optionalChild = Child()
    names.bind()
    cart.count = 3
    cart.title = "full"
    await mainActorTurn()
    #expect(names.child.text == "full")
    #expect(names.optionalChild?.text == "FULL")
    #expect(names.default == 3)
    #expect(names._hidden == 3)
    #expect(names.numbers == [0, 3])
    #expect(names.lookup == ["key": 3])
    #expect(names.first == 3)
    #expect(names.second == "full")
  }

  @Test("M1: Each observer can be called by its name")
  func names() {
    let names = Names(cart)
    names.optionalChild = Child()
    cart.count = 2
    cart.title = "full"
    names.startFirst()
    #expect(names.count == 2)
    names.startSecond()
    #expect(names.count == 4)
    names.startOther()
    #expect(names.count == -2)
    names.startChain()
    #expect(names.child.text == "full")
    names.startOptional()
    #expect(names.optionalChild?.text == "FULL")
    names.startTicked()
    names.startHidden()
    #expect(names.default == 2)
    #expect(names._hidden == 2)
    names.startElement()
    #expect(names.numbers[1] == 2)
    names.startKey()
    #expect(names.lookup["key"] == 2)
    names.startTuple()
    #expect(names.second == "full")
  }

  @Test("M1: A method and a property of the same name as an observer stay the user's")
  func ownNames() {
    let names = Names(cart)
    names.bind()
    names.rebind()
    #expect(names.ownCalls == 0)
    names.observeCount()
    #expect(names.ownCalls == 1)
    #expect(names.observeTitle == 0)
    names.startTitle()
    #expect(names.title == "empty of mine, mine")
  }
}
