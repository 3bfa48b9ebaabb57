import TraitTree

/// The running app: one model, and the windows that are open.
@MainActor final class DemoApp {
  let model = AppModel()
  private let log = RunLog()
  private var windows: [DemoWindow] = []

  /// Opens both windows; they show nothing before the first ``update()``.
  init() {
    for kind in DemoWindow.Kind.allCases { open(kind) }
  }

  /// Closes the companion window, or opens it again with a new tree.
  func toggleCompanion() {
    if let index = windows.firstIndex(where: { $0.kind == .companion }) {
      // Taking the root away ends its appearance here and now; the nodes go with the window.
      windows.remove(at: index).window.rootNode = nil
    } else {
      open(.companion)
    }
  }

  /// Brings every open window up to date, in the order in which they were opened.
  func update() -> Update {
    let reports = windows.map { $0.window.updateIfNeeded() }
    return Update(
      ran: log.take(),
      hookCount: reports.flatMap(\.runs.values).reduce(0, +),
      windows: windows.map(\.snapshot),
      nodeCount: windows.map(\.nodes.count).reduce(0, +))
  }

  /// The trees of all open windows.
  var treeLines: [String] { windows.flatMap(\.treeLines) }

  private func open(_ kind: DemoWindow.Kind) {
    windows.append(DemoWindow(kind, model: model, log: log))
  }
}
