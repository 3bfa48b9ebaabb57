/// Where an observer runs again after a change of what it read.
///
/// One that changes what it has read runs again in the same way until nothing changes. After 1000 runs that one
/// change from outside has led to, it is stopped with a message on standard error.
public enum OnChangeBlockIsolation: Sendable {
  /// In a task on the main actor, one for all the changes until it runs.
  ///
  /// The default in classes and extensions. An observer of another global actor or of an actor runs
  /// there instead.
  case mainActor

  /// In a task on the actor that the method belongs to, one for all the changes until it runs.
  ///
  /// The default in actors.
  case task

  /// Right where the change is made, before the line after it.
  ///
  /// With a toolchain that exports did-set tracking (Swift 6.3 on Linux) the observer sees the new
  /// value; elsewhere Observation calls before the value is stored, and it sees the old one. The change
  /// has to be made on the actor that the method belongs to; a change anywhere else traps. An
  /// observer that is bound to no actor runs on the thread of the change. One that changes what it has
  /// read runs again right after its run.
  case synchronous
}
