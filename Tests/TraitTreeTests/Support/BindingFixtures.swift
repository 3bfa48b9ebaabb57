import Observation
import TraitTree

/// An element with an identity that may be written.
struct ListRow: Identifiable, Equatable {
  var id: Int
  var title: String
  init(_ id: Int, _ title: String = "") {
    self.id = id
    self.title = title
  }
}

/// A model with everything that a binding can lead to.
@Observable final class TableModel {
  var rows: [ListRow]
  var draft: String?
  var count = 0
  var selection: ListRow?
  var words: [String] = []

  init(_ rows: [ListRow] = [ListRow(1, "a"), ListRow(2, "b"), ListRow(3, "c")]) { self.rows = rows }

  var selectedTitle: String {
    get { selection?.title ?? "" }
    set { selection?.title = newValue }
  }

  /// The rows as `1a 2b 3c`.
  var text: String { rows.map { "\($0.id)\($0.title)" }.joined(separator: " ") }
}

/// A value and how often it is read and written through a binding.
final class CountedSource<Value> {
  var value: Value
  var reads = 0
  var writes = 0

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> {
    Binding(
      get: {
        self.reads += 1
        return self.value
      },
      set: {
        self.writes += 1
        self.value = $0
      })
  }
}

@Observable final class IdentifiedModel: Identifiable {
  let id = "model"
}
