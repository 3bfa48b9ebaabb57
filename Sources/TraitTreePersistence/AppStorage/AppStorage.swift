public import TraitTree

/// A property that is kept in a settings store: the counterpart of SwiftUI's `@AppStorage`.
///
/// ```swift
/// final class ToolbarNode: Node {
///   @AppStorage("toolbar.isCompact") var isCompact = false
///
///   override func updateProperties() {
///     super.updateProperties()
///     print(isCompact ? "compact" : "wide")  // runs again when the setting changes
///   }
/// }
///
/// @Observable @MainActor final class AppSettings {
///   @ObservationIgnored @AppStorage("size") var size: TextSize = .medium
///   @ObservationIgnored @AppStorage("lastOpened") var lastOpened: Date?
///   @ObservationIgnored @AppStorage("profile", store: accountStore) var profile = Profile()
/// }
/// ```
///
/// In an `@Observable` class it has to be `@ObservationIgnored`, because the macro accepts no wrapper; it
/// observes by itself, and hooks that read it run again when it changes. `$isCompact` is a `Binding`
/// that keeps the setting and not the object.
///
/// **Types.** `Bool`, `Int`, `Float`, `Double`, `String`, `URL`, `Data`, `Date`, everything that is
/// `RawRepresentable` with a `Codable` raw value (stored as that), everything else that is `Codable`, and
/// optionals of all these. Dictionaries, arrays and sets are `Codable`. Use value types: what is changed
/// inside an object is not stored. A type is stored in one way, optional or not, and whatever a generic owner knows
/// of it, so that a setting may become optional, or no longer be. A stored `null` is no value for every
/// type; so is a value that encodes to `null`, which removes the key.
///
/// **Reading** gives the stored value; the declared default if there is none, or one of another type, or one
/// that the type does not know. Such a value stays untouched until the property is written. Observers are told of
/// it as of any change, though what they read may be the default both times.
///
/// **Writing** is there for all owners of the key and store in this process at once, whatever type they give
/// it. Their observers are told on the writing thread, after the change, so that they read the new value. Then
/// it is saved; see the store for what holds when the setter returns. A value that `==` calls equal tells
/// nobody, and is stored where what is stored differs: equality may leave something out. Where the store has the
/// very value, nothing is written; a set or a dictionary *inside* another value counts as another one where it
/// encodes in another order. Writing the default where nothing is stored tells nobody, and is stored.
/// `nil` removes the key; a missing key reads as the default, also where an optional has another default
/// than `nil`. A value that does not encode leaves the setting as it is and is reported, see
/// ``SettingsStore/onError(_:)``.
///
/// The wrapper is bound to no actor: read and write it where its owner may be used. Different owners may do so
/// on different threads at once. Changing in place, as in `tags.insert("new")`, is a read and a write;
/// what another thread writes in between is overwritten.
///
/// - Complexity: Reading O(1) after the first time; writing O(*n*) in the owners that have read the key,
///   beside what the store takes.
@propertyWrapper
public struct AppStorage<Value> {
  private let setting: StoredSetting<Value>

  init(
    _ key: String, store: (any SettingsStore)?, coding: SettingCoding<Value>, defaultValue: Value
  ) {
    setting = StoredSetting(key: key, store: store, coding: coding, defaultValue: defaultValue)
  }

  /// The value.
  public var wrappedValue: Value {
    get { setting.value }
    nonmutating set { setting.value = newValue }
  }

  /// A binding to the setting.
  public var projectedValue: Binding<Value> {
    let setting = setting
    return Binding(get: { setting.value }, set: { setting.value = $0 })
  }
}
