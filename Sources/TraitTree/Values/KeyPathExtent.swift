/// Whether key paths of the environment lead to all of a key's value, or to a part of it.
enum KeyPathExtent {
  // Paths whose subscripts have arguments are without number.
  private static let limit = 1024
  // The main actor's.
  @safe private nonisolated(unsafe) static var known: [AnyKeyPath: Bool] = [:]

  /// Whether a key path leads to what one key is written with.
  ///
  /// It is found out once for each path, by reading and writing a copy of an environment through it.
  static func isWhole<Value>(
    _ path: KeyPath<EnvironmentValues, Value>, in table: TraitTable
  ) -> Bool {
    // Through an object: writing would change that.
    if path is ReferenceWritableKeyPath<EnvironmentValues, Value> { return false }
    if let isWhole = known[path] { return isWhole }
    let isWhole = Graph.untracked { ObservationScope.escaping { probe(path, table) } }
    if known.count == limit { known = [:] }
    known[path] = isWhole
    return isWhole
  }

  private static func probe<Value>(
    _ path: KeyPath<EnvironmentValues, Value>, _ table: TraitTable
  ) -> Bool {
    let recorder = ReadRecorder()
    let token = ReadToken()
    token.recorder = Unretained(recorder)
    defer { token.recorder = nil }
    recorder.begin()
    recorder.assignments = []
    var values = EnvironmentValues(traits: TraitCollection(table: table, token: token))
    let value = values[keyPath: path]
    guard let path = path as? WritableKeyPath<EnvironmentValues, Value> else {
      return recorder.keys.count == 1 && recorder.keys[0].hasValues(of: Value.self)
    }
    values[keyPath: path] = value
    let assignments = recorder.assignments ?? []
    return assignments.count == 1 && assignments[0].assigns(value)
  }
}
