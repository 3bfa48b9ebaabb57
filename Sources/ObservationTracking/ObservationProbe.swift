internal import Observation
internal import Synchronization

/// A property that an observer's run reads along with its models, and that is announced to end the
/// registration: Observation offers no other way to take back a registration that never fired.
final class ObservationProbe: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let fired = Atomic(false)

  /// Whether what was registered with this probe has been taken back.
  private(set) var isOver: Bool {
    get { fired.load(ordering: .relaxed) }
    set { fired.store(newValue, ordering: .relaxed) }
  }

  /// Has the tracking that is under way depend on this probe.
  func read() { registrar.access(self, keyPath: \.isOver) }

  /// Fires the registrations that read this probe.
  func fire() {
    isOver = true
    registrar.withMutation(of: self, keyPath: \.isOver) {}
  }
}
