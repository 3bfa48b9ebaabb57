/// Comes with every collection: tells whether its reads are recorded and, by being referenced, that a
/// copy of the collection exists.
@usableFromInline
final class ReadToken {
  /// What takes note of reads, while the hook that the collection was taken in is running.
  @usableFromInline @exclusivity(unchecked) @safe var recorder: TraitRecorder?

  init() {}

  /// The token of collections that belong to no node. Nothing is ever recorded through it.
  // It is never changed: `recorder` is only set on tokens of a `ReadContext`.
  @safe nonisolated(unsafe) static let untracked = ReadToken()
}

/// Where nodes find the token for their collections: one context for all nodes at rest, one for the
/// node whose hook is running.
@usableFromInline
final class ReadContext {
  @usableFromInline @exclusivity(unchecked) @safe var token = ReadToken()

  init() {}

  /// Whether nobody holds a collection that was taken through the current token.
  func isUnshared() -> Bool { isKnownUniquelyReferenced(&token) }
}

/// Takes note of the traits that the running hook reads of its own node.
@usableFromInline
final class TraitRecorder {
  /// The traits read in this run, each once, in the order of the first read.
  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private(set) var keys: [TraitKey] = []
  /// Whether a collection was compared, printed or merged as a whole.
  @exclusivity(unchecked) @safe private(set) var readsWholeCollection = false
  @exclusivity(unchecked) @safe private var run: UInt = 0

  func begin() {
    run += 1
    keys.removeAll(keepingCapacity: true)
    readsWholeCollection = false
  }

  /// Whether a callback is running that the hook has caused and that is not tracked.
  var isSuspended = false

  func record(_ key: TraitKey) {
    guard key.recordedRun != run, !isSuspended else { return }
    key.recordedRun = run
    keys.append(key)
  }

  func recordWholeCollection() { if !isSuspended { readsWholeCollection = true } }
}
