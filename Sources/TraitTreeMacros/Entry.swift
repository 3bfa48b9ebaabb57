/// Makes a property of an extension an environment value or a trait, with a key of its own.
///
/// In an extension of `EnvironmentValues`, as in SwiftUI:
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var margin = 8
///   @Entry var title: String?
/// }
/// ```
///
/// A trait has two properties, as in UIKit: one to read, which has the default, and one to write.
///
/// ```swift
/// extension TraitCollection {
///   @Entry var density = Density.regular
/// }
///
/// extension MutableTraits {
///   @Entry var density: Density
/// }
/// ```
///
/// The two extensions of a trait have to be in one file, since the key is private to it. The default is
/// evaluated at most once per process, on the thread that reads it first; an optional without a default
/// has nil. One that needs the main actor is written `@MainActor @Entry`, unless the module's types are
/// bound to it anyway.
@attached(accessor)
@attached(peer, names: prefixed(_$EntryKey_), prefixed(_$EntryPlace_))
public macro Entry() = #externalMacro(module: "TraitTreeMacrosPlugin", type: "EntryMacro")
