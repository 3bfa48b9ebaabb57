internal import Observation

/// Readers of a model without a tree: bare `withObservationTracking`, armed again after each change.
///
/// A write of the model puts the readers that it reports to into a list; afterwards each of them reads
/// again, tracked. That is the least that a program does which wants to read after the store and once for
/// several changes.
final class BareReader: @unchecked Sendable {
  // Unchecked: made, written and read on the thread that measures only.
  private let model: CounterModel
  private let pending: PendingReaders

  init(_ model: CounterModel, pending: PendingReaders) {
    self.model = model
    self.pending = pending
  }

  func arm() {
    withObservationTracking {
      Sink.take(model.count)
    } onChange: {
      self.pending.readers.append(self)
    }
  }
}

/// The readers that something was reported to.
final class PendingReaders: @unchecked Sendable {
  // Unchecked: as above.
  fileprivate(set) var readers: [BareReader] = []
  private var spare: [BareReader] = []

  func armAll() {
    swap(&readers, &spare)
    for reader in spare { reader.arm() }
    spare.removeAll(keepingCapacity: true)
  }
}

/// A number of bare readers of one property.
@MainActor final class BareReaders {
  private let model = CounterModel()
  private let pending = PendingReaders()
  private let readers: [BareReader]

  init(_ count: Int) {
    let (model, pending) = (model, pending)
    readers = (0..<count).map { _ in BareReader(model, pending: pending) }
    for reader in readers { reader.arm() }
  }

  /// Changes the property, and has all of them read again.
  func change() {
    model.count += 1
    pending.armAll()
  }

  /// Timed per change of all readers.
  static func changes(of count: Int) -> Subject {
    let readers = BareReaders(count)
    return .repeated(count == 1 ? "bare re-arm" : "\(count) bare re-arms") { times in
      for _ in 0..<times { readers.change() }
    }
  }
}
