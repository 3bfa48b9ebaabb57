import Observation
import ObservationTracking
import Testing

/// A position that observers move themselves.
@Observable @MainActor private final class Point {
  var x = 0
  var limit = 10
  var isBounded = true
}

@MainActor private final class Bounded {
  let point: Point
  var runs = 0
  var last = -1
  init(_ point: Point) { self.point = point }

  @ObservationTracking(isolation: .synchronous) func bindCondition() {
    if point.x > point.limit { point.x -= 4 }
  }
  @ObservationTracking(isolation: .synchronous) func bindBinding() {
    if point.isBounded, case let x = point.x, x > point.limit {
      runs += 1
      point.x -= 4
    } else if point.x < 0 {
      point.x += 5
    }
  }
  @ObservationTracking(isolation: .synchronous) func bindBranch() {
    if point.isBounded {
      last = point.x
      if point.x > point.limit { point.x = point.limit }
    }
  }
  @ObservationTracking(isolation: .synchronous) func bindArgument() {
    if point.isBounded { bound(point.x) }
  }
  @ObservationTracking(isolation: .synchronous) func bindCall() { bound(point.x) }
  @ObservationTracking(isolation: .synchronous) func bindLoop() {
    if point.isBounded {
      for x in [point.x] where x > 10 { point.x = 10 }
    }
  }
  @ObservationTracking func bindLater() {
    if point.x > point.limit { point.x -= 4 }
  }
  func bound(_ x: Int) {
    last = x
    if x > 10 { point.x -= 4 }
  }
}

/// Observers that change what they have read.
@MainActor struct SettlingTests {
  private let point = Point()

  @Test("M1: An 'if' that changes what it has read runs again, until nothing changes")
  func condition() {
    guard observersSeeStores else { return }
    let bounded = Bounded(point)
    bounded.bindCondition()
    point.x = 21
    #expect(point.x == 9)
    point.limit = 3
    #expect(point.x == 1)
    withExtendedLifetime(bounded) {}
  }

  @Test("M1: So does one with several conditions and bindings, in every branch")
  func binding() {
    guard observersSeeStores else { return }
    let bounded = Bounded(point)
    bounded.bindBinding()
    point.x = 21
    #expect(point.x == 9)
    point.x = -8
    #expect(point.x == 2)
    withExtendedLifetime(bounded) {}
  }

  @Test("M1: A value that a branch has assigned is right at the end")
  func branch() {
    guard observersSeeStores else { return }
    let bounded = Bounded(point)
    bounded.bindBranch()
    point.x = 21
    #expect(bounded.last == 10)
    point.x = 4
    #expect(bounded.last == 4)
  }

  @Test("M1: So is the argument of a call, in a branch and by itself")
  func argument() {
    guard observersSeeStores else { return }
    for start in [{ $0.bindArgument() }, { $0.bindCall() }] as [(Bounded) -> Void] {
      let bounded = Bounded(point)
      start(bounded)
      point.x = 21
      #expect(point.x == 9)
      #expect(bounded.last == 9)
    }
  }

  @Test("M1: So is a list that a branch goes through")
  func loop() {
    guard observersSeeStores else { return }
    let bounded = Bounded(point)
    bounded.bindLoop()
    point.x = 21
    #expect(point.x == 10)
    withExtendedLifetime(bounded) {}
  }

  @Test("M1: On the main actor an 'if' that changes what it has read runs again as well")
  func later() async {
    let bounded = Bounded(point)
    bounded.bindLater()
    point.x = 21
    for _ in 0..<4 { await mainActorTurn() }
    #expect(point.x == 9)
  }

  @Test("M1: An observer is right at the end when one that it woke has changed what it read")
  func woken() {
    guard observersSeeStores else { return }
    let first = Copier(point)
    let second = Bounded(point)
    second.bindCondition()
    first.bind()
    point.x = 21
    #expect(point.x == 9)
    #expect(first.log.last == 9)
    first.other.x = 30
    #expect(point.x == 10)
    #expect(first.log.last == 10)
  }

  /// Reads the point, and writes it in the same statement.
  @MainActor private final class Copier {
    let point: Point
    let other = Point()
    var log: [Int] = []
    init(_ point: Point) { self.point = point }
    @ObservationTracking(isolation: .synchronous) func bind() {
      if other.x > 20 {
        log.append(point.x)
        other.x = 0
        point.x = 22
      }
      note(point.x)
    }
    func note(_ x: Int) { log.append(x) }
  }
}

extension SettlingTests {
  /// An extension's method has no place to keep anything between its runs.
  @Test("M1: A method in an extension settles in the same way, and leaves nothing behind")
  func stateless() {
    guard observersSeeStores else { return }
    let bounded = Bounded(point)
    bounded.bindElsewhere()
    point.x = 21
    #expect(point.x == 9)
    #expect(bounded.runs == 5)
    point.isBounded = false
    #expect(bounded.runs == 5)
    point.x = 30
    #expect(point.x == 30)
    point.isBounded = true
    #expect(point.x == 10)
  }
}

extension Bounded {
  @ObservationTracking(isolation: .synchronous) fileprivate func bindElsewhere() {
    if point.isBounded {
      runs += 1
      if point.x > point.limit { point.x -= 4 }
    }
  }
}
