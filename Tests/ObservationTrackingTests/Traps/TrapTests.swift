import Observation
import ObservationTracking
import Testing

@MainActor private final class Badge {
  let gauge: Gauge
  var level = 0
  init(_ gauge: Gauge) { self.gauge = gauge }
  @ObservationTracking(isolation: .synchronous) func bind() { level = gauge.level }
}

private final class Unbound {
  let gauge = Gauge()
  var level = 0
  @ObservationTracking func bindOnMain() { level = gauge.level }
  @ObservationTracking(isolation: .task) func bindInTask() { level = gauge.level }
}

private final class Endless {
  let gauge = Gauge()
  @ObservationTracking(isolation: .synchronous) func bind() { gauge.level = gauge.level + 1 }
}

/// What stops the process, with its message.
@Suite struct TrapTests {
  // The concurrency runtime finds these two; on the main actor it does so without a message.
  @Test("M1: A synchronous observer's model that is changed outside of the actor stops the process")
  func otherThread() async {
    await #expect(processExitsWith: .failure) {
      nonisolated(unsafe) let gauge = Gauge()
      let badge = await MainActor.run { unsafe Badge(gauge) }
      await badge.bind()
      await Task.detached { unsafe gauge.level = 1 }.value
    }
  }

  @Test("M1: A class of no actor that observes on the main actor has to be called there")
  func unboundOnMain() async {
    await #expect(processExitsWith: .failure) {
      await Task.detached { Unbound().bindOnMain() }.value
    }
  }

  @Test("M1: A class of no actor cannot observe in tasks")
  func unboundInTask() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Unbound().bindInTask()
    }
    #expect(result.says("bindInTask.observeLevel() of Unbound is bound to no actor"))
  }

  @Test("M1: An observer that never comes to rest stops with a message")
  func endless() async throws {
    guard observersSeeStores else { return }
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Endless().bind()
    }
    #expect(result.says("bind.observeGaugeLevel() of Endless ran 1000 times in a row"))
  }
}

extension ExitTest.Result {
  /// Whether standard error has a text.
  fileprivate func says(_ text: String) -> Bool {
    String(decoding: standardErrorContent, as: UTF8.self).contains(text)
  }
}
