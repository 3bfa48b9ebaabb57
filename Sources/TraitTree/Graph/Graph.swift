internal import Synchronization

/// Whose reads are recorded now, and what else there is once for all sources and subscribers.
enum Graph {
  /// What belongs to the main actor.
  struct State {
    /// Who reads, `nil` outside of runs and in callbacks that are not tracked.
    var reader: Unretained<Subscriber>?
    /// Whether the reader depends on models.
    var tracksModels = true
    /// Tells runs apart.
    var lastRun: UInt = 0
    /// How often a source has changed.
    var changes: UInt = 0
    /// Sources whose subscribers are still to be marked.
    var marked: [Source] = []
    /// The run under way whose node is being moved, zero for none.
    var movingRun: UInt = 0
    /// How many values were computed that are neither hooks nor handlers.
    var evaluations = 0
    /// The derived values that are being computed, the innermost last.
    var computing: [DerivedCore] = []
  }

  // Nothing of the user's runs while one of these is being changed.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var state = State()
  /// The thread that runs something whose reads are recorded, zero for none.
  private static let readingThread = Atomic<UInt>(0)
  /// The thread on which an update is under way, zero for none.
  private static let updatingThread = Atomic<UInt>(0)

  static var changes: UInt {
    get { state.changes }
    set { state.changes = newValue }
  }
  static var marked: [Source] {
    _read { yield state.marked }
    _modify { yield &state.marked }
  }
  static var evaluations: Int {
    get { state.evaluations }
    set { state.evaluations = newValue }
  }
  static var computing: [DerivedCore] {
    _read { yield state.computing }
    _modify { yield &state.computing }
  }
  static var tracksModels: Bool { state.tracksModels }
  static var movingRun: UInt { state.movingRun }

  /// Makes a change that moves the node whose hook is running.
  static func movingReader<R>(_ body: () -> R) -> R {
    state.movingRun = state.reader?.object.reads.run ?? 0
    defer { state.movingRun = 0 }
    return body()
  }

  // MARK: Threads

  /// Whether a run whose reads are recorded is under way on this thread.
  // A thread finds itself there or does not, whatever the others do.
  @inline(__always)
  static var isReading: Bool {
    let thread = readingThread.load(ordering: .relaxed)
    return thread != 0 && thread == Platform.currentThread.rawValue
  }

  /// Whether an update is under way on this thread.
  @inline(__always)
  static var isUpdating: Bool {
    let thread = updatingThread.load(ordering: .relaxed)
    return thread != 0 && thread == Platform.currentThread.rawValue
  }

  /// Begins with an update that is not within another one, on this thread.
  @MainActor static func beginUpdate() {
    updatingThread.store(Platform.currentThread.rawValue, ordering: .relaxed)
  }

  @MainActor static func endUpdate() { updatingThread.store(0, ordering: .relaxed) }

  // MARK: Reads

  /// Who reads on this thread, the main actor's.
  static var reader: Unretained<Subscriber>? { state.reader }

  /// Has the one who is reading on the main actor depend on a source.
  @inline(__always)
  static func read(_ source: Source) { state.reader?.borrow { $0.read(source) } }

  /// Runs something whose reads take the place of those of the subscriber's last run.
  @inline(__always)
  static func run<R>(_ subscriber: Subscriber, tracksModels: Bool, _ body: () -> R) -> R {
    let (outer, tracked) = (state.reader, state.tracksModels)
    let thread = readingThread.load(ordering: .relaxed)
    state.lastRun &+= 1
    subscriber.beginRun(state.lastRun)
    state.reader = Unretained(subscriber)
    state.tracksModels = tracksModels
    if thread == 0 { readingThread.store(Platform.currentThread.rawValue, ordering: .relaxed) }
    let result = body()
    if thread == 0 { readingThread.store(0, ordering: .relaxed) }
    (state.reader, state.tracksModels) = (outer, tracked)
    subscriber.endRun()
    return result
  }

  /// Runs something whose reads are nobody's.
  static func untracked<R>(_ body: () -> R) -> R {
    let outer = state.reader
    state.reader = nil
    defer { state.reader = outer }
    return body()
  }
}
