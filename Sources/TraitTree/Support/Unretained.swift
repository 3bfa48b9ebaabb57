internal import Synchronization

/// An unretained reference: no reference counting.
///
/// Its owner removes it before the object is freed; each use says how.
@safe
@usableFromInline
struct Unretained<Object: AnyObject>: Equatable {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  fileprivate init(_ reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// The object, which the owner of the reference guarantees to be alive.
  @inlinable @inline(__always)
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls a closure, which must not release the object, without reference counting.
  @inlinable @inline(__always)
  func borrow<R>(_ body: (Object) -> R) -> R { unsafe reference._withUnsafeGuaranteedRef(body) }

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }
}

extension Unretained: Sendable where Object: Sendable {}

/// For access from several threads.
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
