/// A caption and its text, as a window shows them.
struct ShownLine: Equatable {
  var label: String
  var text: String
}

/// All that one window shows.
struct WindowSnapshot: Equatable {
  var name: String
  var lines: [ShownLine]
  /// The nodes of the window.
  var nodeCount: Int

  /// The lines that an earlier snapshot does not have; all of them where there is none.
  func changes(since earlier: WindowSnapshot?) -> [ShownLine] {
    lines.filter { line in earlier?.lines.contains(line) != true }
  }
}

/// What an update has changed in one window.
struct WindowChange: Equatable {
  var name: String
  /// The lines that are new or different, `nil` if the window was closed.
  var lines: [ShownLine]?
}

/// What came of one update of all open windows.
struct Update {
  /// The runs that the controllers noted.
  var ran: [Run]
  /// The runs that the windows reported, and those noted in document windows, which update by themselves.
  var hookCount: Int
  /// The windows that show something else than before, and then those that were closed.
  var changes: [WindowChange]
  /// The nodes of all open windows.
  var nodeCount: Int
}

/// One thing to report: what happened, and what came of it.
struct Step {
  /// What made the step.
  enum Event: Equatable {
    case start
    /// A line of input, as it was typed.
    case command(String)
    case loadDone
  }

  var event: Event
  var update: Update
  /// What the command itself prints: `tree` and `help` do.
  var output: [String]?
}

/// The balance of a session.
struct Summary: Equatable {
  /// Updates after the one at the start.
  private(set) var updateCount = 0
  /// Hooks run by those updates.
  private(set) var hookCount = 0
  /// Hooks run at the start, when every node ran for the first time.
  private(set) var startHookCount = 0
  /// Nodes alive at the end.
  private(set) var nodeCount = 0
  /// The runs of an app that runs one hook of every node alive after each command.
  private(set) var everyNodeCount = 0

  /// Counts one more step.
  mutating func add(_ step: Step) {
    nodeCount = step.update.nodeCount
    if step.event == .start {
      startHookCount += step.update.hookCount
    } else {
      updateCount += 1
      hookCount += step.update.hookCount
      everyNodeCount += nodeCount
    }
  }
}
