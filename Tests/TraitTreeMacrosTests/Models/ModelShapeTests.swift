import Foundation
import Observation
import Synchronization
import Testing
import TraitTree
import TraitTreeMacros

@ObservableModel class NamedModel {
  var name = ""
  init() {}
}

/// Generic, and below another one.
@ObservableModel final class LabelledModel<Value>: NamedModel {
  var value: Value
  override var name: String { didSet { renames += 1 } }
  @ObservationIgnored var renames = 0
  init(_ value: Value) { self.value = value }
}

/// Bound to no actor.
@ObservableModel final class SharedModel: @unchecked Sendable {
  var total = 0
}

@globalActor actor ModelActor { static let shared = ModelActor() }

@ObservableModel @ModelActor final class ActorModel {
  var count = 0
  @MainActor var shown = 0
  nonisolated init() {}
}

@propertyWrapper struct Clamped {
  var wrappedValue: Int { didSet { wrappedValue = min(wrappedValue, 10) } }
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

@ObservableModel @MainActor final class ShapesModel {
  package private(set) var shown = [1]
  fileprivate var hidden: Int
  package var forced: Int!
  /// In back ticks.
  package var `default` = 1
  var `two words` = 1
  unowned var owner: NamedModel
  static var shared = 0
  static let constant = 1
  let fixed = 1
  @Clamped var clamped = 3
  @Derived({ (model: ShapesModel) in model.shown.count }) var shownCount: Int
  @ObservationIgnored lazy var late = 1
  #if true
    var conditional = 1
  #endif
  func show(_ number: Int) { shown.append(number) }
  init(owner: NamedModel) {
    hidden = 1
    self.owner = owner
  }
}

@ObservableModel @MainActor final class WideModel {
  var p0 = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var p4 = 0
  var p5 = 0
  var p6 = 0
  var p7 = 0
  var p8 = 0
  var p9 = 0
}

@ObservableModel final class CodedModel: Codable {
  var count = 1
  var note: String?
  var `default` = 2
  @ObservationIgnored var ignored = 3
  let late: Int
  @Derived({ (model: CodedModel) in model.count }) var derived: Int
  init(late: Int) { self.late = late }
}

@Suite("Classes of all shapes as models") @MainActor struct ModelShapeTests {
  /// Expects a change to run a hook that reads, and to tell an observer of Observation's, or neither.
  private func expectNews(
    _ isNews: Bool, _ read: @escaping @MainActor () -> Void, _ change: @MainActor () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let node = ClosureNode()
    node.read = read
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    let isTold = Mutex(false)
    withObservationTracking {
      read()
    } onChange: {
      isTold.withLock { $0 = true }
    }
    change()
    window.updateIfNeeded()
    #expect(node.runs == (isNews ? 2 : 1), sourceLocation: sourceLocation)
    #expect(isTold.withLock { $0 } == isNews, sourceLocation: sourceLocation)
  }

  @Test("R1: A class below another one has its own properties tracked, and the inherited ones")
  func subclass() {
    let model = LabelledModel(Plain())
    expectNews(true, { _ = model.name }, { model.name = "a" })
    #expect(model.renames == 1)
    expectNews(true, { _ = model.value }, { model.value = Plain() })
    expectNews(false, { _ = model.value }, { model.name = "b" })
    expectNews(false, { _ = model.name }, { model.value = Plain() })
    let number = LabelledModel(1)
    expectNews(true, { _ = number.value }, { number.value = 1 })
  }

  @Test("R1: Properties of any access, name and kind are tracked")
  func shapes() {
    let owner = NamedModel()
    let model = ShapesModel(owner: owner)
    expectNews(true, { _ = model.shown }, { model.show(2) })
    expectNews(true, { _ = model.shownCount }, { model.show(2) })
    expectNews(true, { _ = model.hidden }, { model.hidden = 2 })
    expectNews(true, { _ = model.forced }, { model.forced = 2 })
    expectNews(true, { _ = model.default }, { model.default = 2 })
    expectNews(true, { _ = model.`two words` }, { model.`two words` = 2 })
    expectNews(false, { _ = model.owner }, { model.owner = owner })
    expectNews(true, { _ = model.conditional }, { model.conditional = 2 })
    expectNews(false, { _ = model.clamped }, { model.clamped = 20 })
    #expect(model.clamped == 10)
    expectNews(false, { _ = model.late }, { model.late = 20 })
    expectNews(false, { _ = ShapesModel.shared }, { ShapesModel.shared = 20 })
  }

  @Test("R1: Each property of a class with many has readers of its own")
  func wide() {
    let model = WideModel()
    let paths: [ReferenceWritableKeyPath<WideModel, Int>] = [
      \.p0, \.p1, \.p2, \.p3, \.p4, \.p5, \.p6, \.p7, \.p8, \.p9,
    ]
    for read in paths {
      for written in paths {
        let isSame = read == written
        expectNews(
          isSame, { _ = model[keyPath: read] }, { model[keyPath: written] += 1 })
      }
    }
  }

  @Test("R1: A class that is bound to another actor, or to none, is a model")
  func isolation() async {
    let shared = SharedModel()
    expectNews(true, { _ = shared.total }, { shared.total = 1 })
    let model = ActorModel()
    expectNews(true, { _ = model.shown }, { model.shown = 1 })
    let isTold = Mutex(false)
    await Task { @ModelActor in
      withObservationTracking {
        _ = model.count
      } onChange: {
        isTold.withLock { $0 = true }
      }
      model.count += 1
    }.value
    #expect(isTold.withLock { $0 })
  }

  @Test("R1: A model that is coded has the keys that it has with Observation's attribute")
  func coding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(CodedModel(late: 7))
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"_count":1,"_default":2,"ignored":3,"late":7}"#)
    let text = #"{"_count":5,"_note":"note","_default":6,"ignored":9,"late":8}"#
    let model = try JSONDecoder().decode(CodedModel.self, from: Data(text.utf8))
    #expect(model.count == 5)
    #expect(model.note == "note")
    #expect(model.default == 6)
    #expect(model.ignored == 9)
    #expect(model.late == 8)
  }

  @Test("R1: A model can be mirrored and dumped, with readers and without")
  func mirrors() {
    let model = WideModel()
    func labels() -> [String] { Mirror(reflecting: model).children.compactMap(\.label) }
    var text = ""
    dump(model, to: &text)
    #expect(labels().contains("_p9"))
    expectNews(true, { _ = model.p9 }, { model.p9 = 1 })
    dump(model, to: &text)
    #expect(labels().contains("_p9"))
    #expect(text.contains("_p9: 1"))
  }
}
