import TraitTree

/// Reports for people: what changed on screen, and who ran.
struct TextReporter: Reporter {
  private static let columnWidth = 11

  func lines(for step: Step, after previous: Step?) -> [String] {
    let shown = changedLines(in: step.update.windows, since: previous?.update.windows ?? [])
    return [heading(step.event)]
      + (step.output ?? []).map { "  \($0)" }
      + shown
      + column("ran", ranLines(step.update.ran))
      + [""]
  }

  func lines(for summary: Summary) -> [String] {
    [
      "Nodes alive at the end: \(summary.nodeCount)",
      "Hooks run at the start: \(summary.startHookCount)",
      "Updates after the start: \(summary.updateCount)",
      "Hooks run by them: \(summary.hookCount)",
      "Hooks if every node ran one in each update: \(summary.everyNodeCount)",
    ]
  }

  private func heading(_ event: Step.Event) -> String {
    switch event {
    case .start: "start"
    case .command(let line): "> \(line)"
    case .loadDone: "load done"
    }
  }

  private func changedLines(
    in windows: [WindowSnapshot], since earlier: [WindowSnapshot]
  ) -> [String] {
    let changed = windows.flatMap { window in
      let changes = window.changes(since: earlier.first { $0.name == window.name })
      return column(window.name, changes.map { "\($0.label): \($0.text)" })
    }
    let closed = earlier.filter { old in !windows.contains { $0.name == old.name } }
    return changed + closed.flatMap { column($0.name, ["closed"]) }
  }

  /// One line a node with all hooks that it ran, in the order of the first ones.
  private func ranLines(_ runs: [Run]) -> [String] {
    guard !runs.isEmpty else { return ["nothing"] }
    var order: [String] = []
    var hooks: [String: [String]] = [:]
    for run in runs {
      if hooks[run.node] == nil { order.append(run.node) }
      hooks[run.node, default: []].append("\(run.hook)")
    }
    return order.map { "\($0): \(hooks[$0, default: []].joined(separator: ", "))" }
  }

  /// Lines under a title that stands to the left of the first.
  private func column(_ title: String, _ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in
      "  " + (index == 0 ? title : "").padded(to: Self.columnWidth) + line
    }
  }
}
