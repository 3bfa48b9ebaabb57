internal import Synchronization

/// All the runs of observers that one change from outside of them leads to: those that it wakes, those that
/// are woken by what they write, and so on.
///
/// It counts, so that observers that feed themselves or each other are found, however they are isolated.
final class Cascade: Sendable {
  /// The number of runs after which an observer is said never to settle.
  static let limit = 1000

  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let name: String
  }

  private let counts = Mutex<[Key: Int]>([:])

  /// A cascade that a change begins.
  init() {}

  /// A cascade that the call of an observer begins.
  init(startingWith identity: ObserverIdentity) { _ = admits(identity) }

  /// Counts a run of an observer.
  ///
  /// - Returns: Whether it may run.
  func admits(_ identity: ObserverIdentity) -> Bool {
    let key = Key(owner: identity.owner, name: identity.name)
    return counts.withLock { counts in
      counts[key, default: 0] += 1
      return counts[key, default: 0] <= Self.limit
    }
  }
}

/// What tells an observer from all others, and how messages call it.
struct ObserverIdentity: Sendable {
  let owner: ObjectIdentifier
  private let type: any AnyObject.Type
  /// The observer's name, unique in its owner.
  let name: String

  init(_ owner: AnyObject, name: String) {
    self.owner = ObjectIdentifier(owner)
    type = Swift.type(of: owner)
    self.name = name
  }

  var description: String { "\(name)() of \(type)" }

  /// The name of the method that the observer was made from.
  private var method: Substring { name.prefix { $0 != "." } }

  /// Tells that the observer has been ended.
  func reportEndless() {
    Platform.writeDiagnostic(
      """
      \(description) ran \(Cascade.limit) times in a row: it changes what it reads, or wakes one that does. \
      It is stopped; call \(method) again to start it.
      """)
  }
}

extension Cascade {
  /// The part of a cascade that is under way on a thread or in a task.
  private final class Stretch: Sendable {
    @TaskLocal static var current: Stretch?

    let cascade: Cascade
    /// A task that an observer starts inherits this, and what that does later is none of the observer's
    /// doing.
    let isOver = Atomic(false)

    init(_ cascade: Cascade) { self.cascade = cascade }
  }

  /// The cascade that the caller's doings belong to; nil outside of observers.
  static var current: Cascade? {
    guard let stretch = Stretch.current, !stretch.isOver.load(ordering: .relaxed)
    else { return nil }
    return stretch.cascade
  }

  /// Does something as a part of this cascade.
  func run(_ body: () -> Void) {
    if Self.current === self { return body() }
    let stretch = Stretch(self)
    Stretch.$current.withValue(stretch, operation: body)
    stretch.isOver.store(true, ordering: .relaxed)
  }
}
