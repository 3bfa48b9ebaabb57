/// What the closure of ``TraitCollection/init(mutations:)`` writes to.
struct TraitMutations: MutableTraits {
  private var table: TraitTable
  private let token: ReadToken
  private var isCopied = false

  init(_ collection: TraitCollection) {
    table = collection.table
    token = collection.token
  }

  var collection: TraitCollection { TraitCollection(table: table, token: token) }

  subscript<T: TraitDefinition>(_ trait: T.Type) -> T.Value {
    get { collection[trait] }
    set { set(KeyRegistry.typedKey(for: trait), box: TypedValueBox(newValue)) }
  }

  mutating func set(_ key: KeyDescriptor, box: ValueBox) {
    // The first write copies the table, as does a write after a copy of the collection was taken.
    if !isCopied || !isKnownUniquelyReferenced(&table) { table = table.copy() }
    isCopied = true
    TraitTable.set(key.makeCell(box), in: &table)
  }
}
