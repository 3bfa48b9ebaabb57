internal import CMeasure

/// Where values go that are read only to be measured.
///
/// Neither the optimiser of this package nor that of any other looks into the sinks, so that a read cannot
/// be left out, moved out of a loop or merged with another.
enum Sink {
  @inline(__always) static func take(_ value: Int) { sink_integer(Int64(value)) }

  /// Takes a reference, which the caller holds for the length of the call.
  @inline(never) static func take(_ object: AnyObject?) {
    // A reference is a pointer. Only the address is used, while the caller holds the object.
    unsafe sink_pointer(unsafeBitCast(object, to: UnsafeRawPointer?.self))
  }
}
