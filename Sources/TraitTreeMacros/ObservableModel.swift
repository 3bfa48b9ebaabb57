import Observation

/// Makes a class observable, whose properties hooks and derived values of TraitTree depend on directly.
///
/// ```swift
/// @ObservableModel @MainActor final class AppModel {
///   var counter = 0
///   private(set) var items: [String] = []
///   var note: String? { didSet { edits += 1 } }
///   @ObservationIgnored var edits = 0
///   @Derived({ (model: AppModel) in model.items.count }) var itemCount: Int
///
///   func add(_ item: String) { items.append(item) }
/// }
/// ```
///
/// It stands in for Observation's `@Observable`, in a file that imports Observation and TraitTree as well. The
/// class conforms to `Observable`, and `withObservationTracking`, `Observations`, `@Bindable`, `environment(_:)` and
/// the observation macros see its changes. What counts as a change is the same, too: setting a property to an equal
/// value, or to the same object, is none; each change in place is one, and each write of a type that is neither
/// `Equatable` nor a class, such as an optional object. Causes name a property with the class that declares it, such
/// as `AppModel.counter`.
///
/// Each stored `var` is tracked. These are left as they are:
///
/// - what is marked `@ObservationIgnored`;
/// - property wrappers: each attribute with a capital letter counts as one unless its name ends in "Actor", as those
///   of global actors do;
/// - constants, `static` properties, computed ones, and the observers of an inherited property.
///
/// A `lazy` property, a `var` with several names and a pattern are errors, since they cannot be tracked as they are.
///
/// The class may be bound to any actor or to none, and be generic, `open`, or below another one. A class below one with
/// the attribute needs it for the properties that it adds. Each value is kept in a private property with an
/// underscore before its name, where `willSet` and `didSet` stay, and a change in place copies nothing. If several threads
/// use a property, the class keeps their accesses apart with a lock of its own, as with `@Observable`.
///
/// A class that names `Codable`, `Encodable` or `Decodable` in its declaration and has no `CodingKeys` gets those
/// that it has with `@Observable`, such as `_counter`, without its derived values. One that conforms in an extension
/// has to declare them.
///
/// Other than `@Observable` it adds no `access(keyPath:)` and no `withMutation(keyPath:_:)`.
///
/// - Complexity: A read or a write that nobody follows takes O(1) and no lock. An object is one word larger until somebody
///   depends on it.
@attached(member, names: named(_$modelRegistrar), named(CodingKeys))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro ObservableModel() =
  #externalMacro(module: "TraitTreeMacrosPlugin", type: "ObservableModelMacro")

/// Has a property tell of its reads and writes, for the code that `@ObservableModel` writes.
///
/// - Parameters:
///   - index: The place of the property among the tracked ones of its class.
///   - name: The class and the property, such as "AppModel.counter".
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservableModelTracked(_ index: Int, _ name: StaticString) =
  #externalMacro(module: "TraitTreeMacrosPlugin", type: "ObservableModelTrackedMacro")
