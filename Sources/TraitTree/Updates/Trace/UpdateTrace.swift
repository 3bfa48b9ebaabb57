/// A record of the last updates of a window: what ran, and why.
///
/// ```swift
/// window.trace.isEnabled = true
/// root.traitOverrides.displayScale = 2
/// window.updateIfNeeded()
/// print(window.trace)
/// ```
///
/// ```
/// update 1: 1 round, 2 runs
///   Root/Leaf updateProperties ran because of the trait TraitDisplayScale, provided by Root
///   Root/Leaf draw ran because of the trait TraitDisplayScale, provided by Root
/// ```
///
/// It is disabled by default, and then costs nothing. It retains no node. While it is enabled an
/// update takes about 1.5 times as long; after an edit of the tree the names on the way to the
/// nodes that run are looked up again, those of siblings only if they were edited, which takes
/// O(siblings).
@MainActor
public final class UpdateTrace {
  /// Whether updates are recorded, from the next one on.
  ///
  /// `false` by default. Recorded updates stay when it is set to `false`.
  public var isEnabled = false {
    didSet { recordingDidChange(from: oldValue || collectingCount > 0) }
  }

  /// How many calls of `collect(_:)` are under way.
  private var collectingCount = 0
  /// The updates since the outermost of them began.
  private var collected: [TracedUpdate] = []

  /// Whether updates are written down, to be kept or for `collect(_:)`.
  var isRecording: Bool { isEnabled || collectingCount > 0 }

  private func recordingDidChange(from wasRecording: Bool) {
    if isEnabled, epoch == nil { epoch = clock.now }
    if isRecording == wasRecording { return }
    if isRecording {
      ChildEdits.begin()
    } else {
      spareRecorder = nil
      ChildEdits.end()
    }
  }

  /// Returns the updates that a closure makes, with all of their runs.
  ///
  /// Whether they are kept, and how many of their runs, depends on what was set before.
  func collect(_ body: () throws -> Void) rethrows -> [TracedUpdate] {
    let first = collected.count
    let wasRecording = isRecording
    collectingCount += 1
    recordingDidChange(from: wasRecording)
    defer {
      collectingCount -= 1
      if collectingCount == 0 { collected = [] }
      recordingDidChange(from: true)
    }
    try body()
    return Array(collected[first...])
  }

  /// The maximum number of updates kept, the last ones.
  ///
  /// 1,000 by default; less than one counts as one.
  public var capacity = 1_000 {
    didSet { makeRoom() }
  }

  /// The maximum number of runs kept, of all updates together.
  ///
  /// 100,000 by default; less than one counts as one. A run keeps its path as text, so that all
  /// runs of a very deep chain take memory in proportion to the square of its depth. Of an update
  /// with more runs the first ones are kept, and ``TracedUpdate/omittedRunCount`` counts the
  /// others.
  public var runCapacity = 100_000 {
    didSet { makeRoom() }
  }

  let clock: TraceClock
  /// To be reused.
  private var spareRecorder: UpdateRecorder?
  private(set) var epoch: Duration?
  private var lastNumber = 0
  /// The updates from `first` on are kept.
  private var storage: [TracedUpdate] = []
  private var first = 0
  private var runCount = 0
  /// An estimate for the next update.
  private var lastRunCount: Int { storage.isEmpty ? 0 : storage[storage.count - 1].runs.count }

  init(clock: TraceClock = .continuous) { self.clock = clock }

  isolated deinit { if isRecording { ChildEdits.end() } }

  /// The updates that are kept, the oldest one first, without those that found nothing to do.
  ///
  /// - Complexity: O(*n*).
  public var updates: [TracedUpdate] { Array(storage[first...]) }

  /// The runs of a node that are kept, the oldest one first.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  ///
  /// - Parameter node: The node. It is found by its identity, wherever it was.
  /// - Returns: The runs of its hooks, and the calls of its handlers and actions.
  public func runs(of node: Node) -> [TracedRun] {
    let id = ObjectIdentifier(node)
    return storage[first...].flatMap { update in update.runs.filter { $0.nodeID == id } }
  }

  /// Removes all updates; numbers and times go on.
  public func removeAll() {
    storage = []
    first = 0
    runCount = 0
  }

  func makeRecorder(subtree: Node?) -> UpdateRecorder {
    let recorder = spareRecorder.take() ?? UpdateRecorder()
    let capacity = collectingCount > 0 ? Int.max : max(runCapacity, 1)
    recorder.begin(clock, runCapacity: capacity, expectedRuns: lastRunCount, subtree: subtree)
    return recorder
  }

  func recycle(_ recorder: UpdateRecorder) { if isRecording { spareRecorder = recorder } }

  func append(_ finished: consuming TracedUpdate) {
    var update = finished
    if collectingCount > 0 {
      collected.append(update)
      guard isEnabled else { return }
      let tooMany = update.runs.count - max(runCapacity, 1)
      if tooMany > 0 {
        update.runs.removeLast(tooMany)
        update.omittedRunCount += tooMany
      }
    }
    lastNumber += 1
    update.number = lastNumber
    update.start -= epoch ?? update.start
    runCount += update.runs.count
    storage.append(update)
    makeRoom()
  }

  private func makeRoom() {
    let capacity = max(capacity, 1)
    let runCapacity = max(runCapacity, 1)
    while storage.count - first > capacity
      || (runCount > runCapacity && storage.count - first > 1)
    {
      runCount -= storage[first].runs.count
      storage[first].runs = []
      storage[first].unsettled = []
      first += 1
    }
    // Amortised O(1): compacts when more than half is dropped.
    if first > storage.count - first {
      storage.removeFirst(first)
      first = 0
    }
  }
}
