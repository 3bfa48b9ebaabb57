/// The saved windows of a ``WindowGroup``.
///
/// Encode it with any encoder, such as a `JSONEncoder`, and decode it with the matching decoder.
/// The values are kept in a form that does not depend on their type, so that a state decodes even
/// if the type has changed since: mismatches show in ``WindowGroup/restore(_:)``, window by window.
public struct RestorationState: Codable, Hashable, Sendable {
  var windows: [SavedWindow]

  init(windows: [SavedWindow]) { self.windows = windows }

  /// The number of windows.
  public var windowCount: Int { windows.count }
}

struct SavedWindow: Codable, Hashable, Sendable {
  /// `nil` if the window had none, which is not the same as a value that encodes as nothing.
  var value: CodedValue?
}

extension SavedWindow {
  private enum CodingKeys: CodingKey { case value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.value) else { return }
    value =
      try container.decodeNil(forKey: .value)
      ? .null : container.decode(CodedValue.self, forKey: .value)
  }
}
