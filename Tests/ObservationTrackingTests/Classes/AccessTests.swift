import Observation
import ObservationTracking
import Testing

private protocol Named {}
extension String: Named {}

@Observable @MainActor private final class Shapes {
  struct Inner: Equatable { var number = 0 }
  var inner = Inner()
  var map: [String: Int] = [:]
  var action: (Int) -> Int = { $0 }
  var text: String?
  var named: any Named = ""
}

/// Members of every access, and types of every shape.
@CancellableObservation
@MainActor private final class Mirrored {
  let shapes: Shapes
  private(set) var inner = Shapes.Inner(number: -1)
  fileprivate var map: [String: Int]?
  internal var action: ((Int) -> Int)?
  private var hiddenText: String?
  final var named: (any Named)?
  weak var owner: Shapes?
  var tuple: (first: Int, second: String?) = (0, nil)
  init(_ shapes: Shapes) { self.shapes = shapes }

  @ObservationTracking private func bind() {
    inner = shapes.inner
    map = shapes.map
    action = shapes.action
    hiddenText = shapes.text
    named = shapes.named
    owner = shapes.map.isEmpty ? nil : shapes
    tuple = (shapes.inner.number, shapes.text)
  }

  func start() { bind() }
  var text: String? { hiddenText }
}

@MainActor struct AccessTests {
  @Test("M1: Properties of every access and kind of type are observed")
  func shapes() async {
    let shapes = Shapes()
    let mirrored = Mirrored(shapes)
    mirrored.start()
    #expect(mirrored.inner == Shapes.Inner())
    #expect(mirrored.owner == nil)
    shapes.inner.number = 1
    shapes.map["a"] = 1
    shapes.action = { $0 * 2 }
    shapes.text = "text"
    shapes.named = "name"
    await mainActorTurn()
    #expect(mirrored.inner == Shapes.Inner(number: 1))
    #expect(mirrored.map == ["a": 1])
    #expect(mirrored.action?(2) == 4)
    #expect(mirrored.text == "text")
    #expect(mirrored.named as? String == "name")
    #expect(mirrored.owner === shapes)
    #expect(mirrored.tuple == (1, "text"))
    mirrored.cancelObserveHiddenText()
    shapes.text = "other"
    await mainActorTurn()
    #expect(mirrored.text == "text")
    #expect(mirrored.tuple.second == "other")
  }
}
