internal import BenchmarkSupport

// As in the library: see ModelObservation.swift there.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
  @_spi(SwiftUI) internal import Observation

  /// The variant of the standard library that reports after the store, without a tree.
  ///
  /// Its registrations go on until they are cancelled: each run cancels the previous one. It shows how
  /// much of the library's cost is that of the variant it is built on.
  final class DidSetReader: @unchecked Sendable {
    // Unchecked: made, written and read on the thread that measures only.
    private let model: CounterModel
    private let pending: DidSetPending

    init(_ model: CounterModel, pending: DidSetPending) {
      self.model = model
      self.pending = pending
    }

    func arm() {
      withObservationTracking(
        { Sink.take(model.count) },
        didSet: { tracking in self.pending.reports.append((self, tracking)) })
    }
  }

  /// What was reported.
  final class DidSetPending: @unchecked Sendable {
    // Unchecked: as above.
    fileprivate(set) var reports: [(DidSetReader, ObservationTracking)] = []
    private var spare: [(DidSetReader, ObservationTracking)] = []

    func armAll() {
      swap(&reports, &spare)
      for (reader, tracking) in spare {
        reader.arm()
        tracking.cancel()
      }
      spare.removeAll(keepingCapacity: true)
    }
  }

  /// A number of such readers of one property.
  @MainActor final class DidSetReaders {
    private let model = CounterModel()
    private let pending = DidSetPending()
    private let readers: [DidSetReader]

    init(_ count: Int) {
      let (model, pending) = (model, pending)
      readers = (0..<count).map { _ in DidSetReader(model, pending: pending) }
      for reader in readers { reader.arm() }
    }

    /// Timed per change of all readers, `nil` where this toolchain has no such variant.
    static func changes(of count: Int) -> Subject? {
      let readers = DidSetReaders(count)
      return .repeated(count == 1 ? "bare re-arm, did-set" : "\(count) bare re-arms, did-set") {
        times in
        for _ in 0..<times {
          readers.model.count += 1
          readers.pending.armAll()
        }
      }
    }
  }
#else
  /// Stands for the variant that this build does without.
  @MainActor enum DidSetReaders {
    static func changes(of count: Int) -> Subject? { nil }
  }
#endif

/// Which implementation of model tracking the library was built with.
enum TrackingImplementation {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
    static let name = TrackingName.didSet
  #else
    static let name = TrackingName.public
  #endif
}
