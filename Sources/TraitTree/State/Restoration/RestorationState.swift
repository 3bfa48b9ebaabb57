/// What is to be kept to open the windows of a ``WindowGroup`` another time.
///
/// Encode it with any encoder, such as a `JSONEncoder`, and decode it with the matching decoder. The
/// values are kept in a form that does not depend on their type, so that a state decodes even if the type
/// has changed since: what does not fit shows in ``WindowGroup/restore(_:)``, window by window.
public struct RestorationState: Codable, Hashable, Sendable {
  var windows: [SavedWindow]

  init(windows: [SavedWindow]) { self.windows = windows }

  /// The number of windows.
  public var windowCount: Int { windows.count }
}

/// One window of a state.
struct SavedWindow: Codable, Hashable, Sendable {
  /// The value, `nil` if the window had none.
  ///
  /// A value that encodes as nothing is one.
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
