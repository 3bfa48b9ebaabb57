import Observation
import ObservationTracking
import PublicLibrary
import TraitTree
import TraitTreeMacros

// Everything here is bound to the main actor without a word about it.

@Observable final class Cart {
  var count = 0
  var isOpen = false
}

@CancellableObservation(screen: true)
class CartNode: Node {
  let cart: Cart
  var text = ""
  var log: [String] = []
  init(_ cart: Cart) { self.cart = cart }

  @ObservationTracking func bind() {
    text = "\(cart.count)"
    if cart.isOpen { note("open") }
  }

  func note(_ text: String) { log.append(text) }
}

class Box<Value> {
  let cart: Cart
  let make: (Int) -> Value
  var value: Value?
  init(_ cart: Cart, make: @escaping (Int) -> Value) {
    self.cart = cart
    self.make = make
  }
  @ObservationTracking(isolation: .synchronous) func bind() { value = make(cart.count) }
}

extension Box {
  @ObservationTracking func bindElsewhere() { value = make(-cart.count) }
}

extension TraitCollection {
  @Entry var spacing = 8
  @Entry var greeting: String? = "hello"
}

extension MutableTraits {
  @Entry var spacing: Int
  @Entry var greeting: String?
}

/// Its values are made on the main actor.
final class Theme {
  static let classic = Theme()
  var name = "classic"
}

extension TraitCollection {
  @Entry var palette: Theme = .classic
  @Entry private var `own palette` = [Theme.classic]
  var paletteCount: Int { `own palette`.count }
}

extension MutableTraits {
  @Entry var palette: Theme
}

extension EnvironmentValues {
  @Entry var theme = Theme.classic
  @Entry nonisolated var ratio = Double.pi
  @Entry var `max width` = 100
  @Entry var margin = 2
  @Entry var title: String?
}

class MarginNode: Node {
  @Environment(\.margin) var margin
  var seen: [Int] = []
  override func updateProperties() { seen.append(margin) }
}
