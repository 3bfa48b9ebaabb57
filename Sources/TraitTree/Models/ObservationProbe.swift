internal import Observation

/// A property that is read along with a model's, and written to end that registration: Observation
/// offers no other way to end a registration that never fired.
///
/// It has two sides, to end the registration of one run while that of the next run exists.
final class ObservationProbe: Observable, Sendable {
  enum Side { case even, odd }

  private let registrar = ObservationRegistrar()
  private var even: Int { 0 }
  private var odd: Int { 0 }

  /// Makes the current tracking depend on a side.
  func read(_ side: Side) {
    switch side {
    case .even: registrar.access(self, keyPath: \.even)
    case .odd: registrar.access(self, keyPath: \.odd)
    }
  }

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
