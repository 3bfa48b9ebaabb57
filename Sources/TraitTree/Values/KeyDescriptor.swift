internal import Synchronization

/// The type-erased descriptor of a trait or environment key, one for each key in a process.
@usableFromInline
class KeyDescriptor: @unchecked Sendable {
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

  func makeDefaultBox() -> ValueBox { preconditionFailure("a subclass makes the box") }

  func makeCell(_ box: ValueBox, epoch: UInt = 0, owner: Scope? = nil) -> ValueCell {
    preconditionFailure("a subclass makes the cell")
  }

  func hasValues<V>(of type: V.Type) -> Bool { false }

  func valuesEqual(_ lhs: ValueBox, _ rhs: ValueBox) -> Bool { lhs === rhs }

  func anyValue(_ box: ValueBox) -> Any { box }

  /// The cell that holds the default in every tree, never changed and never freed.
  ///
  /// The first access evaluates the default, outside every lock but this key's own latch.
  final var defaultCell: ValueCell {
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

  final var publishedDefaultCell: ValueCell? {
    guard let bits = unsafe UnsafeRawPointer(bitPattern: defaultCellBits.load(ordering: .acquiring))
    else { return nil }
    // Only `publishDefault` stores bits, those of a cell that is retained for ever.
    return unsafe Unmanaged<ValueCell>.fromOpaque(bits).takeUnretainedValue()
  }
}

protocol NamedKey {
  static var name: String { get }
}

final class TypedKeyDescriptor<Key: InheritedValueKey>: KeyDescriptor, @unchecked Sendable {
  // Unchecked: it adds no state to `KeyDescriptor`.

  override var name: String {
    definition?.name ?? (Key.self as? any NamedKey.Type)?.name ?? String(describing: Key.self)
  }

  override var identifier: String { definition?.identifier ?? String(reflecting: Key.self) }

  override func makeDefaultBox() -> ValueBox { TypedValueBox(Key.defaultValue) }

  override func makeCell(_ box: ValueBox, epoch: UInt, owner: Scope?) -> ValueCell {
    // A box under this key was made for this key, hence holds its value type.
    let typedBox = unsafe unsafeDowncast(box, to: TypedValueBox<Key.Value>.self)
    return TypedValueCell(key: self, typedBox: typedBox, epoch: epoch, owner: owner)
  }

  override func hasValues<V>(of type: V.Type) -> Bool { V.self == Key.Value.self }

  override func valuesEqual(_ lhs: ValueBox, _ rhs: ValueBox) -> Bool {
    if lhs === rhs { return true }
    // As above.
    let left = unsafe unsafeDowncast(lhs, to: TypedValueBox<Key.Value>.self)
    let right = unsafe unsafeDowncast(rhs, to: TypedValueBox<Key.Value>.self)
    return Key.valuesEqual(left.value, right.value)
  }

  override func anyValue(_ box: ValueBox) -> Any {
    // As above.
    unsafe unsafeDowncast(box, to: TypedValueBox<Key.Value>.self).value
  }
}

/// The descriptors of all keys that this process has used.
enum KeyRegistry {
  private static let keys = Locked<[UInt: KeyDescriptor]>([:])

  static func typedKey<T: TraitDefinition>(for trait: T.Type) -> KeyDescriptor {
    key(trait, id: id(of: trait), definition: trait)
  }

  static func key(for trait: any TraitDefinition.Type) -> KeyDescriptor { typedKey(for: trait) }

  static func id(of trait: any TraitDefinition.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(trait))
  }

  /// The descriptor of a type, made at its first use.
  static func key<Key: InheritedValueKey>(
    _ type: Key.Type, id: UInt, definition: (any TraitDefinition.Type)?
  ) -> KeyDescriptor {
    keys.withLock { keys in
      if let key = keys[id] { return key }
      let key = TypedKeyDescriptor<Key>(definition: definition, id: id, index: keys.count)
      keys[id] = key
      return key
    }
  }
}
