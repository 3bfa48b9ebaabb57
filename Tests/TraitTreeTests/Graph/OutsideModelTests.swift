import Observation
import Synchronization
import Testing
import TraitTree

/// A model with edges of the library's that any thread may write.
private final class SharedGraphModel: Observable, Sendable {
  private let registrar = ModelRegistrar()
  private let stored = Mutex(0)

  var value: Int {
    get {
      registrar.access(self, 0, "SharedGraphModel.value", \.value)
      return stored.withLock { $0 }
    }
    set {
      registrar.willSet(self, 0, "SharedGraphModel.value", \.value)
      stored.withLock { $0 = newValue }
      registrar.didSet(self, 0, "SharedGraphModel.value", \.value)
    }
  }
}

@MainActor
@Suite("Models that other threads write")
struct OutsideModelTests {
  private final class Reader: Node {
    let model: SharedGraphModel
    var seen: [Int] = []
    var duringRun: () -> Void = {}

    init(_ model: SharedGraphModel) {
      self.model = model
      super.init()
    }

    override func updateProperties() {
      super.updateProperties()
      seen.append(model.value)
      duringRun()
    }
  }

  @Test(
    "R3: a write of another thread in the middle of the run that reads the property first arrives")
  func firstRun() {
    let model = SharedGraphModel()
    let reader = Reader(model)
    reader.duringRun = {
      reader.duringRun = {}
      updateOnThread { model.value = 42 }
    }
    let window = Window(rootNode: reader, scheduler: .manual)
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(reader.seen == [0, 42])
  }

  @Test("R3: a write of another thread between updates arrives, whatever the run before had read")
  func betweenRuns() {
    let model = SharedGraphModel()
    let reader = Reader(model)
    let window = Window(rootNode: reader, scheduler: .manual)
    window.updateIfNeeded()
    for value in 1...3 {
      updateOnThread { model.value = value }
      window.updateIfNeeded()
    }
    #expect(reader.seen == [0, 1, 2, 3])
  }
}
