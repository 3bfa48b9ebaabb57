import Testing
import TraitTree

/// A few trees whose nodes edit them from every callback, at random, and what has to be true at rest.
@MainActor final class ReentrantStage {
  /// What a script may do.
  enum Mode { case anything, movesOnly, nothing }

  /// A move that is under way, which what its callbacks do must leave possible.
  private struct Move {
    let node: ReentrantNode
    let target: ReentrantNode?
    let presents: Bool
  }

  let model = UpdateModel()
  private(set) var nodes: [ReentrantNode] = []
  private(set) var windows: [Window] = []
  private var random: LawRandom
  /// The edits that callbacks may still make in this step.
  private var budget = 0
  private var moves: [Move] = []
  var mode = Mode.nothing
  private(set) var edits = 0

  init(seed: Int, nodeCount: Int = 12) {
    random = LawRandom(seed: seed)
    nodes = (0..<nodeCount).map { ReentrantNode("n\($0)", self) }
    windows = (0..<2).map { _ in Window(scheduler: .manual) }
    for node in nodes { node.begin() }
  }

  func number(below bound: Int) -> Int { random.below(bound) }

  /// Makes some edits, the callbacks of which make more, and updates until nothing runs.
  ///
  /// Gives whether every update has settled.
  func step() -> Bool {
    budget = 20
    mode = .anything
    // Nodes that are in no window hear of little.
    for window in windows where window.rootNode == nil || number(below: 8) == 0 {
      move(anyNode, to: nil) { window.rootNode = $0 }
    }
    for node in nodes where node.window == nil && number(below: 3) > 0 { add(node, to: anyNode) }
    for _ in 0...number(below: 3) { edit() }
    var isSettled = true
    for window in windows { if !window.updateIfNeeded().isSettled { isSettled = false } }
    budget = 0
    mode = .nothing
    var updates = 0
    while windows.contains(where: { $0.updateIfNeeded().nodeCount > 0 }), updates < 100 {
      updates += 1
    }
    if updates == 100 { isSettled = false }
    return isSettled
  }

  /// Called by callbacks: now and then, it edits.
  func act() {
    guard mode != .nothing, budget > 0, number(below: 4) == 0 else { return }
    budget -= 1
    edit()
  }

  /// Lets everything go.
  func end() {
    mode = .nothing
    for window in windows { window.rootNode = nil }
    for node in nodes {
      node.end()
      node.removeFromParent()
      node.dismiss()
    }
    nodes = []
  }

  private var anyNode: ReentrantNode { nodes[number(below: nodes.count)] }

  private func edit() {
    edits += 1
    let node = anyNode
    switch mode == .movesOnly ? number(below: 6) : number(below: 22) {
    case 0, 1, 2: add(node, to: anyNode)
    case 3: move(node, to: nil) { $0.removeFromParent() }
    case 4: present(node, from: anyNode)
    case 5: dismiss(node)
    case 6: move(node, to: nil) { windows[number(below: windows.count)].rootNode = $0 }
    case 7: if number(below: 4) == 0 { release(number(below: windows.count)) }
    case 8: node.layoutIfNeeded()
    case 9: node.updatePropertiesIfNeeded()
    case 10: node.updateTraitsIfNeeded()
    case 11, 12: windows[number(below: windows.count)].updateIfNeeded()
    case 13: node.traitOverrides.updateDepth = number(below: 3)
    case 14: node.traitOverrides.remove(UpdateDepthTrait.self)
    case 15: windows[number(below: windows.count)].traitOverrides.updateDepth = number(below: 3)
    case 16: model.count = number(below: 3)
    case 17: node.setNeedsUpdateProperties()
    case 18: node.setNeedsLayout()
    case 19: node.setNeedsDisplay()
    default: node.renew()
    }
  }

  private func add(_ node: ReentrantNode, to parent: ReentrantNode) {
    let index = number(below: 2)
    guard !node.holds(parent) else { return }
    move(node, to: parent) { node in
      if index == 0 { parent.insertChild(node, at: 0) } else { parent.addChild(node) }
    }
  }

  private func present(_ node: ReentrantNode, from presenter: ReentrantNode) {
    guard node.parent == nil, node.presentingNode == nil, node.window == nil,
      presenter.presentedNode == nil, !node.holds(presenter),
      !moves.contains(where: { $0.presents && $0.target === presenter || $0.node === node })
    else { return }
    move(node, to: presenter, presents: true) { presenter.present($0) }
  }

