/// A key for accessing values in the environment: the counterpart of SwiftUI's `EnvironmentKey`.
///
/// The type itself is the key. Give it a default, and a name in ``EnvironmentValues``:
///
/// ```swift
/// private struct SpacingKey: EnvironmentKey { static let defaultValue = 8 }
///
/// extension EnvironmentValues {
///   var spacing: Int {
///     get { self[SpacingKey.self] }
///     set { self[SpacingKey.self] = newValue }
///   }
/// }
/// ```
///
/// Provide it for a subtree with `node.environment(\.spacing, 4)`, and read it with
/// `node.environment.spacing` or with a property `@Environment(\.spacing) var spacing`.
///
/// Environment values and traits share one store and one rule: the nearest provider wins. Each key
/// is tracked separately. A type that is a ``TraitDefinition`` as well is two keys with two values;
/// to make them one, conform to ``TraitBridgedEnvironmentKey``.
public protocol EnvironmentKey: InheritedValueKey {}
