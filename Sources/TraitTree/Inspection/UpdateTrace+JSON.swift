extension UpdateTrace {
  /// The updates that are kept as JSON Lines: a line for each update, followed by one for each of its runs.
  ///
  /// ```text
  /// {"kind":"update","update":7,"start_us":120.250,"duration_us":31.004,"rounds":1,"runs":1}
  /// {"kind":"run","update":7,"round":1,"node":"Root/Row","class":"RowNode","hook":"draw", …}
  /// ```
  ///
  /// An update with evaluations has their number as `evaluations`.
  ///
  /// Times are in microseconds: `start_us` of an update since tracing was first enabled, that of a
  /// run since the beginning of its update. The `kind` of a run's `cause` determines its other
  /// members:
  /// - `first`: nothing.
  /// - `trait`, `environment`: `name`, and `provider` with a `kind`, which is `node` with `path`, `window`
  ///   or `default`.
  /// - `model`: those known of `model`, `property`, `value` and `candidates`, see
  ///   ``ModelProperty``.
  /// - `derived`: the `name` of the class and of its property.
  /// - `tree`: the `name` of a link of the tree or of a value that another node inherits.
  /// - `request`: `call`.
  ///
  /// If a callback of the same update has caused the run, there is a `writer` with `node` and
  /// `hook`. The format is described at [jsonlines.org](https://jsonlines.org).
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
}

extension TracedUpdate {
  fileprivate var json: JSONText {
    .object(
      [
        ("kind", .string("update")), ("update", .integer(number)),
        ("start_us", .microseconds(start)), ("duration_us", .microseconds(duration)),
        ("rounds", .integer(rounds)), ("runs", .integer(runs.count + omittedRunCount)),
      ] + JSONText.optional("subtree", subtree)
        + (evaluations > 0 ? [("evaluations", .integer(evaluations))] : [])
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
  var json: JSONText {
    switch self {
    case .firstRun: .object([("kind", .string("first"))])
    case .trait(let name, let provider): Self.json("trait", name, provider)
    case .environment(let name, let provider): Self.json("environment", name, provider)
    case .model(let property): .object([("kind", .string("model"))] + (property?.json ?? []))
    case .derived(let name): .object([("kind", .string("derived")), ("name", .string(name))])
    case .tree(let name): .object([("kind", .string("tree")), ("name", .string(name))])
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
      + JSONText.optional("value", valueType.isEmpty ? nil : valueType)
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
  static func microseconds(_ duration: Duration) -> JSONText {
    .number(Decimals.microseconds(duration, places: 3))
  }
}
