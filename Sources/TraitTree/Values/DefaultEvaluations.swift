internal import Synchronization

/// Detects cycles between defaults under evaluation, across threads: they trap instead of
/// deadlocking.
///
/// Its lock is never held while a default is evaluated.
final class DefaultEvaluations: Sendable {
  static let shared = DefaultEvaluations()

  private struct State: Sendable {
    /// The defaults that a thread is evaluating, outermost first.
    var stacks: [ThreadID: [KeyDescriptor]] = [:]
    var evaluators: [UInt: ThreadID] = [:]
    var waits: [ThreadID: KeyDescriptor] = [:]
  }

  private let state = Locked(State())

  /// Records that a thread needs a default; traps if it would wait for itself.
  func willWait(for key: KeyDescriptor, on thread: ThreadID) {
    let cycle = state.withLock { state -> [KeyDescriptor]? in
      if let cycle = Self.cycle(through: key, from: thread, in: state) { return cycle }
      state.waits[thread] = key
      return nil
    }
    guard let cycle else { return }
    let list = cycle.map(\.name).joined(separator: " → ")
    fatalError(
      """
      The default of \(key.title) (\(key.identifier)) reads itself: \(list). \
      Give one of these \(key.isTrait ? "traits" : "keys") a defaultValue that does not read the next one.
      """)
  }

  func didWait(on thread: ThreadID) {
    state.withLock { state in _ = state.waits.removeValue(forKey: thread) }
  }

  func begin(_ key: KeyDescriptor, on thread: ThreadID) {
    state.withLock { state in
      state.stacks[thread, default: []].append(key)
      state.evaluators[key.id] = thread
    }
  }

  func end(_ key: KeyDescriptor, on thread: ThreadID) {
    state.withLock { state in
      state.evaluators[key.id] = nil
      state.stacks[thread]?.removeLast()
      if state.stacks[thread]?.isEmpty == true { state.stacks[thread] = nil }
    }
  }

  /// Walks the wait-for graph from `key`; returns the cycle if it reaches `thread`.
  private static func cycle(
    through key: KeyDescriptor, from thread: ThreadID, in state: State
  ) -> [KeyDescriptor]? {
    var path: [KeyDescriptor] = []
    var next = key
    while let evaluator = state.evaluators[next.id] {
      let stack = state.stacks[evaluator] ?? []
      path += stack.drop { $0 !== next }
      if evaluator == thread { return path + [key] }
      guard let awaited = state.waits[evaluator] else { return nil }
      next = awaited
    }
    return nil
  }
}
