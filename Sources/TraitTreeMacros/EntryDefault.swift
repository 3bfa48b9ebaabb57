internal import TraitTree

/// The default of an entry, for the code that `@Entry` writes.
///
/// It can be stored whatever the value is, since it holds the way to the value and not the value.
public struct EntryDefault<Value>: Sendable {
  let make: @Sendable () -> Value

  /// Creates a default.
  ///
  /// - Parameter make: Makes the value. TraitTree keeps it, so that this is called once.
  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Creates a default that is made where its entry belongs: here, on any thread.
  ///
  /// - Parameters:
  ///   - place: A function that is bound to the same actor as the entry. It is not called.
  ///   - rank: Nothing. A function of the main actor fits both initializers as far as the compiler has
  ///     looked when it chooses, and then it takes the other one, which has less to leave out.
  ///   - make: Makes the value. TraitTree keeps it, so that this is called once.
  public init(
    like place: @escaping @Sendable () -> Void, rank: Void = (),
    _ make: @escaping @Sendable () -> Value
  ) {
    self.make = make
  }

  /// Creates a default that is made where its entry belongs: here, on the main actor.
  ///
  /// Where it is needed on another thread before it has been made, reading it traps.
  ///
  /// - Parameters:
  ///   - place: A function that is bound to the same actor as the entry. It is not called.
  ///   - make: Makes the value. TraitTree keeps it, so that this is called once.
  public init(
    like place: @escaping @MainActor @Sendable () -> Void,
    _ make: @escaping @MainActor @Sendable () -> Value
  ) {
    self.make = {
      MainActorCheck.precondition(
        """
        the default of an @Entry is bound to the main actor and was needed first on another thread: \
        write '@Entry nonisolated var' if it does not need the main actor
        """)
      // Written and read on the main actor, within this call.
      nonisolated(unsafe) var value: [Value] = []
      MainActor.assumeIsolated { unsafe value.append(make()) }
      return unsafe value[0]
    }
  }
}
