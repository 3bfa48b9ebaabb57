import TraitTree

/// A house or a floor: a node that has a name and holds others.
class Place: Node {
  private let name: String

  init(_ name: String) { self.name = name }

  override var debugName: String { name }
}

/// A room, which is heated from the temperature outside up to the warmth that holds for it.
final class Room: Place {
  private(set) var heating = 0

  override func updateProperties() {
    super.updateProperties()
    guard let weather = traitCollection.weather else { return }
    heating = max(0, traitCollection.warmth - weather.temperature)
    print("\(debugName): heat by \(heating) degrees")
  }
}
