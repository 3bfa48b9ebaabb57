/// What has to be known of a tree to tell whether a step is possible.
///
/// The tree under test and the oracle each answer from what they are.
protocol LawTree {
  func exists(_ node: Int) -> Bool
  func wasMade(_ node: Int) -> Bool
  /// The parent or presenter.
  func owner(of node: Int) -> Int?
  func parent(of node: Int) -> Int?
  func presented(by node: Int) -> Int?
  func childCount(of node: Int) -> Int
  func isOpen(_ window: Int) -> Bool
  func root(of window: Int) -> Int?
  func isForgotten(_ object: LawObjectName) -> Bool
  /// A model that hooks can still see.
  func hasModel(_ id: Int) -> Bool
  /// The node whose hook or handler runs.
  var runner: Int? { get }
  /// Whether hooks may do anything, also to their own node and to what is above it.
  var isWild: Bool { get }
  /// Whether the hook runs on demand, outside an update of a window.
  var isOnDemand: Bool { get }
}

extension LawTree {
  func isSelfOrAncestor(_ ancestor: Int, of node: Int) -> Bool {
    var next: Int? = node
    while let current = next {
      if current == ancestor { return true }
      next = owner(of: current)
    }
    return false
  }

  /// Where an insertion goes: the index in a step counts around.
  func index(_ index: Int, for node: Int, in parent: Int) -> Int {
    let others = childCount(of: parent) - (self.parent(of: node) == parent ? 1 : 0)
    return index % (others + 1)
  }

  func isPossible(_ step: LawStep) -> Bool {
    switch step {
    case .make(let id): !wasMade(id)
    case .hold(let id), .snapshot(let id), .read(let id, _, _), .mark(let id, _),
      .register(let id, _), .unregister(let id, _), .react(let id, _, _, _):
      exists(id)
    case .drop(let id): exists(id) && mayMove(id)
    case .add(let id, let parent), .insert(let id, let parent, _):
      exists(id) && exists(parent) && !isSelfOrAncestor(id, of: parent) && mayMove(id)
    case .remove(let id): exists(id) && parent(of: id) != nil && mayMove(id)
    case .present(let id, let presenter):
      exists(id) && exists(presenter) && presented(by: presenter) == nil && owner(of: id) == nil
        && !isRoot(id) && !isSelfOrAncestor(id, of: presenter) && mayMove(id)
    case .dismiss(let id): exists(id) && (dismissed(by: id).map(mayMove) ?? false)
    case .root(let id, let window): mayBecomeRoot(id, of: window)
    case .open(let window): !isOpen(window) && runner == nil
    case .close(let window): isOpen(window) && runner == nil
    case .set(let trait, let payload, let place):
      exists(place) && !isForgotten(LawObjectName(trait: trait, id: payload))
    case .unset(_, let place): exists(place)
    case .copy(let source, let target): exists(source) && exists(target)
    case .forget(let trait, let id): trait != .model || id >= LawModels.shared
    case .dropSnapshots: true
    case .write(let field, let value, let id):
      hasModel(id) && (field != .child || value < LawModels.shared && id < LawModels.shared)
    case .track(_, let window): isOpen(window)
    case .update(let window): isOpen(window) && (runner == nil || isWild)
    case .demand(let id, _): exists(id) && (runner == nil || isWild)
    }
  }

  private func exists(_ place: LawPlace) -> Bool {
    switch place {
    case .node(let id): exists(id)
    case .window(let window): isOpen(window)
    }
  }

  private func isRoot(_ id: Int) -> Bool {
    LawWindows.all.contains { isOpen($0) && root(of: $0) == id }
  }

  /// What `dismiss()` takes away.
  func dismissed(by id: Int) -> Int? {
    if let presented = presented(by: id) { return presented }
    return parent(of: id) == nil && owner(of: id) != nil ? id : nil
  }

  /// In hooks, the place of an update stays where it is, unless everything is allowed.
  private func mayMove(_ id: Int) -> Bool {
    guard let runner, !isWild else { return true }
    return !isOnDemand && !isSelfOrAncestor(id, of: runner)
  }

  private func mayBecomeRoot(_ id: Int?, of window: Int) -> Bool {
    guard isOpen(window), runner == nil || isWild else { return false }
    guard let id else { return true }
    guard exists(id) else { return false }
    guard let root = root(of: window) else { return true }
    return root != id && !isSelfOrAncestor(root, of: id)
  }
}

enum LawWindows {
  static let all = 0..<2
}
