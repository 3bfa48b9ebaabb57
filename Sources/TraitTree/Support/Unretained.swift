/// A reference that keeps nothing alive and costs nothing.
///
/// Whoever stores one guarantees that it is taken away before the object is freed; each place that
/// does says how.
@safe
struct Unretained<Object: AnyObject>: Equatable {
  private let reference: Unmanaged<Object>

  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// The object, alive by the guarantee of whoever stored the reference.
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls a closure with the object, without counting a reference to it.
  ///
  /// The closure must not let go of it.
  @inline(__always)
  func borrow<R>(_ body: (Object) -> R) -> R { unsafe reference._withUnsafeGuaranteedRef(body) }

  static func == (lhs: Self, rhs: Self) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }
}

extension Unretained: Sendable where Object: Sendable {}
