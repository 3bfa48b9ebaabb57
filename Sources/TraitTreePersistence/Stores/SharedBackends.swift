internal import TraitTree

/// Sees to it that two stores in one process that stand for the same place agree with each other.
enum SharedBackends {
  private struct WeakBackend: Sendable {
    weak var backend: (any AnyObject & Sendable)?
  }

  private static let backends = Locked<[String: WeakBackend]>([:])

  /// The backend of a place, which is made if nobody has one.
  static func backend<Backend: AnyObject & Sendable>(
    for place: String, make: @Sendable () -> Backend
  ) -> Backend {
    backends.withLock { backends in
      if let backend = backends[place]?.backend as? Backend { return backend }
      backends = backends.filter { $0.value.backend != nil }
      let backend = make()
      backends[place] = WeakBackend(backend: backend)
      return backend
    }
  }
}
