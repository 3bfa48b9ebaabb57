internal import Observation
internal import TraitTree

/// A model of one property.
@Observable final class CounterModel {
  var count = 0
}

/// A node that no change runs again, of a class of its own as users have it.
final class QuietNode: Node {}

/// A node whose hook reads one trait.
final class CountReader: Node {
  override func updateProperties() { Sink.take(traitCollection[CountTrait.self]) }
}

/// A node whose hook reads another trait.
final class LevelReader: Node {
  override func updateProperties() { Sink.take(traitCollection[LevelTrait.self]) }
}

/// A node whose hook reads three traits, one of them a reference.
final class ManyReader: Node {
  override func updateProperties() {
    Sink.take(traitCollection[CountTrait.self])
    Sink.take(traitCollection[AbsentTrait.self])
    Sink.take(traitCollection[TokenTrait.self])
  }
}

/// A node whose hook reads one property of a model that it was given.
final class ModelReader: Node {
  let model: CounterModel

  init(_ model: CounterModel) {
    self.model = model
    super.init()
  }

  override func updateProperties() { Sink.take(model.count) }
}
