import TraitTree

/// Reports for people: what changed on screen, and who ran.
struct TextReporter: Reporter {
  private static let columnWidth = 11

  func lines(for step: Step) -> [String] {
    let lines =
      [heading(step.event)]
      + (step.output ?? []).map { "  \($0)" }
      + step.update.changes.flatMap { change in
        column(change.name, change.lines?.map { "\($0.label): \($0.text)" } ?? ["closed"])
      }
      + column("ran", ranLines(step.update.ran))
    // What the user typed is in them.
    return lines.map(\.oneLine) + [""]
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
