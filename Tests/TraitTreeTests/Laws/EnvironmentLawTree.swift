import TraitTree

// A tree of environment values beside a model of it that computes everything anew, from the histories of
// edits, whenever it is asked.

/// The values of the environment laws: a plain one, one that is bridged, and an injected object.
enum EnvironmentLawKey: Int, CaseIterable {
  case plain, bridged, object

  static let defaults: [EnvironmentLawKey: Int] = [.plain: 8, .bridged: 1, .object: 0]
}

/// One call on a node or window.
enum EnvironmentLawEdit {
  case value(Int)
  /// Maps a value `v` to `(v * factor + summand) % 50`.
  case transform(factor: Int, summand: Int)

  func applied(to value: Int) -> Int {
    switch self {
    case .value(let value): value
    case .transform(let factor, let summand): (value * factor + summand) % 50
    }
  }
}

/// A node that reads some values in its hook, and observes one.
@MainActor final class EnvironmentLawNode: Node {
  let id: Int
  let reads: [EnvironmentLawKey]
  private(set) var runs = 0
  private(set) var seen: [Int] = []
  private(set) var changes: [[Int]] = []

  init(_ id: Int, reads: [EnvironmentLawKey], observes: EnvironmentLawKey) {
    self.id = id
    self.reads = reads
    super.init()
    onChange(of: { (node: EnvironmentLawNode) in node.environment.law(observes) }) {
      node, old, new in node.changes.append([old, new])
    }
  }

  override func updateProperties() {
    super.updateProperties()
    runs += 1
    seen = reads.map(environment.law)
  }

  func forget() {
    runs = 0
    changes = []
  }
}

extension EnvironmentValues {
  func law(_ key: EnvironmentLawKey) -> Int {
    switch key {
    case .plain: spacing
    case .bridged: Int(zoom)
    case .object: self[SettingsModel.self]?.size ?? 0
    }
  }
}

/// What the model knows of a node, or with the number -1 of the window.
struct EnvironmentLawEntry {
  var edits: [EnvironmentLawKey: [EnvironmentLawEdit]] = [:]
  var parent: Int?
  var isPresented = false
  var reads: [EnvironmentLawKey] = []
  var observes = EnvironmentLawKey.plain
  /// What the hook read last, and what the observation was told last.
  var seen: [Int]?
  var told = 0
  /// Whether it was out of the window at some time since the last update.
  var wasAway = true
}

/// The model.
@MainActor struct EnvironmentLawModel {
  static let window = -1
  static let root = 0
  var entries: [Int: EnvironmentLawEntry] = [window: EnvironmentLawEntry()]

  func value(_ key: EnvironmentLawKey, at id: Int) -> Int {
    guard let entry = entries[id] else { return 0 }
    var value = EnvironmentLawKey.defaults[key] ?? 0
    if id != Self.window {
      if entry.isPresented {
        if isLive(id) { value = self.value(key, at: Self.window) }
      } else if let parent = entry.parent {
        value = self.value(key, at: parent)
      }
    }
    return (entry.edits[key] ?? []).reduce(value) { $1.applied(to: $0) }
  }

  func isLive(_ id: Int) -> Bool {
    var next: Int? = id
    while let current = next {
      if current == Self.window { return true }
      next = entries[current]?.parent
    }
    return false
  }

  func isAncestor(_ ancestor: Int, of id: Int) -> Bool {
    var next: Int? = id
    while let current = next {
      if current == ancestor { return true }
      next = entries[current]?.parent
    }
    return false
  }

  /// Notes who is out of the window now.
  mutating func noteAway() {
    for id in Array(entries.keys) where !isLive(id) { entries[id]?.wasAway = true }
  }
}