  private func dismiss(_ node: ReentrantNode) {
    if let presented = node.presentedNode as? ReentrantNode {
      move(presented, to: nil) { _ in node.dismiss() }
    }
  }

  private func release(_ index: Int) {
    // Its callbacks find the new one in its place.
    let old = windows[index]
    windows[index] = Window(scheduler: .manual)
    withExtendedLifetime(old) {}
  }

  /// Whether a node is above another one, or will be once what is under way is done.
  private func leads(_ node: Node, to other: Node) -> Bool {
    var next: [Node] = [node]
    while let current = next.popLast() {
      if current === other { return true }
      if let owner = current.parent ?? current.presentingNode { next.append(owner) }
      for move in moves where move.node === current {
        if let target = move.target { next.append(target) }
      }
    }
    return false
  }

  private func move(
    _ node: ReentrantNode, to target: ReentrantNode?, presents: Bool = false,
    _ body: (ReentrantNode) -> Void
  ) {
    if let target, leads(target, to: node) { return }
    moves.append(Move(node: node, target: target, presents: presents))
    body(node)
    moves.removeLast()
  }
}

/// A node that acts in all of its callbacks and remembers what it was told.
@MainActor final class ReentrantNode: BalancedNode {
  private unowned let stage: ReentrantStage
  private var seen: [Call: [Int]] = [:]
  private var told = (old: 0, new: 0)
  private var heard = 0
  private var token: ChangeToken?
  private var registration: (any TraitChangeRegistration)?
  private(set) var lies: [String] = []

  init(_ name: String, _ stage: ReentrantStage) {
    self.stage = stage
    super.init(name)
  }

  private var values: [Int] { [traitCollection.updateDepth, stage.model.count] }

  func begin() {
    for call in Call.allCases where ![.properties, .layout, .draw].contains(call) {
      on(call) { ($0 as? ReentrantNode)?.stage.act() }
    }
    for call in [Call.properties, .layout, .draw] {
      on(call) { ($0 as? ReentrantNode)?.run(call) }
    }
    renew()
  }

  func end() {
    for call in Call.allCases { on(call, nil) }
    token?.cancel()
    token = nil
    if let registration { unregisterForTraitChanges(registration) }
  }

  /// Whether a node is this one or below it.
  func holds(_ node: Node) -> Bool {
    var next: Node? = node
    while let current = next {
      if current === self { return true }
      next = current.parent ?? current.presentingNode
    }
    return false
  }

  /// Registers anew, with what holds now.
  func renew() {
    token?.cancel()
    if let registration { unregisterForTraitChanges(registration) }
    heard = traitCollection.updateDepth
    registration = registerForTraitChanges([UpdateDepthTrait.self]) {
      (node: ReentrantNode, previous) in
      if previous.updateDepth != node.heard {
        node.lies.append("heard \(node.heard), and then of \(previous.updateDepth)")
      }
      node.heard = node.traitCollection.updateDepth
      node.stage.act()
    }
    told = (-1, -1)
    token = onChange(
      of: { (node: ReentrantNode) in node.traitCollection.updateDepth * 10 + node.stage.model.count
      },
      initial: true
    ) { node, old, new in
      if node.told.new != -1, old != node.told.new {
        node.lies.append("told \(node.told.new), and then of \(old)")
      }
      node.told = (old, new)
      node.stage.act()
    }
  }

  private func run(_ call: Call) {
    let mode = stage.mode
    if mode == .anything, stage.number(below: 2) == 0 {
      // Whatever was read before a move holds afterwards, or the hook runs again.
      seen[call] = values
      stage.mode = .movesOnly
      stage.act()
      stage.mode = mode
    } else {
      // What a hook writes itself does not run it again.
      stage.act()
      seen[call] = values
    }
  }

  /// What is not as it has to be at rest, in words.
  func takeFaultsAtRest() -> [String] {
    var faults = takeFaults() + lies
    lies = []
    if hasAppeared != (window != nil) { faults.append("appeared: \(hasAppeared)") }
    guard window != nil else { return faults }
    for call in [Call.properties, .layout, .draw] where seen[call] != values {
      faults.append("\(call) saw \(seen[call] ?? []) of \(values)")
    }
    if heard != traitCollection.updateDepth { faults.append("a handler heard \(heard)") }
    if told.new != values[0] * 10 + values[1] { faults.append("an action was told \(told.new)") }
    return faults
  }
}
