/// Shared by all collections that are taken from one context: it holds the active recorder, and its
/// reference count shows whether a copy of a collection exists.
@usableFromInline
final class ReadToken {
  /// Set while the hook runs in which the collection was taken.
  ///
  /// The hooks' recorder is never freed; a transform's removes itself.
  @usableFromInline @exclusivity(unchecked) @safe final var recorder: Unretained<ReadRecorder>?

  @inlinable @inline(__always)
  var isRecording: Bool { recorder != nil }

  init() {}

  // Never changed: `recorder` is only set on tokens of a `ReadContext`.
  @safe nonisolated(unsafe) static let untracked = ReadToken()
}

/// Where nodes find the token of their collections: one context for all nodes at rest, one for the
/// node whose hook is running, and one for each node that others read in a run.
@safe
@usableFromInline
struct ReadContext {
  @usableFromInline
  struct Slot {
    @usableFromInline var token = ReadToken()
    /// Whether a node must go to a context of its own before it gives a collection.
    @usableFromInline var isRelayed = false
  }

  // Allocated and initialised in `init`, until `free()`.
  @usableFromInline let slot: UnsafeMutablePointer<Slot>

  init() {
    unsafe slot = .allocate(capacity: 1)
    unsafe slot.initialize(to: Slot())
  }

  func free() {
    unsafe slot.deinitialize(count: 1)
    unsafe slot.deallocate()
  }

  @usableFromInline var token: ReadToken {
    @inlinable @inline(__always) _read { yield unsafe slot.pointee.token }
    nonmutating set { unsafe slot.pointee.token = newValue }
  }

  @usableFromInline var isRelayed: Bool {
    @inlinable @inline(__always) get { unsafe slot.pointee.isRelayed }
    nonmutating set { unsafe slot.pointee.isRelayed = newValue }
  }

  /// Returns whether no collection exists that was taken through the current token.
  func isUnshared() -> Bool { unsafe isKnownUniquelyReferenced(&slot.pointee.token) }
}

/// The kinds of values that a run reads as a whole, by comparing, printing or merging a collection.
struct WholeReads: OptionSet, Sendable {
  let rawValue: UInt8

  static let traits = WholeReads(rawValue: 1 << 0)
  static let environment = WholeReads(rawValue: 1 << 1)

  func contains(_ key: KeyDescriptor) -> Bool { contains(key.isTrait ? .traits : .environment) }
}

/// Records which traits and environment values of a node are read.
@usableFromInline
class ReadRecorder {
  /// The keys read in this run, in the order of the first read.
  ///
  /// Unique, unless a transform has read one in between.
  final var keys: [KeyDescriptor] { fields.keys }
  final var wholeReads: WholeReads { fields.wholeReads }
  /// Set while a callback runs that the hook has caused and that is not tracked.
  final var isSuspended: Bool {
    get { fields.isSuspended }
    set { fields.isSuspended = newValue }
  }
  /// Repeated reads count.
  final private(set) var readCount = 0
  /// The assignments to environment values, `nil` if they are not recorded.
  final var assignments: [any EnvironmentAssignment]?

  // Recorders are used on the main actor only.
  @safe private nonisolated(unsafe) static var lastRun: UInt = 0

  private struct Fields {
    var keys: [KeyDescriptor] = []
    var wholeReads: WholeReads = []
    /// Identifies the run, among those of all recorders, in `KeyDescriptor.recordedRun`.
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

  func record(_ key: KeyDescriptor) {
    readCount += 1
    guard key.recordedRun != fields.run, !isSuspended else { return }
    key.recordedRun = fields.run
    fields.keys.append(key)
  }

  func recordWhole(_ reads: WholeReads) { if !isSuspended { fields.wholeReads.formUnion(reads) } }
}
