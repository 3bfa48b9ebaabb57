/// A tree of final classes with an unowned parent and a child array, and nothing else.
final class BareNode {
  unowned private(set) var parent: BareNode?
  private(set) var children: [BareNode] = []

  @inline(never) static func make() -> BareNode { BareNode() }

  @inline(never) func addChild(_ child: BareNode) {
    child.parent = self
    children.append(child)
  }
}
