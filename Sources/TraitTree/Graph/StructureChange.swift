/// A change of the tree or its dependencies, in which no code of the user's runs.
///
/// The last reference to a value, an object or a closure may be one of ours: freeing it runs a
/// `deinit` of the user's, which may read and change the tree like any other code. During a change
/// it would find the tree in an intermediate state, and the rest of the change could undo its
/// effects. The same goes for a scheduler that runs an update at once. So each change runs inside
/// `perform`, passes everything of the user's to `release` before removing it, and requests updates
/// through `schedule`.
///
/// Nested changes are one: released objects and requests wait until the outermost is complete. Only
/// closures that must be pure run inside one: transforms and equality.
enum StructureChange {
  private struct Fields {
    var depth = 0
    var released: [Any] = []
    var requests: [any UpdateRequest] = []
    /// Empty, with the capacity of an earlier `released`.
    var spare: [Any] = []
  }

  // Used on the main actor only, but not isolated to it, since each closure over it would check
  // that. Exclusivity is not checked: no code of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var fields = Fields()

  /// Makes a change, and then handles released objects and requests.
  @inline(__always)
  static func perform<R>(_ change: () throws -> R) rethrows -> R {
    fields.depth += 1
    defer {
      fields.depth -= 1
      if fields.depth == 0 { finish() }
    }
    return try change()
  }

  /// Frees an object once the change is complete; outside of a change, it is the caller's to free.
  @inline(__always)
  static func release<Value>(_ value: @autoclosure () -> Value) {
    if fields.depth > 0 { fields.released.append(value()) }
  }

  /// Requests an update, once the change is complete.
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
    // A `deinit` may make changes, which free their own released objects.
    var values: [Any] = []
    swap(&values, &fields.spare)
    swap(&values, &fields.released)
    // Keeps the capacity for a change of usual size.
    values.removeAll(keepingCapacity: values.count <= 256)
    if fields.spare.capacity == 0 { fields.spare = values }
  }
}

/// A request for the scheduler.
@MainActor
protocol UpdateRequest: AnyObject, Sendable {
  func callScheduler()
}
