/// An immutable set of trait values: those in force in a node, or a set of your own.
///
/// `node.traitCollection` is always up to date. A copy of it is a snapshot, which later overrides
/// do not change. The counterpart of `UITraitCollection`.
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
/// It is a plain value, bound to no actor and not `Sendable`. Reading a trait takes O(1), whatever
/// the depth of the tree and the number of traits.
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
  /// - Complexity: O(*n*) in the number of values.
  ///
  /// - Parameter mutations: Writes the values. It is called once, before this returns. Assigning
  ///   another collection of traits to its argument traps.
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
  /// - Complexity: O(*n*) in the number of values.
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
  /// - Complexity: O(*n*) in the number of values.
  ///
  /// - Parameter mutations: Writes the changes; it reads the values of this collection. It is
  ///   called once, before this returns. Assigning another collection of traits to its argument
  ///   traps.
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
  /// - Complexity: O(*n*) in the number of values.
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
  /// Within a hook, reading it makes the hook depend on this trait of its node, if the collection
  /// was taken from the node during the run.
  ///
  /// - Parameter trait: The trait.
  @inlinable
  public subscript<T: TraitDefinition>(_ trait: T.Type) -> T.Value {
    @inline(__always) get {
      Self.value(of: trait, Unretained(table), Unretained(token))
    }
  }
}
