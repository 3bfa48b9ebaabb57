import TraitTree

/// The running app: its models, and the windows that are open.
@MainActor final class DemoApp {
  let model = AppModel()
  let documents: Documents
  private let settings = PhotoSettings()
  private let log = RunLog()
  private var ownWindows: [DemoWindow] = []

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
      ownWindows.remove(at: index).window.rootNode = nil
    } else {
      open(.companion)
    }
  }

  /// Chooses a size of photos in the settings window, as a user does.
  func choose(_ size: PhotoSize) {
    for case let controller as PhotoSizeController in windows.flatMap(\.nodes).map(\.node) {
      controller.choose(size)
    }
  }

  /// Brings every open window up to date, in the order in which they were opened.
  func update() -> Update {
    // Restored windows have had an update of their own.
    let ranBefore = log.take()
    let reports = windows.map { $0.window.updateIfNeeded() }
    return Update(
      ran: ranBefore + log.take(),
      hookCount: reports.flatMap(\.runs.values).reduce(ranBefore.count, +),
      windows: windows.map(\.snapshot),
      nodeCount: windows.map(\.nodes.count).reduce(0, +))
  }

  /// The trees of all open windows.
  var treeLines: [String] { windows.flatMap(\.treeLines) }

  private func open(_ kind: DemoWindow.Kind) {
    ownWindows.append(DemoWindow(kind, model: model, settings: settings, log: log))
  }
}
