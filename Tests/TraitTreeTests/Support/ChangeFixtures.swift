import TraitTree

extension Node {
  /// Writes `name:old→new` to the log for each call of an `onChange` action.
  @discardableResult
  func logChanges<V: Equatable>(
    of value: @escaping (Node) -> V, initial: Bool = false, as name: String, in log: EventLog,
    _ action: @escaping (Node) -> Void = { _ in }
  ) -> ChangeToken {
    onChange(of: value, initial: initial) { (node: Node, old, new) in
      log.add("\(name):\(old)→\(new)")
      action(node)
    }
  }
}
