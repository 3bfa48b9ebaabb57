internal import Synchronization

/// What the engine knows of one trait or environment key: its place in the order of first use, and how
/// to handle its values without knowing their type.
///
/// There is one for each key in a process.
@usableFromInline
class TraitKey: @unchecked Sendable {
  // Unchecked: `definition`, `id` and `index` never change, `defaultCellBits` is atomic, and
  // `recordedRun` belongs to the main actor.

  /// The trait, `nil` for an environment key.
  let definition: (any TraitDefinition.Type)?
  /// The address of the type, with the lowest bit set for an environment key.
  ///
  /// One type can be both, and then is two keys.
  let id: UInt
  /// The place in the order of first use, from zero.
  let index: Int
  /// The tracked run that recorded this trait last.
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

  /// The name in messages, such as "the trait DisplayScale".
  final var title: String { (isTrait ? "the trait " : "the environment value ") + name }

  final var isTrait: Bool { definition != nil }

  func makeDefaultBox() -> TraitBox { preconditionFailure("a subclass makes the box") }

  /// Makes a cell for a box of this key.
  func makeCell(_ box: TraitBox, epoch: UInt = 0, owner: Scope? = nil) -> TraitCell {
    preconditionFailure("a subclass makes the cell")
  }

  func valuesEqual(_ lhs: TraitBox, _ rhs: TraitBox) -> Bool { lhs === rhs }

  func anyValue(_ box: TraitBox) -> Any { box }

  /// The cell that holds the default in every tree.
  ///
  /// It never changes and lives as long as the process.
  ///
  /// The first call evaluates the default, outside every lock but this trait's own latch.
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
    // The retain that is never balanced is what keeps the cell for the life of the process.
    let bits = UInt(bitPattern: unsafe Unmanaged.passRetained(cell).toOpaque())
    defaultCellBits.store(bits, ordering: .releasing)
    DefaultEvaluations.shared.end(self, on: thread)
  }

  final var publishedDefaultCell: TraitCell? {
    guard let bits = unsafe UnsafeRawPointer(bitPattern: defaultCellBits.load(ordering: .acquiring))
    else { return nil }
    // Only `defaultCell` stores bits, those of a cell that it retained for ever.
    return unsafe Unmanaged<TraitCell>.fromOpaque(bits).takeUnretainedValue()
  }
}

/// An environment key with another name in messages than that of its type.
protocol NamedKey {
  static var name: String { get }
}

/// The key of one type, with what needs the type.
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

/// Every key that this process has used, in the order of first use.
enum TraitRegistry {
  private static let keys = Locked<[UInt: TraitKey]>([:])

  static func typedKey<T: TraitDefinition>(for trait: T.Type) -> TraitKey {
    key(trait, id: id(of: trait), definition: trait)
  }

  static func key(for trait: any TraitDefinition.Type) -> TraitKey { typedKey(for: trait) }

  /// The identifier of a trait, for tables.
  static func id(of trait: any TraitDefinition.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(trait))
  }

  /// The key of a type, made at its first use.
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
