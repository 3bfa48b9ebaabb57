/// An immutable set of trait values: what a node sees, or a set of your own.
///
/// `node.traitCollection` always tells what holds now. A copy of it is a snapshot: overrides that
/// come later do not show in it. The counterpart of `UITraitCollection`.
///
/// ```swift
/// let dark = TraitCollection { $0.userInterfaceStyle = .dark }
/// print(dark.userInterfaceStyle, dark.displayScale)
/// ```
///
/// ```
/// dark 1.0
/// ```
///
/// It is a plain value, bound to no actor and not `Sendable`. Reading a trait takes constant time, whatever the
/// depth of the tree and the number of traits.
public struct TraitCollection {
  @usableFromInline let table: TraitTable
  @usableFromInline let token: ReadToken

  @inlinable @inline(__always)
  init(table: TraitTable, token: ReadToken) {
    self.table = table
    self.token = token
  }

  /// A collection without values: every trait reads its default.
  public init() { self.init(table: .make(), token: .untracked) }

  /// A collection of the values that a closure writes.
  ///
  /// Complexity: O(*n*) in the number of values.
  ///
  /// - Parameter mutations: Writes the values. It is called once, at once. Putting other traits in the place
  ///   of its argument stops with a message.
  public init(mutations: (inout any MutableTraits) -> Void) {
    self = TraitCollection().modifyingTraits(mutations)
  }

  /// A collection of one value.
  ///
  /// - Parameters:
  ///   - trait: The trait that is present.
  ///   - value: Its value.
  public init<T: TraitDefinition>(_ trait: T.Type, value: T.Value) {
    self = TraitCollection().replacing(trait, value: value)
  }

  /// A collection of all the values of several collections.
  ///
  /// Complexity: O(*n*) in the number of values.
  ///
  /// - Parameter collections: The collections. Where several have a trait, the last one wins.
  public init(traitsFrom collections: [TraitCollection]) {
    var table = TraitTable.make(minimumCapacity: collections.reduce(0) { $0 + $1.table.count })
    for collection in collections {
      collection.token.recorder?.object.recordWhole(.traits)
      for cell in collection.table.providedTraits { TraitTable.set(cell.frozen, in: &table) }
    }
    self.init(table: table, token: .untracked)
  }

  /// A copy with changes.
  ///
  /// Complexity: O(*n*) in the number of values.
  ///
  /// - Parameter mutations: Writes the changes; what it reads are the values of this collection. It is
  ///   called once, at once. Putting other traits in the place of its argument stops with a message.
  /// - Returns: The changed copy.
  public func modifyingTraits(_ mutations: (inout any MutableTraits) -> Void) -> TraitCollection {
    var traits: any MutableTraits = TraitMutations(self)
    mutations(&traits)
    guard let changed = traits as? TraitMutations else {
      fatalError(
        "The closure replaced its argument by a \(type(of: traits)). Write to it instead.")
    }
    return changed.collection
  }

  /// A copy with one value replaced or added.
  ///
  /// Complexity: O(*n*) in the number of values.
  ///
  /// - Parameters:
  ///   - trait: The trait.
  ///   - value: Its value in the copy.
  /// - Returns: The changed copy.
  public func replacing<T: TraitDefinition>(_ trait: T.Type, value: T.Value) -> TraitCollection {
    var mutations = TraitMutations(self)
    mutations[trait] = value
    return mutations.collection
  }

  /// The value of a trait, its default where the collection has none.
  ///
  /// Within a hook it makes the hook depend on this trait of its node, if the collection was taken
  /// from the node during the run.
  ///
  /// - Parameter trait: The trait.
  @inlinable
  public subscript<T: TraitDefinition>(_ trait: T.Type) -> T.Value {
    @inline(__always) get {
      // References that are not counted, in a call that is the last thing to happen: that is what keeps
      // reading free of counting, also through a named property of the user's.
      let unretainedTable = unsafe Unmanaged.passUnretained(table)
      let unretainedToken = unsafe Unmanaged.passUnretained(token)
      return unsafe Self.value(of: trait, unretainedTable, unretainedToken)
    }
  }

  /// Finds a value that is provided, or whose default was asked for before, without recording.
  ///
  /// The caller keeps the collection for the length of the call.
  @inlinable
  static func value<T: TraitDefinition>(
    of trait: T.Type, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>
  ) -> T.Value {
    let id = UInt(bitPattern: ObjectIdentifier(trait))
    // Each index is one of a slot, and a cell under the trait's own identifier holds its type of value.
    let slot = unsafe table._withUnsafeGuaranteedRef {
      unsafe $0.slots + $0.firstIndex(TraitTable.hash(id))
    }
    if unsafe token._withUnsafeGuaranteedRef({ !$0.isRecording }), unsafe slot.pointee.id == id {
      return unsafe slot.pointee.cell.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: TypedTraitCell<T.Value>.self).value
      }
    }
    return unsafe valueElsewhere(of: trait, table, token)
  }

  /// Finds a value that is not in the first slot.
  @inlinable @inline(never)
  static func valueElsewhere<T: TraitDefinition>(
    of trait: T.Type, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>
  ) -> T.Value {
    let id = UInt(bitPattern: ObjectIdentifier(trait))
    // As above.
    let slot = unsafe table._withUnsafeGuaranteedRef { table in
      let hash = TraitTable.hash(id)
      return unsafe table.slots + table.otherIndex(hash, than: table.firstIndex(hash))
    }
    if unsafe token._withUnsafeGuaranteedRef({ !$0.isRecording }), unsafe slot.pointee.id == id {
      return unsafe slot.pointee.cell.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: TypedTraitCell<T.Value>.self).value
      }
    }
    return unsafe resolve(trait, table, token)
  }

  /// Finds a value the long way: falls back to the default, records the read.
  ///
  /// The caller keeps the collection for the length of the call.
  @inlinable @inline(never)
  static func resolve<T: TraitDefinition>(
    _ trait: T.Type, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>
  ) -> T.Value {
    // As in the subscript. The table, or the process, keeps the cell.
    let cell = unsafe resolvedCell(trait, table, token)
    return unsafe cell._withUnsafeGuaranteedRef {
      unsafe unsafeDowncast($0, to: TypedTraitCell<T.Value>.self).value
    }
  }

  @usableFromInline
  static func resolvedCell<T: TraitDefinition>(
    _ trait: T.Type, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>
  ) -> Unmanaged<TraitCell> {
    unsafe resolvedCell(TraitRegistry.id(of: trait), table, token) {
      TraitRegistry.typedKey(for: trait)
    }
  }

  /// The cell that an identifier stands for, the default's if there is no other.
  ///
  /// - Parameters:
  ///   - id: The identifier of the key.
  ///   - table: Where to look.
  ///   - token: Tells whether reads are recorded.
  ///   - key: Gives the key, if the table does not know it.
  /// - Returns: The cell, which the table or the process keeps.
  static func resolvedCell(
    _ id: UInt, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>,
    key: () -> TraitKey
  ) -> Unmanaged<TraitCell> {
    let found = unsafe table._withUnsafeGuaranteedRef { $0.cell(for: id) }
    let recorder = unsafe token._withUnsafeGuaranteedRef { $0.recorder }
    let cell = unsafe found ?? defaultCell(key(), cachedIn: table.takeUnretainedValue())
    recorder?.object.record(cell.key)
    return unsafe .passUnretained(cell)
  }

  private static func defaultCell(_ key: TraitKey, cachedIn table: TraitTable) -> TraitCell {
    let cell = key.defaultCell
    table.scope?.cacheDefault(cell)
    return cell
  }
}
