/// A tree that hands a dictionary of `Any` down: each node has a copy of its parent's with its own values
/// written over.
///
/// Reads are fast at any depth, but nothing that changes above reaches the copies below.
final class CopiedDictionaryNode {
  private(set) var values: [ObjectIdentifier: Any]

  init(parent: CopiedDictionaryNode?, own: [ObjectIdentifier: Any] = [:]) {
    values = parent?.values ?? [:]
    values.merge(own) { _, own in own }
  }

  func value<Key, Value>(of key: Key.Type, as type: Value.Type, default: Value) -> Value {
    values[ObjectIdentifier(key)] as? Value ?? `default`
  }
}

extension CopiedDictionaryNode {
  /// The leaf of a chain whose root has the values.
  static func leaf(depth: Int, values: [ObjectIdentifier: Any]) -> CopiedDictionaryNode {
    var node = CopiedDictionaryNode(parent: nil, own: values)
    for _ in 0..<depth { node = CopiedDictionaryNode(parent: node) }
    return node
  }

  @inline(never) static func readCount(_ node: CopiedDictionaryNode) {
    Sink.take(node.value(of: CountTrait.self, as: Int.self, default: 0))
  }
}
