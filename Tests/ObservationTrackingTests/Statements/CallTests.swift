import Observation
import ObservationTracking
import Testing

/// What two observers write to and, in their functions, read.
@Observable @MainActor private final class Journal {
  var entries: [String] = []
}

/// Calls: their argument is observed, and their function is not.
@MainActor struct CallTests {
  @MainActor private final class Badge {
    let cart: Cart
    var log: [String] = []
    init(_ cart: Cart) { self.cart = cart }

    @ObservationTracking func bind() {
      setOpen(cart.isOpen, animated: true)
      move(2, "by", to: cart.count)
      self.note(cart.note, [1, 2], nil)
    }
    @ObservationTracking func bindHelper() { noteTitle(of: cart) }
    @ObservationTracking func bindLocal() {
      let title = cart.title
      note(title, [], nil)
      setOpen(cart.isOpen, animated: false)
    }
    @ObservationTracking func bindGeneric() {
      keep(cart.count)
      keep(cart.isOpen ? .init(1) : nil as Int?)
      keepLazily(cart.title)
      Self.keep(cart.items, in: nil)
    }

    func setOpen(_ isOpen: Bool, animated: Bool) { log.append("\(isOpen) \(animated)") }
    func move(_ times: Int, _ how: String, to count: Int) { log.append("\(count)") }
    func note(_ note: String?, _ numbers: [Int], _ other: Int?) { log.append(note ?? "none") }
    func noteTitle(of cart: Cart) { log.append(cart.title) }
    func keep(_ value: some Equatable) { log.append("some \(value)") }
    func keep(_ value: Int?) { log.append("\(value ?? -1)") }
    static var joined = ""
    func keepLazily(_ value: @autoclosure () -> Any) { log.append("\(value())") }
    static func keep(_ values: some Sequence<String>, in badge: Badge?) {
      joined = values.joined()
    }
  }

  private let cart = Cart()

  @Test("M1: A call runs again for its one argument that is no literal, wherever that stands")
  func literals() async {
    let badge = Badge(cart)
    badge.bind()
    #expect(badge.log == ["false true", "0", "none"])
    cart.isOpen = true
    cart.count = 3
    cart.note = "new"
    await mainActorTurn()
    #expect(badge.log == ["false true", "0", "none", "true true", "3", "new"])
  }

  @Test("M1: What a function itself reads does not run it again")
  func helper() async {
    let badge = Badge(cart)
    badge.bindHelper()
    cart.title = "full"
    await mainActorTurn()
    #expect(badge.log == ["empty"])
  }

  @Test("M1: A local value that is handed on leaves the call as it is")
  func local() async {
    let badge = Badge(cart)
    badge.bindLocal()
    cart.title = "full"
    await mainActorTurn()
    #expect(badge.log == ["empty", "false false"])
  }

  @Test("M1: An argument may be generic, lazy or inferred from its parameter")
  func types() async {
    let badge = Badge(cart)
    badge.bindGeneric()
    #expect(badge.log == ["some 0", "-1", "empty"])
    #expect(Badge.joined == "")
    cart.isOpen = true
    cart.title = "full"
    cart.items = ["a", "b"]
    await mainActorTurn()
    #expect(badge.log.suffix(2) == ["1", "full"])
    #expect(Badge.joined == "ab")
  }

  @MainActor private final class Listener {
    let cart: Cart
    let journal: Journal
    var runs = 0
    init(_ cart: Cart, _ journal: Journal) {
      self.cart = cart
      self.journal = journal
    }
    @ObservationTracking func bind() {
      add(cart.title)
      addCount(cart.count)
    }
    @ObservationTracking(isolation: .synchronous) func bindNow() {
      add(cart.title)
      addCount(cart.count)
    }
    func add(_ title: String) { append(title) }
    func addCount(_ count: Int) { append("\(count)") }
    func append(_ entry: String) {
      runs += 1
      journal.entries.append(entry)
    }
  }

  @Test("M1: Two observers whose functions write one list run once each")
  func commonList() async {
    let journal = Journal()
    let listener = Listener(cart, journal)
    listener.bind()
    cart.title = "full"
    cart.count = 1
    for _ in 0..<5 { await mainActorTurn() }
    #expect(journal.entries == ["empty", "0", "full", "1"])
    #expect(listener.runs == 4)
  }

  @Test("M1: Two synchronous observers whose functions write one list run once each")
  func commonListNow() {
    let journal = Journal()
    let listener = Listener(cart, journal)
    listener.bindNow()
    cart.title = "full"
    #expect(listener.runs == 3)
    cart.count = 1
    #expect(listener.runs == 4)
  }
}
