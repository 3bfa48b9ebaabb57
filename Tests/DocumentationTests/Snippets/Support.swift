import Observation
import TraitTree

// What several snippets use.

// snippet: AppModel
@Observable @MainActor final class AppModel {
  var count = 0
  var message = "Hello"
}
// end

enum PhotoSize: String, Codable { case small, large }

extension PhotoSize {
  var name: String { rawValue }
}

@Observable @MainActor final class Settings {
  var title: String
  var photoSize = PhotoSize.small
  init(title: String = "Settings") { self.title = title }
}

// snippet: NamedNode
final class NamedNode: Node {
  private let name: String

  init(_ name: String) { self.name = name }

  override var debugName: String { name }
}
// end
