/// Comes with every collection: tells whether its reads are recorded and, by being referenced, that a
/// copy of the collection exists.
@usableFromInline
final class ReadToken {
  /// What takes note of reads, while the hook that the collection was taken in is running.
  ///
  /// The recorder of hooks lives as long as the process; that of a transform takes itself out.
  @usableFromInline @exclusivity(unchecked) @safe final var recorder: Unretained<TraitRecorder>?

  @inlinable @inline(__always)
  var isRecording: Bool { recorder != nil }

  init() {}

  /// The token of collections that belong to no node. Nothing is ever recorded through it.
  // It is never changed: `recorder` is only set on tokens of a `ReadContext`.
  @safe nonisolated(unsafe) static let untracked = ReadToken()
}

/// Where nodes find the token for their collections: one context for all nodes at rest, one for the
/// node whose hook is running.
///
/// It is not counted: every node has one, and there are two of them for as long as the process runs.
@safe
@usableFromInline
struct ReadContext {
  // Allocated and initialised in `init`, never freed.
  @usableFromInline let place: UnsafeMutablePointer<ReadToken>
  /// Whether collections are to be taken through the node, which then is a source.
  @usableFromInline let relay: UnsafeMutablePointer<Bool>

  init() {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: ReadToken())
    unsafe relay = .allocate(capacity: 1)
    unsafe relay.initialize(to: false)
  }

  @usableFromInline var token: ReadToken {
    @inlinable @inline(__always) _read { yield unsafe place.pointee }
    nonmutating set { unsafe place.pointee = newValue }
  }

  @usableFromInline var isRelayed: Bool {
    @inlinable @inline(__always) get { unsafe relay.pointee }
    nonmutating set { unsafe relay.pointee = newValue }
  }

  /// Whether nobody holds a collection that was taken through the current token.
  func isUnshared() -> Bool { unsafe isKnownUniquelyReferenced(&place.pointee) }
}

/// What a run reads as a whole, by comparing, printing or merging it.
struct WholeReads: OptionSet, Sendable {
  let rawValue: UInt8

  static let traits = WholeReads(rawValue: 1 << 0)
  static let environment = WholeReads(rawValue: 1 << 1)

  /// Whether a key is one of those that are read as a whole.
  func contains(_ key: TraitKey) -> Bool { contains(key.isTrait ? .traits : .environment) }
}

/// Takes note of what is read of one node: the traits, the environment values.
@usableFromInline
class TraitRecorder {
  /// The keys read in this run, in the order of the first read.
  ///
  /// Each is there once, but for one that a transform has read in between.
  final var keys: [TraitKey] { fields.keys }
  final var wholeReads: WholeReads { fields.wholeReads }
  /// Whether a callback is running that the hook has caused and that is not tracked.
  final var isSuspended: Bool {
    get { fields.isSuspended }
    set { fields.isSuspended = newValue }
  }
  /// The number of reads, repeated ones included.
  final private(set) var readCount = 0
  /// What was assigned to environment values, where somebody wants to know.
  final var assignments: [any EnvironmentAssignment]?

  // The main actor's, as recorders are.
  @safe private nonisolated(unsafe) static var lastRun: UInt = 0

  private struct Fields {
    var keys: [TraitKey] = []
    var wholeReads: WholeReads = []
    /// Tells this run from all others, of whatever recorder, in the keys.
    var run: UInt = 0
    var isSuspended = false
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private final var fields = Fields()

  final var isEmpty: Bool { keys.isEmpty && wholeReads.isEmpty }

  init() {}

  final func begin() {
    Self.lastRun += 1
    fields.run = Self.lastRun
    if !keys.isEmpty { fields.keys.removeAll(keepingCapacity: true) }
    fields.wholeReads = []
  }

  func record(_ key: TraitKey) {
    readCount += 1
    guard key.recordedRun != fields.run, !isSuspended else { return }
    key.recordedRun = fields.run
    fields.keys.append(key)
  }

  func recordWhole(_ reads: WholeReads) { if !isSuspended { fields.wholeReads.formUnion(reads) } }
}
