import Observation

@Observable @MainActor final class Cart {
  var count = 0
  var title = "empty"
  var isOpen = false
  var note: String?
  var items: [String] = []

  nonisolated init() {}
}

/// A model that is bound to no actor.
@Observable final class Gauge {
  var level = 0
  var limit = 100
}
