internal import Observation

/// A property that is read along with a model's and announced to end that registration: Observation
/// offers no other way to take back a registration that never fired.
///
/// There are two sides, so that the registration of one run can be ended while that of the next run
/// is already there.
final class ObservationProbe: Observable, Sendable {
  enum Side { case even, odd }

  private let registrar = ObservationRegistrar()
  private var even: Int { 0 }
  private var odd: Int { 0 }

  /// Has the tracking that is under way depend on a side.
  func read(_ side: Side) {
    switch side {
    case .even: registrar.access(self, keyPath: \.even)
    case .odd: registrar.access(self, keyPath: \.odd)
    }
  }

  /// Fires the registrations that read a side.
  func fire(_ side: Side) {
    switch side {
    case .even: registrar.withMutation(of: self, keyPath: \.even) {}
    case .odd: registrar.withMutation(of: self, keyPath: \.odd) {}
    }
  }
}

extension ObservationProbe.Side {
  var other: Self { self == .even ? .odd : .even }
}
