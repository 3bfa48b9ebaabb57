import Observation

/// What a document window shows: an object that follows the value of its window.
@MainActor @Observable final class Document {
  private(set) var title: String?
  /// The values that it has had, `nil` among them.
  private(set) var history: [String?] = []

  func follow(_ name: String?) {
    title = name
    history.append(name)
  }
}
