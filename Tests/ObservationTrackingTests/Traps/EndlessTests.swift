import Observation
import ObservationTracking
import Testing

@Observable private final class Meter {
  var step = 1
  var total = 0
  var echo = 0
}

/// Observers that feed themselves, one for each isolation and shape.
@MainActor private final class Feeding {
  let meter = Meter()
  var runs = 0
  @ObservationTracking func bindLater() { meter.total = meter.total + meter.step }
  @ObservationTracking(isolation: .task) func bindTask() { add(meter.total) }
  @ObservationTracking(isolation: .synchronous) func bindNow() { add(meter.total) }
  @ObservationTracking func bindIf() { if meter.step > 0 { meter.total = meter.total + 1 } }
  @ObservationTracking func bindEach() {
    meter.echo = meter.total + 1
    meter.total = meter.echo + 1
  }
  @ObservationTracking(isolation: .synchronous) func bindEachNow() {
    meter.echo = meter.total + 1
    meter.total = meter.echo + 1
  }
  func add(_ total: Int) {
    runs += 1
    meter.total = total + 1
  }
}

extension Feeding {
  @ObservationTracking func bindElsewhere() { add(meter.total) }
  @ObservationTracking(isolation: .synchronous) func bindElsewhereNow() { add(meter.total) }
}

private actor Station {
  private let meter = Meter()
  private(set) var runs = 0
  @ObservationTracking(isolation: .synchronous) func bind() { add(meter.total) }
  func add(_ total: Int) {
    runs += 1
    meter.total = total + 1
  }
}

private final class Unbound {
  let meter = Meter()
  @ObservationTracking(isolation: .synchronous) func bind() {
    meter.total = meter.total + meter.step
  }
}

/// Observers that feed themselves or each other are stopped, with a message, and the process goes on.
@Suite struct EndlessTests {
  /// Checks what a program says that has ended well.
  private func expectMessage(
    _ name: String, of type: String = "Feeding", _ result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let messages = text.split(separator: "\n").filter { $0.hasPrefix("ObservationTracking:") }
    let method = name.prefix { $0 != "." }
    #expect(
      messages == [
        "ObservationTracking: \(name)() of \(type) ran 1000 times in a row: it changes what it reads, or "
          + "wakes one that does. It is stopped; call \(method) again to start it."
      ], sourceLocation: sourceLocation)
  }

  @Test("M1: An observer on the main actor that feeds itself is stopped with a message")
  func mainActor() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindLater()
      for _ in 0..<3000 { await mainActorTurn() }
      precondition(feeding.meter.total == 1000, "\(feeding.meter.total)")
      // Stopped, and started again by a call.
      feeding.meter.step = 0
      feeding.bindLater()
      for _ in 0..<10 { await mainActorTurn() }
      feeding.meter.total = 5
      await mainActorTurn()
      precondition(feeding.meter.total == 5)
    }
    expectMessage("bindLater.observeMeterTotal", result)
  }

  @Test("M1: So is one in a task")
  func task() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindTask()
      for _ in 0..<3000 { await mainActorTurn() }
      precondition(feeding.runs == 1000, "\(feeding.runs)")
    }
    expectMessage("bindTask.observeAdd", result)
  }

  @Test("M1: So is a synchronous one")
  func synchronous() async {
    guard observersSeeStores else { return }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindNow()
      precondition(feeding.runs == 1000)
      feeding.meter.total = 0
      precondition(feeding.runs == 1000)
    }
    expectMessage("bindNow.observeAdd", result)
    let inActor = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let station = Station()
      await station.bind()
      let runs = await station.runs
      precondition(runs == 1000)
    }
    expectMessage("bind.observeAdd", of: "Station", inActor)
  }

  @Test("M1: So is one that is bound to no actor")
  func unbound() async {
    guard observersSeeStores else { return }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let unbound = Unbound()
      unbound.meter.step = 0
      unbound.bind()
      precondition(unbound.meter.total == 0)
      // As many runs as from a call.
      unbound.meter.step = 1
      precondition(unbound.meter.total == 1000)
    }
    expectMessage("bind.observeMeterTotal", of: "Unbound", result)
  }

  @Test("M1: So is an 'if'")
  func conditional() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindIf()
      for _ in 0..<3000 { await mainActorTurn() }
      precondition(feeding.meter.total == 1000)
    }
    expectMessage("bindIf.observeMeterTotal", result)
  }

  @Test("M1: So is a method in an extension")
  func stateless() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindElsewhere()
      for _ in 0..<3000 { await mainActorTurn() }
      precondition(feeding.runs == 1000)
    }
    expectMessage("bindElsewhere.observeAdd", result)
    guard observersSeeStores else { return }
    let now = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindElsewhereNow()
      precondition(feeding.runs == 1000)
    }
    expectMessage("bindElsewhereNow.observeAdd", now)
  }

  @Test("M1: Of observers that feed each other one is stopped, and the other goes on")
  func mutual() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindEach()
      for _ in 0..<6000 { await mainActorTurn() }
      let total = feeding.meter.total
      precondition(total > 1000 && total < 3000, "\(total)")
      feeding.meter.echo = 0
      await mainActorTurn()
      precondition(feeding.meter.total == 1 || feeding.meter.echo == 0)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.split(separator: "\n").filter { $0.contains("1000 times in a row") }.count == 1)
  }

  @Test("M1: Of synchronous observers that feed each other one is stopped")
  func mutualNow() async {
    guard observersSeeStores else { return }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feeding = Feeding()
      feeding.bindEachNow()
      let total = feeding.meter.total
      precondition(total > 1000 && total < 3000, "\(total)")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.split(separator: "\n").filter { $0.contains("1000 times in a row") }.count == 1)
  }

  @MainActor private final class Ticking {
    let meter = Meter()
    var ticks = 0
    @ObservationTracking func bind() { tick(meter.total) }
    /// What a task does later is none of the observer's doing.
    func tick(_ total: Int) {
      ticks += 1
      Task { meter.total = total + 1 }
    }
  }

  @Test("M1: An observer whose task changes the model later is not stopped")
  func clock() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let ticking = Ticking()
      ticking.bind()
      for _ in 0..<6000 { await mainActorTurn() }
      precondition(ticking.ticks > 1500, "\(ticking.ticks)")
    }
    #expect(result?.standardErrorContent.isEmpty == true)
  }

  @Test("M1: Many changes from outside, in a row and within an observer's run, stop nobody")
  func manyChanges() async {
    let cart = Cart()
    let counting = await Counting(cart)
    await counting.bind()
    await MainActor.run { for count in 1...3000 { cart.count = count } }
    #expect(await counting.runs == 3001)
  }

  @MainActor private final class Counting {
    let cart: Cart
    var runs = 0
    init(_ cart: Cart) { self.cart = cart }
    @ObservationTracking(isolation: .synchronous) func bind() { count(cart.count) }
    func count(_ count: Int) { runs += 1 }
  }
}
