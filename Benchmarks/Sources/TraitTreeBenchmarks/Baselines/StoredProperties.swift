/// What a read is compared with first: stored properties of a final class that only this module sees.
final class StoredProperties {
  var number = 1
  var token: Token

  /// The model that every owner was handed, instead of a trait that says which.
  var model: CounterModel?

  init(token: Token = Token()) { self.token = token }
}

/// The reads, none of which is inlined.
@MainActor enum StoredRead {
  @inline(never) static func number(_ object: StoredProperties) { Sink.take(object.number) }

  @inline(never) static func token(_ object: StoredProperties) { Sink.take(object.token) }

  @inline(never) static func modelCount(_ object: StoredProperties) {
    Sink.take(object.model?.count ?? 0)
  }
}
