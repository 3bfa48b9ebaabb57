internal import Synchronization

/// What the engine knows of one trait: its place in the order of first use, and how to handle its
/// values without knowing their type.
///
/// There is one for each trait in a process.
@usableFromInline
class TraitKey: @unchecked Sendable {
  // Unchecked: `definition`, `id` and `index` never change, `defaultCellBits` is atomic, and
  // `recordedRun` belongs to the main actor.

  let definition: any TraitDefinition.Type
  let id: ObjectIdentifier
  /// The place in the order of first use, from zero.
  let index: Int
  /// The tracked run that recorded this trait last.
  final var recordedRun: UInt = 0

  private let defaultCellBits = Atomic<UInt>(0)
  private let latch = Locked<Void>(())

  init(definition: any TraitDefinition.Type, id: ObjectIdentifier, index: Int) {
    self.definition = definition
    self.id = id
    self.index = index
  }

  var name: String { definition.name }

  func makeDefaultBox() -> TraitBox { preconditionFailure("a subclass makes the box") }

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
    let cell = TraitCell(key: self, box: makeDefaultBox(), epoch: 0, owner: nil)
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

/// The key of one trait type, with what needs the type.
final class TypedTraitKey<T: TraitDefinition>: TraitKey, @unchecked Sendable {
  // Unchecked: it adds no state to `TraitKey`.

  override func makeDefaultBox() -> TraitBox { TraitValue(T.defaultValue) }

  override func valuesEqual(_ lhs: TraitBox, _ rhs: TraitBox) -> Bool {
    if lhs === rhs { return true }
    // A box under this key was made by this key's trait, hence holds its value type.
    let left = unsafe unsafeDowncast(lhs, to: TraitValue<T.Value>.self)
    let right = unsafe unsafeDowncast(rhs, to: TraitValue<T.Value>.self)
    return T.valuesEqual(left.value, right.value)
  }

  override func anyValue(_ box: TraitBox) -> Any {
    // As above.
    unsafe unsafeDowncast(box, to: TraitValue<T.Value>.self).value
  }
}

/// Every trait that this process has used, in the order of first use.
enum TraitRegistry {
  private static let keys = Locked<[ObjectIdentifier: TraitKey]>([:])

  static func typedKey<T: TraitDefinition>(for trait: T.Type) -> TraitKey {
    let id = ObjectIdentifier(trait)
    return keys.withLock { keys in
      if let key = keys[id] { return key }
      let key = TypedTraitKey<T>(definition: trait, id: id, index: keys.count)
      keys[id] = key
      return key
    }
  }

  static func key(for trait: any TraitDefinition.Type) -> TraitKey { typedKey(for: trait) }
}
