import TraitTree

/// The running app: its models, and the windows that are open.
@MainActor final class DemoApp {
  let model = AppModel()
  let documents: Documents
  private let settings = PhotoSettings()
  private let log = RunLog()
  private var ownWindows: [DemoWindow] = []
  /// The companion windows that were closed since the last update.
  private var closed: [DemoWindow] = []
  /// What each window has shown after the last update.
  private var shown: [ObjectIdentifier: WindowSnapshot] = [:]
  /// The nodes of the windows in `shown`.
  private var nodeCount = 0

  /// All open windows, in the order in which they were opened, documents last.
  var windows: [DemoWindow] { ownWindows + documents.windows }

  /// Opens the windows that are always there; they show nothing before the first ``update()``.
  init() {
    documents = Documents(log: log)
    for kind in DemoWindow.Kind.allCases { open(kind) }
  }

  /// Closes the companion window, or opens it again with a new tree.
  func toggleCompanion() {
    let name = DemoWindow.Kind.companion.rawValue
    if let index = ownWindows.firstIndex(where: { $0.name == name }) {
      // Taking the root away ends its appearance here and now; the nodes go with the window.
      let companion = ownWindows.remove(at: index)
      companion.window.rootNode = nil
      closed.append(companion)
    } else {
      open(.companion)
    }
  }

  /// Chooses a size of photos in the settings window, as a user does.
  func choose(_ size: PhotoSize) {
    for case let controller as PhotoSizeController in ownWindows.flatMap(\.nodes).map(\.node) {
      controller.choose(size)
    }
  }

  /// Brings every open window up to date, in the order in which they were opened.
  ///
  /// Document windows that have nothing to do are not looked at, however many they are.
  func update() -> Update {
    // Restored windows have had an update of their own.
    let ranBefore = log.take()
    let reports = ownWindows.map { $0.window.updateIfNeeded() }
    let ownRuns = log.take()
    documents.update()
    let documentRuns = documents.sorted(log.take())
    let ran = ranBefore + ownRuns + documentRuns
    let changedDocuments = documents.windows(with: ran)
    return Update(
      ran: ran.map(\.run),
      hookCount: reports.flatMap(\.runs.values)
        .reduce(ranBefore.count + documentRuns.count, +),
      changes: (ownWindows + changedDocuments).compactMap { change(of: $0) } + takeClosed(),
      nodeCount: nodeCount)
  }

  /// What a window shows otherwise than after the last update, `nil` if that is nothing.
  private func change(of window: DemoWindow) -> WindowChange? {
    let snapshot = window.snapshot
    let earlier = shown.updateValue(snapshot, forKey: window.id)
    nodeCount += snapshot.nodeCount - (earlier?.nodeCount ?? 0)
    let lines = snapshot.changes(since: earlier)
    return lines.isEmpty ? nil : WindowChange(name: window.name, lines: lines)
  }

  /// The windows that were closed since the last update, as far as they have been shown.
  private func takeClosed() -> [WindowChange] {
    defer { closed = [] }
    return (closed + documents.takeClosed()).compactMap { window in
      guard let last = shown.removeValue(forKey: window.id) else { return nil }
      nodeCount -= last.nodeCount
      return WindowChange(name: window.name)
    }
  }

  /// The trees of all open windows.
  var treeLines: [String] { windows.flatMap(\.treeLines) }

  private func open(_ kind: DemoWindow.Kind) {
    ownWindows.append(DemoWindow(kind, model: model, settings: settings, log: log))
  }
}
