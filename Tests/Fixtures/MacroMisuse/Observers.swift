// Each marked line has one error, and there is no other.
import Observation
import ObservationTracking

@globalActor actor Kitchen { static let shared = Kitchen() }

@Observable final class Gauge { var level = 0 }

@MainActor final class Twice {
  let gauge = Gauge()
  var level = 0
  @ObservationTracking
  @ObservationTracking  // error
  func bind() { level = gauge.level }
}

@CancellableObservation
@CancellableObservation  // error
@MainActor final class TwiceCancellable {
  let gauge = Gauge()
  var level = 0
  @ObservationTracking func bind() { level = gauge.level }
  @StartObservations
  @StartObservations  // error
  func start() { level = 1 }
  @StopObservations
  @StopObservations  // error
  func stop() { level = 2 }
}

@CancellableObservation(screen: true)  // error
@MainActor final class Rootless {
  let gauge = Gauge()
  var level = 0
  @ObservationTracking func bind() { level = gauge.level }
}

@CancellableObservation final class OnTwoActors {
  let gauge = Gauge()
  @MainActor var level = 0
  @Kitchen var heat = 0
  @MainActor @ObservationTracking func bind() { level = gauge.level }
  @Kitchen  // error
  @ObservationTracking func cook() { heat = gauge.level }
}

actor Station {
  let gauge = Gauge()
  var level = 0
  @ObservationTracking
  nonisolated func bind() { print(1 + 1) }  // error
  @MainActor  // error
  @ObservationTracking func bindOnMain() { print(1 + 1) }
}

final class Box<Value> {
  let gauge = Gauge()
  var level = 0
}

// The compiler's own error comes first, at the method: nothing can keep it from that.
extension Box where Value: Hashable {
  @ObservationTracking(isolation: .synchronous)  // error
  func bind() {  // error
    level = gauge.level
  }
}
