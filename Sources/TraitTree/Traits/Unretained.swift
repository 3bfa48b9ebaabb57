/// A reference that keeps nothing alive and costs nothing.
///
/// Whoever stores one guarantees that it is taken away before the object is freed; each place that
/// does says how.
@safe
struct Unretained<Object: AnyObject>: Equatable {
  private unowned(unsafe) let reference: Object

  init(_ object: Object) { unsafe reference = object }

  /// The object, alive by the guarantee of whoever stored the reference.
  var object: Object { unsafe reference }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.object === rhs.object }
}
