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

@globalActor private actor Kitchen { static let shared = Kitchen() }

@Kitchen private final class Cook {
  let gauge: Gauge
  var level = 0
  init(_ gauge: Gauge) { self.gauge = gauge }
  @ObservationTracking(isolation: .synchronous) func bind() { level = gauge.level }
}

/// What stops the process, with its message.
@Suite struct TrapTests {
  @Test("M1: A synchronous observer's model that is changed outside of the actor stops the process")
  func otherThread() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      nonisolated(unsafe) let gauge = Gauge()
      let badge = await MainActor.run { unsafe Badge(gauge) }
      await badge.bind()
      await Task.detached { unsafe gauge.level = 1 }.value
    }
    #expect(
      result.says("bind.observeLevel() of Badge is a synchronous observer of Swift.MainActor"))
  }

  @Test("M1: The same holds for any other actor")
  func otherActor() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      nonisolated(unsafe) let gauge = Gauge()
      let cook = await Task { @Kitchen in unsafe Cook(gauge) }.value
      await cook.bind()
      await MainActor.run { unsafe gauge.level = 1 }
    }
    // The concurrency runtime finds this itself, and says so.
    #expect(result.says("Incorrect actor executor assumption") && result.says("Kitchen"))
  }

  @Test("M1: A class of no actor that observes on the main actor has to be called there")
  func unboundOnMain() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Task.detached { Unbound().bindOnMain() }.value
    }
    #expect(
      result.says("bindOnMain.observeLevel() of Unbound is to run again on the main actor"))
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
}

extension ExitTest.Result {
  /// Whether standard error has a text.
  fileprivate func says(_ text: String) -> Bool {
    String(decoding: standardErrorContent, as: UTF8.self).contains(text)
  }
}
