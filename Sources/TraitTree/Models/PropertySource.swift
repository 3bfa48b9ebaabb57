internal import Synchronization

/// One property of one object as a source: a property of a model, a state, a setting.
///
/// A writer, on any thread, calls `noteWrite()` after the store; a reader subscribes before it
/// reads. So of a write and a read that are ordered by a lock of the owner's, one sees the other:
/// either the read returns the new value, or the writer finds the subscriber.
final class PropertySource: Source, @unchecked Sendable {
  // Unchecked, as its superclass is; `flags` is atomic, `name` is constant.

  private static let hasSubscribers: UInt8 = 1
  private static let isWaiting: UInt8 = 2
  private static let isUrgent: UInt8 = 4

  private let flags = Atomic<UInt8>(0)
  private let name: PropertyName

  init(_ name: PropertyName) { self.name = name }

  /// Whether a property wrapper stores it: its name is then found in the wrapper's owner.
  var isWrapped: Bool { if case .wrapper = name { true } else { false } }

  override var title: SourceTitle { name.title }

  override var isModel: Bool { true }

  override func didGainSubscribers() {
    _ = flags.bitwiseOr(Self.hasSubscribers, ordering: .acquiringAndReleasing)
  }

  override func didLoseSubscribers() {
    _ = flags.bitwiseAnd(~(Self.hasSubscribers | Self.isUrgent), ordering: .acquiringAndReleasing)
  }

  override func reportAtOnce() {
    _ = flags.bitwiseOr(Self.isUrgent, ordering: .acquiringAndReleasing)
  }

  /// Called after the property was written, on any thread.
  @inline(__always)
  func noteWrite() {
    let flags = flags.load(ordering: .acquiring)
    if flags & Self.hasSubscribers != 0 { noteWrite(flags) }
  }

  @inline(never)
  private func noteWrite(_ flags: UInt8) {
    if Graph.isUpdating { return didChange() }
    let old = self.flags.bitwiseOr(Self.isWaiting, ordering: .acquiringAndReleasing).oldValue
    if old & Self.isWaiting == 0 {
      ChangeInbox.append(self, isUrgent: old & Self.isUrgent != 0)
    }
  }

  override func takeFromInbox() {
    _ = flags.bitwiseAnd(~Self.isWaiting, ordering: .acquiringAndReleasing)
    didChange()
  }
}

@safe
package enum PropertyName: Sendable {
  /// A property of a model, such as "AppModel.counter".
  case model(StaticString)
  /// All `@Observable` models that a subscriber has read.
  case models
  /// The storage of a property wrapper, with the wrapper as it is written, such as "@State".
  case wrapper(StaticString)
  /// A setting, by its key.
  case setting(String)

  fileprivate var title: SourceTitle {
    switch self {
    case .model(let name): SourceTitle(kind: .property, name: "\(name)")
    case .models: SourceTitle(kind: .models, name: "a model")
    case .wrapper(let name): SourceTitle(kind: .property, name: "\(name)")
    case .setting(let key): SourceTitle(kind: .property, name: "@AppStorage \"\(key)\"")
    }
  }
}
