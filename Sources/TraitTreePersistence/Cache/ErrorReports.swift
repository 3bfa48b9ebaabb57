internal import Foundation
internal import TraitTree

/// The errors of a store, on their way to whoever handles them.
final class ErrorReports: Sendable {
  private struct State: Sendable {
    /// The errors that have been reported and are not over, the last one last.
    var standing: [PersistenceError] = []
    var waiting: [PersistenceError] = []
    /// What has been said, and is no error of what was to be done.
    var said: Set<PersistenceError> = []
    var holders = 0
    var handler: (@Sendable (PersistenceError) -> Void)?
  }

  private static let saidInProcess = Locked<Set<PersistenceError>>([])
  private let state = Locked(State())

  /// Writes something to standard error, once for the process.
  static func sayOnce(_ error: PersistenceError) {
    if saidInProcess.withLock({ $0.insert(error).inserted }) { write(error) }
  }

  var standing: [PersistenceError] { state.withLock { $0.standing } }

  func setHandler(_ handler: (@Sendable (PersistenceError) -> Void)?) {
    state.withLock { $0.handler = handler }
  }

  /// Reports an error, unless it stands: what is tried again and again fails again and again.
  func add(_ error: PersistenceError) {
    state.withLock { state in
      guard !state.standing.contains(error) else { return }
      state.standing.append(error)
      state.waiting.append(error)
    }
    deliver()
  }

  /// Reports something that is no error of what was to be done, once.
  func say(_ error: PersistenceError) {
    state.withLock { state in
      if state.said.insert(error).inserted { state.waiting.append(error) }
    }
    deliver()
  }

  /// Forgets errors that are over.
  func clear(_ errors: [PersistenceError]) {
    state.withLock { state in state.standing.removeAll { errors.contains($0) } }
  }

  /// Keeps the handler from being called until the body, which holds locks, is done.
  func holding(_ body: () -> Void) {
    state.withLock { $0.holders += 1 }
    body()
    state.withLock { $0.holders -= 1 }
    deliver()
  }

  private func deliver() {
    let (errors, handler) = state.withLock { state in
      guard state.holders == 0 else { return ([PersistenceError](), state.handler) }
      defer { state.waiting = [] }
      return (state.waiting, state.handler)
    }
    for error in errors { (handler ?? Self.write)(error) }
  }

  private static func write(_ error: PersistenceError) {
    FileHandle.standardError.write(Data("TraitTreePersistence: \(error)\n".utf8))
  }
}
