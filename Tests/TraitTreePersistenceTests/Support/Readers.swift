import Foundation
import Observation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// A node that reads what a test gives it, and keeps what it has read, run by run.
final class ReadingNode<Value>: Node {
  private let read: (ReadingNode) -> Value
  private(set) var values: [Value] = []

  init(_ read: @escaping (ReadingNode) -> Value) {
    self.read = read
    super.init()
  }

  convenience init(_ read: @escaping () -> Value) { self.init { _ in read() } }

  override func updateProperties() { values.append(read(self)) }
}

/// A window whose updates are the test's.
@MainActor
func window(_ nodes: Node...) -> Window {
  let root = Node()
  for node in nodes { root.addChild(node) }
  let window = Window(rootNode: root, scheduler: .manual)
  window.updateIfNeeded()
  return window
}

/// Counts what Observation tells of the reads of a closure, again and again, as a caller of the public
/// function does.
final class Notifications: Sendable {
  private let counted = Locked(0)
  // Observation does not get it: it would keep what it reads, by which it is kept.
  private let read: @Sendable () -> Void

  var count: Int { counted.withLock { $0 } }

  init(of read: @escaping @Sendable () -> Void) {
    self.read = read
    track()
  }

  private func track() {
    withObservationTracking(read) { [weak self] in
      self?.counted.withLock { $0 += 1 }
      self?.track()
    }
  }
}

/// A value that may be shared although the compiler does not see why.
struct Shared<Value>: @unchecked Sendable {
  // The wrappers of settings lock by themselves.
  let value: Value
}

/// Settings as programs declare them, on a store of the test's.
@Observable final class Settings {
  @ObservationIgnored @AppStorage var theme: String
  @ObservationIgnored @AppStorage var dotted: Int
  @ObservationIgnored @AppStorage var tags: Set<Int>
  @ObservationIgnored @AppStorage var last: Date?
  @ObservationIgnored @AppStorage var reminder: Date?
  var plain = 1

  static let noon = Date(timeIntervalSinceReferenceDate: 43_200)

  init(_ store: some SettingsStore) {
    _theme = AppStorage(wrappedValue: "light", "theme", store: store)
    _dotted = AppStorage(wrappedValue: 0, "a.b", store: store)
    _tags = AppStorage(wrappedValue: [], "tags", store: store)
    _last = AppStorage("last", store: store)
    _reminder = AppStorage(wrappedValue: Self.noon, "reminder", store: store)
  }
}
