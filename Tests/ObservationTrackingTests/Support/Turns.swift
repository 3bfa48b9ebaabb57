/// Lets what the main actor has been given so far run.
///
/// The main actor runs tasks of one priority in the order in which they came.
@MainActor func mainActorTurn() async {
  await Task { @MainActor in }.value
}

/// Whether the store of a change comes before its observers are called.
var observersSeeStores: Bool {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
    true
  #else
    false
  #endif
}
