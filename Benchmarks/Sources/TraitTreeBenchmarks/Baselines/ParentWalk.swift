/// A tree in which each node has its own values only, and a read walks up until it finds one.
final class WalkingNode {
  private let parent: WalkingNode?
  private let own: [ObjectIdentifier: Any]

  init(parent: WalkingNode?, own: [ObjectIdentifier: Any] = [:]) {
    self.parent = parent
    self.own = own
  }

  func value<Key, Value>(of key: Key.Type, as type: Value.Type, default: Value) -> Value {
    var node: WalkingNode? = self
    while let current = node {
      if let value = current.own[ObjectIdentifier(key)] as? Value { return value }
      node = current.parent
    }
    return `default`
  }
}

extension WalkingNode {
  /// The leaf of a chain whose root has the values.
  static func leaf(depth: Int, values: [ObjectIdentifier: Any]) -> WalkingNode {
    var node = WalkingNode(parent: nil, own: values)
    for _ in 0..<depth { node = WalkingNode(parent: node) }
    return node
  }

  @inline(never) static func readCount(_ node: WalkingNode) {
    Sink.take(node.value(of: CountTrait.self, as: Int.self, default: 0))
  }
}
