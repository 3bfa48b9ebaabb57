internal import Synchronization

/// The current reader, and global state of all sources and subscribers.
enum Graph {
  /// Used on the main actor only.
  struct State {
    /// `nil` outside of runs and in callbacks that are not tracked.
    var reader: Unretained<Subscriber>?
    /// Whether the reader depends on models.
    var tracksModels = true
    var lastRun: UInt = 0
    /// The number of changes of all sources.
    var changes: UInt = 0
    /// Sources whose subscribers are still to be marked.
    var marked: [Source] = []
    /// The current run whose node is being moved, or zero.
    var movingRun: UInt = 0
    /// The number of computed values other than hooks and handlers.
    var evaluations = 0
    /// The derived values that are being computed, the innermost last.
    var computing: [DerivedCore] = []
  }

  // Exclusivity is not checked: no code of the user's runs while one of these is being changed.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var state = State()
  /// The thread with a tracked run, or zero.
  private static let readingThread = Atomic<UInt>(0)
  /// The thread with a running update, or zero.
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

  static func movingReader<R>(_ body: () -> R) -> R {
    state.movingRun = state.reader?.object.reads.run ?? 0
    defer { state.movingRun = 0 }
    return body()
  }

  // MARK: Threads

  /// Whether a tracked run is under way on this thread.
  // Relaxed: only this thread stores its own id.
  @inline(__always)
  static var isReading: Bool {
    let thread = readingThread.load(ordering: .relaxed)
    return thread != 0 && thread == Platform.currentThread.rawValue
  }

  @inline(__always)
  static var isUpdating: Bool {
    let thread = updatingThread.load(ordering: .relaxed)
    return thread != 0 && thread == Platform.currentThread.rawValue
  }

  /// Called when an update begins that is not nested, on this thread.
  @MainActor static func beginUpdate() {
    updatingThread.store(Platform.currentThread.rawValue, ordering: .relaxed)
  }

  @MainActor static func endUpdate() { updatingThread.store(0, ordering: .relaxed) }

  // MARK: Reads

  /// The current reader, on the main actor.
  static var reader: Unretained<Subscriber>? { state.reader }

  /// The source that the current reader has read at this point of its last run.
  static var nextSource: Source? { state.reader?.object.nextSource }

  /// Makes the current reader on the main actor depend on a source.
  @inline(__always)
  static func read(_ source: Source) { state.reader?.borrow { $0.read(source) } }

  /// Runs a closure whose reads replace those of the subscriber's last run.
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

  static func untracked<R>(_ body: () -> R) -> R {
    let outer = state.reader
    state.reader = nil
    defer { state.reader = outer }
    return body()
  }
}
