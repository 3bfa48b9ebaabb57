/// A change of what the tree holds or depends on, in which no code of the user's runs.
///
/// The last reference to a value, an object or a closure may be one of ours: freeing it runs a `deinit` of the
/// user's, which may read and change the tree like any other code. In the midst of a change it would find half
/// of the change, and what it does could be overtaken by the rest. The same goes for a scheduler that is asked
/// for an update and runs it at once. So each change runs inside `perform`; each place that lets go of
/// something of the user's hands it to `release` first, and updates are asked for through `schedule`.
///
/// Changes within changes are one: what they leave to be done is done when the outermost is complete. All that
/// runs inside one are closures that must be pure: transforms and equality.
enum StructureChange {
  private struct Fields {
    var depth = 0
    var released: [Any] = []
    var requests: [any UpdateRequest] = []
    /// Empty, with the room of an earlier `released`.
    var spare: [Any] = []
  }

  // The main actor's, which the type does not say: each closure over it would check that. Exclusivity is not
  // checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var fields = Fields()

  /// Makes a change, and afterwards does what it has left to be done.
  @inline(__always)
  static func perform<R>(_ change: () throws -> R) rethrows -> R {
    fields.depth += 1
    defer {
      fields.depth -= 1
      if fields.depth == 0 { finish() }
    }
    return try change()
  }

  /// Frees something once the change is complete; outside of a change, when the caller lets go of it.
  @inline(__always)
  static func release<Value>(_ value: @autoclosure () -> Value) {
    if fields.depth > 0 { fields.released.append(value()) }
  }

  /// Passes on a request for an update, once the change is complete.
  static func schedule(_ request: some UpdateRequest) {
    if fields.depth > 0 {
      fields.requests.append(request)
    } else {
      MainActor.assumeIsolated { request.callScheduler() }
    }
  }

  @inline(__always)
  private static func finish() {
    if !fields.requests.isEmpty { callSchedulers() }
    if !fields.released.isEmpty { releaseAll() }
  }

  @inline(never)
  private static func callSchedulers() {
    let due = fields.requests
    fields.requests = []
    MainActor.assumeIsolated { for request in due { request.callScheduler() } }
  }

  @inline(never)
  private static func releaseAll() {
    // A `deinit` may make changes, which free what they let go of themselves.
    var values: [Any] = []
    swap(&values, &fields.spare)
    swap(&values, &fields.released)
    // The room for a change of usual size is kept.
    values.removeAll(keepingCapacity: values.count <= 256)
    if fields.spare.capacity == 0 { fields.spare = values }
  }
}

/// A window that wants an update.
@MainActor
protocol UpdateRequest: AnyObject, Sendable {
  /// Asks the scheduler.
  func callScheduler()
}
