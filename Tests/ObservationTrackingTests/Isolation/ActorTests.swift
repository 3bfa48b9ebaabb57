import Observation
import ObservationTracking
import Testing

/// An actor that observes a model of its own.
private actor Station {
  private let gauge = Gauge()
  private(set) var shown: [Int] = []
  private(set) var alarm = false
  /// Tells each run.
  nonisolated let runs: AsyncStream<Int>
  private let tell: AsyncStream<Int>.Continuation

  init() { (runs, tell) = AsyncStream.makeStream() }

  @ObservationTracking func bind() {
    show(gauge.level)
  }

  @ObservationTracking(isolation: .synchronous) func bindAlarm() {
    alarm = gauge.level > gauge.limit
  }

  func show(_ level: Int) {
    shown.append(level)
    tell.yield(level)
  }

  func fill(to level: Int) { gauge.level = level }
  func fillTwice(to level: Int) -> [Int] {
    gauge.level = level - 1
    gauge.level = level
    return shown
  }
  func fillAndLook(to level: Int) -> Bool {
    gauge.level = level
    return alarm
  }
}

extension Station {
  @ObservationTracking(isolation: .task) func bindElsewhere() { show(-gauge.level) }
}

@globalActor private actor Kitchen { static let shared = Kitchen() }

@Kitchen private final class Cook {
  private let gauge = Gauge()
  private(set) var level = -1
  nonisolated let runs: AsyncStream<Int>
  private let tell: AsyncStream<Int>.Continuation
  init() { (runs, tell) = AsyncStream.makeStream() }

  @ObservationTracking func bind() { show(gauge.level) }
  func show(_ level: Int) {
    Kitchen.assertIsolated()
    self.level = level
    tell.yield(level)
  }
  func heat() { gauge.level += 1 }
}

@Suite struct ActorTests {
  @Test("M1: An actor's observer runs again on the actor, once for several changes")
  func actorObserver() async {
    let station = Station()
    await station.bind()
    let seen = await station.fillTwice(to: 7)
    #expect(seen == [0])
    var runs = station.runs.makeAsyncIterator()
    #expect(await runs.next() == 0)
    #expect(await runs.next() == 7)
    #expect(await station.shown == [0, 7])
  }

  @Test("M1: A synchronous observer of an actor runs before the next line")
  func synchronousActor() async {
    let station = Station()
    await station.bindAlarm()
    let isAlarmed = await station.fillAndLook(to: 101)
    #expect(isAlarmed == observersSeeStores)
  }

  @Test("M1: A method in an actor's extension runs again on the actor")
  func actorExtension() async {
    let station = Station()
    await station.bindElsewhere()
    await station.fill(to: 2)
    var runs = station.runs.makeAsyncIterator()
    #expect(await runs.next() == 0)
    #expect(await runs.next() == -2)
  }

  @Test("M1: An observer of another global actor runs again there")
  func globalActor() async {
    let cook = await Cook()
    await cook.bind()
    await cook.heat()
    var runs = cook.runs.makeAsyncIterator()
    #expect(await runs.next() == 0)
    #expect(await runs.next() == 1)
  }
}
