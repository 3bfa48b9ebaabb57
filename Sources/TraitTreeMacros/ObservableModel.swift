import Observation

/// Makes a class observable, with hooks, handlers and derived values of TraitTree depending on its properties directly.
///
/// ```swift
/// import Observation
/// import TraitTree
/// import TraitTreeMacros
///
/// @ObservableModel @MainActor final class AppModel {
///   var counter = 0
///   private(set) var items: [String] = []
///   var note: String? { didSet { saves += 1 } }
///   @ObservationIgnored var saves = 0
///   @Derived({ (model: AppModel) in model.items.count }) var itemCount: Int
/// }
/// ```
///
/// It stands in for `@Observable`, and what works with that works with this: the class conforms to `Observable`, and
/// `withObservationTracking`, `Observations`, `@Bindable` and the observation macros see its changes. What is announced
/// is the same, too: setting a property to an equal value, or to the same object, is no change, and a change in place is
/// one; of a value whose type is neither `Equatable` nor a class, each write is one. Hooks and causes know the property by its class,
/// such as `AppModel.counter`.
///
/// Each stored `var` is tracked. These are left as they are:
///
/// - what is marked `@ObservationIgnored`;
/// - property wrappers, which is what attributes with a capital letter count as, unless their name ends in "Actor";
/// - constants, `static` and `class` properties, computed ones, and the observers of an inherited property.
///
/// A `lazy` property, and a `var` with several names, is an error, since it cannot be tracked as it is.
///
/// The class may be bound to any actor or to none, generic, `open` or below another class; a class below one that has the
/// attribute needs it for properties of its own. Like `@Observable` the attribute keeps each value in a private property with an
/// underscore before its name, where `willSet` and `didSet` stay, and a change in place copies nothing. Of a property that several
/// threads use, the owner keeps reads and writes apart with a lock, as with `@Observable`.
///
/// A class that names `Codable`, `Encodable` or `Decodable` in its declaration and declares no `CodingKeys` gets some: those of
/// `@Observable`, such as `_counter`, derived values excepted. One that conforms in an extension has to declare them.
///
/// The class has no `access(keyPath:)` and no `withMutation(keyPath:_:)`.
///
/// Complexity: a read or write that nobody follows is O(1) and calls no lock. An object carries one word until somebody
/// depends on it.
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
