/// Adds methods that start and stop the observers of a class.
///
/// - `stopObservations()` ends them all, and has none start again on its own or by a call.
/// - `startObservationsIfNeeded()` starts them all by calling the annotated methods of the class
///   declaration, if they were stopped or none is registered.
/// - `cancelObserve<Name>()` ends one observer; `observe<Name>()` starts it.
///
/// Ending takes effect at once: a change that was made before and has not been delivered is dropped, the
/// models let go of what was registered, and starting again reads everything anew. The methods have the
/// access of the class. Observers start when an annotated method is called first, not by themselves.
///
/// Attach it to one class of a line of subclasses: the methods of a second one would have to override
/// those of the first, which a macro cannot know. Methods in extensions are not covered.
///
/// - Parameter screen: Whether the observers start in `viewWillAppear(_:)` and stop in
///   `viewDidDisappear(_:)`, for a `Node` or another class with such methods. Overrides are added, or
///   ``StartObservations()`` and ``StopObservations()`` to those that are there; nothing is added where
///   another method has that attribute. The default is false; it has to be written out.
@attached(memberAttribute)
@attached(
  member,
  names: named(stopObservations), named(startObservationsIfNeeded), named(_$observations),
  named(viewWillAppear), named(viewDidDisappear))
public macro CancellableObservation(screen: Bool = false) =
  #externalMacro(module: "TraitTreeMacrosPlugin", type: "CancellableObservationMacro")

/// Calls `startObservationsIfNeeded()` at the end of a method, however it ends.
@attached(body)
public macro StartObservations() =
  #externalMacro(module: "TraitTreeMacrosPlugin", type: "StartObservationsMacro")

/// Calls `stopObservations()` at the end of a method, however it ends.
@attached(body)
public macro StopObservations() =
  #externalMacro(module: "TraitTreeMacrosPlugin", type: "StopObservationsMacro")
