extension UpdateTrace {
  /// The updates that are kept as JSON Lines: a line for each update, followed by one for each of its runs.
  ///
  /// ```
  /// {"kind":"update","update":7,"start_us":120.250,"duration_us":31.004,"rounds":1,"runs":1}
  /// {"kind":"run","update":7,"round":1,"node":"Root/Row","class":"RowNode","hook":"draw", …}
  /// ```
  ///
  /// Times are in microseconds: `start_us` of an update from when tracing was first enabled, that of a run
  /// from the beginning of its update. The `kind` of a run's `cause` says what else is in it:
  /// - `first`: nothing.
  /// - `trait`, `environment`: `name`, and `provider` with a `kind`, which is `node` with `path`, `window`
  ///   or `default`.
  /// - `model`: what is known of `model`, `property`, `value` and `candidates`, see ``ModelProperty``.
  /// - `request`: `call`.
  ///
  /// If a callback of the same update has brought it about, there is a `writer` with `node` and `hook`. The
  /// format is described at [jsonlines.org](https://jsonlines.org).
  ///
  /// - Returns: The lines, each with a line feed at its end.
  public func jsonLines() -> String {
    var text = ""
    for update in updates {
      text += update.json.text + "\n"
      for run in update.runs { text += run.json(in: update.number).text + "\n" }
    }
    return text
  }

  /// The updates that are kept as Chrome trace events, which <https://ui.perfetto.dev> and
  /// `chrome://tracing` show as a timeline.
  ///
  /// An update and its runs are complete events, `ph` `X`; arrows, `s` and `f`, lead from what has made a
  /// change to what that ran in the same update. The format is Google's
  /// [Trace Event Format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
  ///
  /// - Parameter name: The name of the process in the timeline.
  /// - Returns: A JSON object.
  public func chromeTraceEvents(name: String = "TraitTree") -> String {
    var events = [
      ChromeEvents.metadata("process_name", name), ChromeEvents.metadata("thread_name", "updates"),
    ]
    var arrows = 0
    for update in updates { events += ChromeEvents.events(of: update, arrows: &arrows) }
    return "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n"
      + events.map(\.text).joined(separator: ",\n") + "\n]}\n"
  }
}

extension TracedUpdate {
  fileprivate var json: JSONText {
    .object(
      [
        ("kind", .string("update")), ("update", .integer(number)),
        ("start_us", .microseconds(start)), ("duration_us", .microseconds(duration)),
        ("rounds", .integer(rounds)), ("runs", .integer(runs.count + omittedRunCount)),
      ] + JSONText.optional("subtree", subtree)
        + (omittedRunCount > 0 ? [("omitted", .integer(omittedRunCount))] : [])
        + (unsettled.isEmpty ? [] : [("unsettled", .array(unsettled.map(\.json)))]))
  }
}

extension TracedRun {
  fileprivate func json(in update: Int) -> JSONText {
    .object(
      [
        ("kind", .string("run")), ("update", .integer(update)), ("round", .integer(round)),
        ("node", .string(path)), ("class", .string(String(describing: nodeType))),
        ("hook", .string(hook.rawValue)), ("start_us", .microseconds(start)),
        ("duration_us", .microseconds(duration)), ("cause", cause.json),
      ] + (writer.map { [("writer", $0.json)] } ?? []))
  }
}

extension UnsettledHook {
  fileprivate var json: JSONText {
    .object([
      ("node", .string(path)), ("hook", .string(hook.rawValue)), ("limit", .integer(limit)),
      ("cause", .string(cause)), ("cycle", .array(cycle.map(\.json))),
    ])
  }
}

extension UnsettledHook.Link {
  fileprivate var json: JSONText {
    .object([("writer", writer.json), ("cause", cause.json), ("reader", reader.json)])
  }
}

extension TracedCallback {
  fileprivate var json: JSONText {
    .object([("node", .string(path)), ("hook", .string(hook?.rawValue ?? "appearance"))])
  }
}

extension RunCause {
  fileprivate var json: JSONText {
    switch self {
    case .firstRun: .object([("kind", .string("first"))])
    case .trait(let name, let provider): Self.json("trait", name, provider)
    case .environment(let name, let provider): Self.json("environment", name, provider)
    case .model(let property): .object([("kind", .string("model"))] + (property?.json ?? []))
    case .request(let call): .object([("kind", .string("request")), ("call", .string(call))])
    }
  }

  private static func json(_ kind: String, _ name: String, _ provider: ValueProvider) -> JSONText {
    .object([("kind", .string(kind)), ("name", .string(name)), ("provider", provider.json)])
  }
}

extension ModelProperty {
  fileprivate var json: [(String, JSONText)] {
    [("model", .string(model))] + JSONText.optional("property", name)
      + [("value", .string(valueType))]
      + (candidates.isEmpty ? [] : [("candidates", .array(candidates.map { .string($0) }))])
  }
}

extension ValueProvider {
  fileprivate var json: JSONText {
    switch self {
    case .node(let path): .object([("kind", .string("node")), ("path", .string(path))])
    case .window: .object([("kind", .string("window"))])
    case .default: .object([("kind", .string("default"))])
    }
  }
}

extension JSONText {
  /// A time, in microseconds with nanoseconds as decimals.
  static func microseconds(_ duration: Duration) -> JSONText {
    .number(Decimals.microseconds(duration, places: 3))
  }
}

/// Events of the Trace Event Format.
private enum ChromeEvents {
  static func metadata(_ kind: String, _ name: String) -> JSONText {
    .object(
      [("name", .string(kind)), ("ph", .string("M"))] + place
        + [("args", .object([("name", .string(name))]))])
  }

  static func events(of update: TracedUpdate, arrows: inout Int) -> [JSONText] {
    let title = update.subtree.map { "update \(update.number) of \($0)" }
    var events = [
      complete(
        title ?? "update \(update.number)", "update", at: update.start, for: update.duration,
        [
          ("rounds", .integer(update.rounds)),
          ("runs", .integer(update.runs.count + update.omittedRunCount)),
        ])
    ]
    /// When the last run of each callback began.
    var begins: [TracedCallback: Duration] = [:]
    for run in update.runs {
      let begin = update.start + run.start
      let cause: [(String, JSONText)] = [
        ("class", .string(String(describing: run.nodeType))), ("why", .string(run.description)),
        ("cause", run.cause.json), ("round", .integer(run.round)),
      ]
      events.append(
        complete(run.callback.description, run.hook.rawValue, at: begin, for: run.duration, cause))
      if let writer = run.writer, let written = begins[writer] {
        arrows += 1
        events += [arrow("s", arrows, at: written), arrow("f", arrows, at: begin)]
      }
      begins[run.callback] = begin
    }
    return events
  }

  /// Everything is on one thread of one process.
  private static let place: [(String, JSONText)] = [("pid", .integer(1)), ("tid", .integer(1))]

  private static func complete(
    _ name: String, _ category: String, at start: Duration, for duration: Duration,
    _ arguments: [(String, JSONText)]
  ) -> JSONText {
    .object(
      [
        ("name", .string(name)), ("cat", .string(category)), ("ph", .string("X")),
        ("ts", .microseconds(start)), ("dur", .microseconds(duration)),
      ] + place + [("args", .object(arguments))])
  }

  private static func arrow(_ phase: String, _ id: Int, at time: Duration) -> JSONText {
    .object(
      [
        ("name", .string("ran")), ("cat", .string("cause")), ("ph", .string(phase)),
        ("id", .integer(id)), ("ts", .microseconds(time)),
      ] + (phase == "f" ? [("bp", .string("e"))] : []) + place)
  }
}
