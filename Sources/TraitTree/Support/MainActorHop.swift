/// Getting to the main actor from any thread.
enum MainActorHop {
  /// Runs a closure on the main actor: at once if the caller is there already, soon otherwise.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in body() }
    } else {
      Task { @MainActor in body() }
    }
  }
}
