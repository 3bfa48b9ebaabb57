public import Observation

/// A place in the tree that provides traits and environment values: a ``Node`` or a ``Window``.
///
/// Its values hold for itself and everything below it. The counterpart of `UITraitEnvironment`,
/// with the overrides included. Use it in code that works for both:
///
/// ```swift
/// @MainActor
/// func useLargeText(in place: some TraitEnvironment) {
///   place.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
/// }
/// ```
///
/// Only types of this library conform to it.
@MainActor
public protocol TraitEnvironment: AnyObject {
  /// The traits that hold here now.
  ///
  /// The overrides of this place come first, then those of its ancestors, nearest first, then the window's, then
  /// the defaults. Overrides are visible on the next line, in a window or not. Within a hook of this node, reading
  /// a trait makes the hook depend on it.
  ///
  /// - Complexity: O(1), whatever the depth of the tree and the number of traits.
  var traitCollection: TraitCollection { get }

  /// The environment that holds here now.
  ///
  /// The values of this place come first, then those of its ancestors, nearest first, then the window's, then the
  /// defaults. Within a hook of this node, reading a value makes the hook depend on it.
  ///
  /// - Complexity: O(1), whatever the depth of the tree and the number of values.
  var environment: EnvironmentValues { get }

  /// The library's storage for this place.
  var traitEnvironmentStorage: TraitEnvironmentStorage { get }
}

/// The storage of a ``TraitEnvironment``, to be used by the library only.
@MainActor
public struct TraitEnvironmentStorage {
  let provider: any TraitProvider
}

extension TraitEnvironment {
  private var provider: any TraitProvider { traitEnvironmentStorage.provider }

  /// The overrides that hold for this place and everything below it, presented nodes included if it is a window.
  ///
  /// `node.traitOverrides[ThemeTrait.self] = .festive` sets one, and
  /// `node.traitOverrides.remove(ThemeTrait.self)` restores inheritance. Assigning a value that was
  /// copied from another place replaces all overrides. Hooks and handlers that see a different value run
  /// in the next update.
  ///
  /// - Complexity: O(1) to replace an override. The first one in a place, a removal, and the first one of
  ///   a trait take at most O(*n*) in the size of the subtree.
  public var traitOverrides: TraitOverrides {
    get { provider.overridesValue }
    set { provider.replaceOverrides(by: newValue.all) }
    _modify {
      let provider = provider
      var overrides = provider.overridesValue
      let source = overrides.source
      yield &overrides
      provider.finishEditing(&overrides, source: source)
    }
  }

  /// The style that this place and its subtree use.
  ///
  /// `.unspecified` removes the override.
  ///
  /// - Complexity: That of ``traitOverrides``.
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { provider.styleOverride }
    set { provider.styleOverride = newValue }
  }

  /// Provides an environment value for this place and everything below it.
  ///
  /// It holds on the next line, in a window or not; hooks that read it and see a different value run in
  /// the next update. In one place this, ``traitOverrides`` and ``transformEnvironment(_:transform:)``
  /// apply in the order of the calls. A key path into a value, as in `\.style.width`, changes that part
  /// of whatever is inherited, as a transform does; setting the same part again takes the place of that.
  ///
  /// - Complexity: That of ``traitOverrides``.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: What it is from now on.
  /// - Returns: This node or window.
  @discardableResult
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> Self {
    provider.provideEnvironment(keyPath, value)
    return self
  }

  /// Injects an object for this place and everything below it, to be found by its type.
  ///
  /// There is one object for each type, the nearest. Read it with a property
  /// `@Environment(Model.self) var model`, or with `environment[Model.self]`.
  ///
  /// - Complexity: That of ``traitOverrides``.
  ///
  /// - Parameter object: The object. `nil` hides the one of an ancestor.
  /// - Returns: This node or window.
  @discardableResult
  public func environment<T: AnyObject & Observable>(_ object: T?) -> Self {
    provider.provideEnvironment { $0[T.self] = object }
    return self
  }

  /// Changes an environment value for this place and everything below it, whatever is inherited.
  ///
  /// It follows the inherited value; for a window that is the default. The closure must be pure: it may run any
  /// number of times, at once and whenever the inherited value changes, and changing a tree in it traps. Its reads
  /// are not tracked; reads of models in it are charged to a hook that causes it to run. Transforms of one place
  /// add up, in the order of the calls.
  ///
  /// - Complexity: At most O(*n*) in the size of the subtree, beside what the transforms take.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - transform: Changes it.
  /// - Returns: This node or window.
  @discardableResult
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> Self {
    provider.addTransform(of: keyPath, transform)
    return self
  }

  /// Removes this place's value of an environment key and its transforms of that key, so that the
  /// key is inherited again.
  ///
  /// Values that a transform of `\.self`, or of a property that stands for several keys, provides
  /// for other keys stay.
  ///
  /// - Complexity: At most O(*n*) in the size of the subtree.
  ///
  /// - Parameter keyPath: The value. For a bridged one it is the trait's override that goes; for `\.self`,
  ///   the transforms of `\.self`.
  public func removeEnvironment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>) {
    provider.removeGiven(keyPath)
  }

  /// Removes what this place injects for a type, so that the object of an ancestor is found again.
  ///
  /// - Complexity: At most O(*n*) in the size of the subtree.
  ///
  /// - Parameter type: The type under which it was injected.
  public func removeEnvironment<T: AnyObject & Observable>(_ type: T.Type) {
    provider.removeObject(type)
  }
}
