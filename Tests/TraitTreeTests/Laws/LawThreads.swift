import Dispatch
import Foundation
import Observation
import Synchronization
import Testing
import TraitTree

/// A model with three numbers and a lock of its own, to be written on any thread.
final class LawLockedModel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let values = Locked((first: 0, second: 0, third: 0))

  var first: Int {
    get {
      registrar.access(self, keyPath: \.first)
      return values.withLock { $0.first }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.first) {
        values.withLock { $0.first = newValue }
      }
    }
  }

  var second: Int {
    get {
      registrar.access(self, keyPath: \.second)
      return values.withLock { $0.second }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.second) {
        values.withLock { $0.second = newValue }
      }
    }
  }

  var third: Int {
    get {
      registrar.access(self, keyPath: \.third)
      return values.withLock { $0.third }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.third) {
        values.withLock { $0.third = newValue }
      }
    }
  }
}

/// A thread that does the same thing again each time it is asked to.
final class LawWorker: Sendable {
  private let asked = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private let isOver = Atomic(false)

  init(_ body: @escaping @Sendable (_ round: Int) -> Void) {
    Thread.detachNewThread { [self] in
      var round = 0
      while true {
        asked.wait()
        if isOver.load(ordering: .acquiring) { return }
        body(round)
        round += 1
        done.signal()
      }
    }
  }

  func start() { asked.signal() }

  /// Waits until the round is done; one that never is ends the test as a failure.
  func finish() {
    if done.wait(timeout: .now() + .seconds(30)) == .timedOut {
      Issue.record("a thread never finished its round")
    }
  }

  /// Ends the thread.
  func end() {
    isOver.store(true, ordering: .releasing)
    asked.signal()
  }
}

/// Something that one thread leaves for another to take.
final class LawHandover<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])

  func put(_ value: Value) { values.withLock { $0.append(value) } }

  /// Takes everything out; the values go when the result does.
  func take() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}

/// One of 512 traits whose default is counted.
struct LawDefault<A: LawDigit, B: LawDigit, C: LawDigit>: LawDefaultTrait {
  static var defaultValue: CountedValue { CountedValue(LawDefaults.made) }
}

protocol LawDefaultTrait: TraitDefinition where Value == CountedValue {}

enum LawDefaults {
  static let made = Counter()

  static let all: [any LawDefaultTrait.Type] = (0..<512).map { number in
    func make<D: LawDigit, E: LawDigit, F: LawDigit>(
      _ first: D.Type, _ second: E.Type, _ third: F.Type
    ) -> any LawDefaultTrait.Type {
      LawDefault<D, E, F>.self
    }
    let digits = LawDigits.all
    let first: any LawDigit.Type = digits[number / 64]
    let second: any LawDigit.Type = digits[number / 8 % 8]
    let third: any LawDigit.Type = digits[number % 8]
    return make(first, second, third)
  }

  /// Reads the default of a trait.
  static func value(_ trait: any LawDefaultTrait.Type) -> CountedValue {
    func read<T: LawDefaultTrait>(_ trait: T.Type) -> CountedValue { TraitCollection()[trait] }
    return read(trait)
  }
}
