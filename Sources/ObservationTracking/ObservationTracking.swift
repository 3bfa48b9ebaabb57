/// Runs the statements of a method again, each by itself, whenever what it read changes.
///
/// ```swift
/// @MainActor final class TitleBar {
///   let player: Player
///   var text = ""
///   init(player: Player) { self.player = player }
///
///   @ObservationTracking
///   func bind() {
///     text = player.title
///   }
/// }
/// ```
///
/// Calling `bind()` sets `text` at once, and every change of the observable player's `title` sets it
/// again. Observed are the statements right in the method's body that are one of these:
///
/// - `property = expression`, where the expression is observed and the path to the property is not;
/// - a call with exactly one argument that is not a literal, wherever it stands; the argument is observed,
///   and the function is called outside of tracking;
/// - an `if` with an assignment or a call in one of its branches, which is one observation as a whole: the
///   condition stays observed while it is false.
///
/// Each becomes a method `observe<Name>()` beside the annotated one, named after its property or
/// function: `observeText()` here. All other statements stay what they are and run when the method is
/// called; one that reads what looks like a property of a model is pointed out. An observer runs again
/// without the method around it, so that it uses no parameter of it and no local variable.
///
/// Calling the method again replaces what it registered before. Nothing is retained: the observing object
/// is held weakly, and what it registered goes with it at once, even if the models live on and never
/// change. A method in an extension has no place to store anything: call it once; its registration stays,
/// without holding the object, until the next change.
///
/// - Parameter isolation: Where observers run again; see ``OnChangeBlockIsolation``. If it is omitted or
///   nil, on the main actor in classes and extensions, and on the actor in actors.
@attached(body)
@attached(peer, names: arbitrary)
public macro ObservationTracking(isolation: OnChangeBlockIsolation? = nil) =
  #externalMacro(module: "TraitTreeMacrosPlugin", type: "ObservationTrackingMacro")
