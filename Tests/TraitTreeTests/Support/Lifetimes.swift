import Synchronization
import TraitTree

/// Counts on any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func add(_ amount: Int = 1) {
    count.add(amount, ordering: .sequentiallyConsistent)
  }
}

/// A node that a counter counts for as long as it lives.
@MainActor final class CountedNode: Node {
  let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    super.init()
    counter.add(1)
  }

  deinit {
    counter.add(-1)
  }
}

/// A value that a counter counts for as long as it lives.
final class CountedValue: Sendable {
  let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.add(1)
  }

  deinit {
    counter.add(-1)
  }
}

/// A reference that does not keep its object alive.
final class WeakReference<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object?) {
    self.object = object
  }
}

/// Drops a reference, and not before: the optimiser may end the life of a variable early that is
/// only assigned nil.
@inline(never) func drop<Value>(_ reference: inout Value?) {
  reference = nil
}
