/// Why a hook or an action is to be looked at, as far as deciding that tells it.
enum RunReason {
  /// It has not run yet.
  case first
  /// It is pending: it was asked for, it has not run yet, or a model has changed that it had read.
  case pending
  /// A trait or environment value that it had read is another one.
  case value(TraitKey)
  /// A model has changed that it had read.
  case model
}
