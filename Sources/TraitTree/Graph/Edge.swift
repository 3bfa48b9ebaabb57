/// An edge of the graph: one subscriber has read one source.
///
/// Edges are kept from run to run. Each is in two lists: that of its subscriber, in the order of
/// the reads, and that of its source. So a run with the same reads as the last one finds each edge
/// where it looks first, and allocates, hashes and locks nothing.
///
/// The design is that of signals libraries (alien-signals, by J. Chee, 2024).
@safe
struct Edge: Equatable {
  @safe
  private struct Fields {
    let source: Unmanaged<Source>
    let subscriber: Unretained<Subscriber>
    /// The version of the source that the subscriber has seen.
    var version: UInt
    var nextDependency: Edge?
    var previousSubscription: Edge?
    var nextSubscription: Edge?
  }

  static func == (lhs: Self, rhs: Self) -> Bool { unsafe lhs.fields == rhs.fields }

  // Allocated and initialised in `init`, until `free()`. The two lists own an edge, and remove it
  // before that. Used on the main actor only.
  private let fields: UnsafeMutablePointer<Fields>

  /// Freed edges, to be reused.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var spare: [Edge] = []

  /// Makes an edge that is in no list, and retains the source.
  init(from source: Source, to subscriber: Subscriber) {
    let place = Self.spare.popLast()
    unsafe fields = place?.fields ?? .allocate(capacity: 1)
    unsafe fields.initialize(
      to: Fields(
        source: .passRetained(source), subscriber: Unretained(subscriber),
        version: source.version))
  }

  /// Releases the source.
  func free() {
    let source = unsafe fields.pointee.source
    unsafe fields.deinitialize(count: 1)
    if Self.spare.count < 4096 { Self.spare.append(self) } else { unsafe fields.deallocate() }
    unsafe source.release()
  }

  /// The source, which the edge retains.
  var source: Source { unsafe fields.pointee.source.takeUnretainedValue() }

  @inline(__always)
  func isFrom(_ source: Source) -> Bool {
    unsafe fields.pointee.source.toOpaque() == Unmanaged.passUnretained(source).toOpaque()
  }

  @inline(__always)
  func withSource<R>(_ body: (Source) -> R) -> R {
    unsafe fields.pointee.source._withUnsafeGuaranteedRef(body)
  }

  var subscriber: Unretained<Subscriber> { unsafe fields.pointee.subscriber }

  var version: UInt {
    get { unsafe fields.pointee.version }
    nonmutating set { unsafe fields.pointee.version = newValue }
  }

  var nextDependency: Edge? {
    get { unsafe fields.pointee.nextDependency }
    nonmutating set { unsafe fields.pointee.nextDependency = newValue }
  }

  var previousSubscription: Edge? {
    get { unsafe fields.pointee.previousSubscription }
    nonmutating set { unsafe fields.pointee.previousSubscription = newValue }
  }

  var nextSubscription: Edge? {
    get { unsafe fields.pointee.nextSubscription }
    nonmutating set { unsafe fields.pointee.nextSubscription = newValue }
  }
}
