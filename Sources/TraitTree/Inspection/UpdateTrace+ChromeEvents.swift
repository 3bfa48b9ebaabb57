extension UpdateTrace {
  /// The updates that are kept as Chrome trace events, which <https://ui.perfetto.dev> and
  /// `chrome://tracing` show as a timeline.
  ///
  /// An update and its runs are complete events, `ph` `X`; arrows, `s` and `f`, lead from the run
  /// that made a change to the one that it caused in the same update. Times are in microseconds.
  /// The format is Google's
  /// [Trace Event Format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
  ///
  /// - Parameter name: The name of the line in the timeline.
  /// - Returns: A JSON object.
  public func chromeTraceEvents(name: String = "window") -> String {
    Self.chromeTraceEvents(of: [(name, self)])
  }

  /// The updates of several windows as Chrome trace events, each window on a line of its own.
  ///
  /// As ``chromeTraceEvents(name:)``.
  ///
  /// - Parameter traces: The traces, with the names of their lines.
  /// - Returns: A JSON object.
  public static func chromeTraceEvents(of traces: [(name: String, trace: UpdateTrace)]) -> String {
    let beginning = traces.compactMap(\.trace.epoch).min() ?? .zero
    var events: [JSONText] = []
    var arrowCount = 0
    for (index, (name, trace)) in traces.enumerated() {
      var line = ChromeEvents(
        line: index + 1, offset: (trace.epoch ?? beginning) - beginning, arrowCount: arrowCount)
      line.add(name)
      for update in trace.updates { line.add(update) }
      events += line.events
      arrowCount = line.arrowCount
    }
    return "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n"
      + events.map(\.text).joined(separator: ",\n") + "\n]}\n"
  }
}

/// The events of one line of a timeline: a thread, in the format's terms.
private struct ChromeEvents {
  let line: Int
  /// Added to all times.
  let offset: Duration
  /// Arrows are numbered across all lines.
  var arrowCount: Int
  var events: [JSONText] = []

  private var lineIDs: [(String, JSONText)] { [("pid", .integer(1)), ("tid", .integer(line))] }

  mutating func add(_ name: String) {
    events.append(
      .object(
        [("name", .string("thread_name")), ("ph", .string("M"))] + lineIDs
          + [("args", .object([("name", .string(name))]))]))
  }

  mutating func add(_ update: TracedUpdate) {
    let subtree = update.subtree.map { " of \($0)" } ?? ""
    addComplete(
      "update \(update.number)\(subtree)", "update", at: update.start, for: update.duration,
      [
        ("rounds", .integer(update.rounds)),
        ("runs", .integer(update.runs.count + update.omittedRunCount)),
        ("evaluations", .integer(update.evaluations)),
      ])
    /// When the last run of each callback began.
    var begins: [TracedCallback: Duration] = [:]
    for run in update.runs {
      let begin = update.start + run.start
      addComplete(
        run.callback.description, run.hook.rawValue, at: begin, for: run.duration,
        [
          ("class", .string(String(describing: run.nodeType))), ("why", .string(run.description)),
          ("cause", run.cause.json), ("round", .integer(run.round)),
        ])
      if let writer = run.writer, let written = begins[writer] { addArrow(written, begin) }
      begins[run.callback] = begin
    }
  }

  private mutating func addComplete(
    _ name: String, _ category: String, at start: Duration, for duration: Duration,
    _ arguments: [(String, JSONText)]
  ) {
    events.append(
      .object(
        [
          ("name", .string(name)), ("cat", .string(category)), ("ph", .string("X")),
          ("ts", .microseconds(offset + start)), ("dur", .microseconds(duration)),
        ] + lineIDs + [("args", .object(arguments))]))
  }

  private mutating func addArrow(_ start: Duration, _ end: Duration) {
    arrowCount += 1
    for (phase, time) in [("s", start), ("f", end)] {
      events.append(
        .object(
          [
            ("name", .string("ran")), ("cat", .string("cause")), ("ph", .string(phase)),
            ("id", .integer(arrowCount)), ("ts", .microseconds(offset + time)),
          ] + (phase == "f" ? [("bp", .string("e"))] : []) + lineIDs))
    }
  }
}
