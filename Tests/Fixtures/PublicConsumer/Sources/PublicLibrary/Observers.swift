// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Observation
import ObservationTracking

@Observable @MainActor public final class Counter {
  public var value = 0
  public init() {}
}

/// Open, cancellable and generic: all of its control methods are for other modules as well.
@CancellableObservation
@MainActor open class OpenBadge<Label> {
  public let counter: Counter
  public private(set) var labels: [Label] = []
  private let label: (Int) -> Label
  public init(_ counter: Counter, label: @escaping (Int) -> Label) {
    self.counter = counter
    self.label = label
  }

  @ObservationTracking open func bind() {
    show(label(counter.value))
  }

  open func show(_ label: Label) { labels.append(label) }
}

/// Public, with a plain observer that nobody else can call.
@MainActor public final class PublicBadge {
  public let counter: Counter
  public private(set) var double = 0
  public init(_ counter: Counter) { self.counter = counter }
  @ObservationTracking(isolation: .synchronous) public func bind() { double = counter.value * 2 }
}

@CancellableObservation
@MainActor package final class PackageBadge {
  package let counter: Counter
  package private(set) var seen = -1
  package init(_ counter: Counter) { self.counter = counter }
  @ObservationTracking package func bind() { seen = counter.value }
}

/// A model's own observers.
public actor Sampler {
  private let gauge = Gauge()
  public private(set) var samples: [Int] = []
  public init() {}
  @ObservationTracking(isolation: .synchronous) public func bind() { sample(gauge.level) }
  func sample(_ level: Int) { samples.append(level) }
  public func rise() { gauge.level += 1 }
}

@Observable final class Gauge { var level = 0 }
