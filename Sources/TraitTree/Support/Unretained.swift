internal import Synchronization

/// An unretained reference: it counts no references and keeps nothing alive.
///
/// Whoever stores one guarantees that it is taken away before the object is freed; each place that
/// does says how.
@safe
@usableFromInline
struct Unretained<Object: AnyObject>: Equatable {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  fileprivate init(_ reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// The object, alive by the guarantee of whoever stored the reference.
  @inlinable @inline(__always)
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls a closure with the object, without counting a reference to it.
  ///
  /// The closure must not release it.
  @inlinable @inline(__always)
  func borrow<R>(_ body: (Object) -> R) -> R { unsafe reference._withUnsafeGuaranteedRef(body) }

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }
}

extension Unretained: Sendable where Object: Sendable {}

/// An unretained reference that several threads read and write.
@safe
struct AtomicUnretained<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let reference: Atomic<Unmanaged<Object>?>

  init() { unsafe reference = Atomic(nil) }

  func load() -> Unretained<Object>? {
    guard let object = unsafe reference.load(ordering: .sequentiallyConsistent) else { return nil }
    return unsafe Unretained(object)
  }

  func store(_ new: Unretained<Object>?) {
    unsafe reference.store(new?.reference, ordering: .sequentiallyConsistent)
  }
}
