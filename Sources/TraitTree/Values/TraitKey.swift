internal import Synchronization

/// The type-erased descriptor of a trait or environment key, one for each key in a process.
@usableFromInline
class TraitKey: @unchecked Sendable {
  // Unchecked: `definition`, `id` and `index` never change, `defaultCellBits` is atomic, and
  // `recordedRun` belongs to the main actor.

  /// `nil` for an environment key.
  let definition: (any TraitDefinition.Type)?
  /// The address of the type, with the lowest bit set for an environment key: one type can be both.
  let id: UInt
  /// The position in the order of first use, from zero.
  let index: Int
  /// The tracked run that recorded this key last.
  final var recordedRun: UInt = 0

  private let defaultCellBits = Atomic<UInt>(0)
  private let latch = Locked<Void>(())

  init(definition: (any TraitDefinition.Type)?, id: UInt, index: Int) {
    self.definition = definition
    self.id = id
    self.index = index
  }

  var name: String { preconditionFailure("a subclass has the name") }

  var identifier: String { preconditionFailure("a subclass has the identifier") }

  /// For messages, such as "the trait DisplayScale".
  final var title: String { (isTrait ? "the trait " : "the environment value ") + name }

  final var isTrait: Bool { definition != nil }

  func makeDefaultBox() -> TraitBox { preconditionFailure("a subclass makes the box") }

  func makeCell(_ box: TraitBox, epoch: UInt = 0, owner: Scope? = nil) -> TraitCell {
    preconditionFailure("a subclass makes the cell")
  }

  func valuesEqual(_ lhs: TraitBox, _ rhs: TraitBox) -> Bool { lhs === rhs }

  func anyValue(_ box: TraitBox) -> Any { box }

  /// The cell that holds the default in every tree, never changed and never freed.
  ///
  /// The first access evaluates the default, outside every lock but this key's own latch.
  final var defaultCell: TraitCell {
    if let cell = publishedDefaultCell { return cell }
    let thread = Platform.currentThread
    DefaultEvaluations.shared.willWait(for: self, on: thread)
    latch.withLock { _ in
      DefaultEvaluations.shared.didWait(on: thread)
      if publishedDefaultCell == nil { publishDefault(on: thread) }
    }
    guard let cell = publishedDefaultCell else { preconditionFailure("published right above") }
    return cell
  }

  private func publishDefault(on thread: ThreadID) {
    DefaultEvaluations.shared.begin(self, on: thread)
    let cell = makeCell(makeDefaultBox())
    // Never balanced: the cell lives as long as the process.
    let bits = UInt(bitPattern: unsafe Unmanaged.passRetained(cell).toOpaque())
    defaultCellBits.store(bits, ordering: .releasing)
    DefaultEvaluations.shared.end(self, on: thread)
  }

  final var publishedDefaultCell: TraitCell? {
    guard let bits = unsafe UnsafeRawPointer(bitPattern: defaultCellBits.load(ordering: .acquiring))
    else { return nil }
    // Only `publishDefault` stores bits, those of a cell that is retained for ever.
    return unsafe Unmanaged<TraitCell>.fromOpaque(bits).takeUnretainedValue()
  }
}

protocol NamedKey {
  static var name: String { get }
}

final class TypedTraitKey<Key: InheritedValueKey>: TraitKey, @unchecked Sendable {
  // Unchecked: it adds no state to `TraitKey`.

  override var name: String {
    definition?.name ?? (Key.self as? any NamedKey.Type)?.name ?? String(describing: Key.self)
  }

  override var identifier: String { definition?.identifier ?? String(reflecting: Key.self) }

  override func makeDefaultBox() -> TraitBox { TraitValue(Key.defaultValue) }

  override func makeCell(_ box: TraitBox, epoch: UInt, owner: Scope?) -> TraitCell {
    // A box under this key was made for this key, hence holds its value type.
    let typedBox = unsafe unsafeDowncast(box, to: TraitValue<Key.Value>.self)
    return TypedTraitCell(key: self, typedBox: typedBox, epoch: epoch, owner: owner)
  }

  override func valuesEqual(_ lhs: TraitBox, _ rhs: TraitBox) -> Bool {
    if lhs === rhs { return true }
    // As above.
    let left = unsafe unsafeDowncast(lhs, to: TraitValue<Key.Value>.self)
    let right = unsafe unsafeDowncast(rhs, to: TraitValue<Key.Value>.self)
    return Key.valuesEqual(left.value, right.value)
  }

  override func anyValue(_ box: TraitBox) -> Any {
    // As above.
    unsafe unsafeDowncast(box, to: TraitValue<Key.Value>.self).value
  }
}

/// The descriptors of all keys that this process has used.
enum TraitRegistry {
  private static let keys = Locked<[UInt: TraitKey]>([:])

  static func typedKey<T: TraitDefinition>(for trait: T.Type) -> TraitKey {
    key(trait, id: id(of: trait), definition: trait)
  }

  static func key(for trait: any TraitDefinition.Type) -> TraitKey { typedKey(for: trait) }

  static func id(of trait: any TraitDefinition.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(trait))
  }

  /// The descriptor of a type, made at its first use.
  static func key<Key: InheritedValueKey>(
    _ type: Key.Type, id: UInt, definition: (any TraitDefinition.Type)?
  ) -> TraitKey {
    keys.withLock { keys in
      if let key = keys[id] { return key }
      let key = TypedTraitKey<Key>(definition: definition, id: id, index: keys.count)
      keys[id] = key
      return key
    }
  }
}
