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

  static func == (lhs: Self, rhs: Self) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }
}
