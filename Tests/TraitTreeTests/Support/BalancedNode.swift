import Testing
import TraitTree

/// A node that checks the order of its appearance calls, and does in each callback what a test wants.
@MainActor class BalancedNode: Node {
  enum Call: CaseIterable {
    case load, willAppear, isAppearing, didAppear, willDisappear, didDisappear
    case properties, layout, draw, willMove, didMove
  }

  /// Where a node is between its appearance calls.
  private enum Phase { case away, willAppear, isAppearing, didAppear, willDisappear }

  let name: String
  private(set) var calls: [Call] = []
  /// What does not alternate, in words.
  private(set) var faults: [String] = []
  private var phase = Phase.away
  private var actions: [Call: (BalancedNode) -> Void] = [:]

  init(_ name: String = "node") {
    self.name = name
    super.init()
  }

  override var debugName: String { name }

  /// Whether it has appeared and has not been told that it disappears.
  var hasAppeared: Bool { phase != .away && phase != .willDisappear }

  /// The calls that tell of its appearance, without `viewIsAppearing(_:)` and `viewDidAppear(_:)`.
  var turns: [Call] {
    calls.filter { [.willAppear, .willDisappear, .didDisappear].contains($0) }
  }

  func on(_ call: Call, _ action: ((BalancedNode) -> Void)?) { actions[call] = action }

  /// Does something at the next such call only.
  func once(_ call: Call, _ action: @escaping (BalancedNode) -> Void) {
    actions[call] = { node in
      node.actions[call] = nil
      action(node)
    }
  }

  /// What does not alternate; it is forgotten.
  func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }

  private func note(_ call: Call) {
    calls.append(call)
    actions[call]?(self)
  }

  private func turn(_ call: Call, from phases: [Phase], to next: Phase) {
    if !phases.contains(phase) { faults.append("\(name): \(call) comes after \(phase)") }
    phase = next
    note(call)
  }

  override func viewDidLoad() { note(.load) }
  override func viewWillAppear(_ animated: Bool) {
    turn(.willAppear, from: [.away], to: .willAppear)
  }
  override func viewIsAppearing(_ animated: Bool) {
    turn(.isAppearing, from: [.willAppear], to: .isAppearing)
  }
  override func viewDidAppear(_ animated: Bool) {
    turn(.didAppear, from: [.isAppearing], to: .didAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    turn(
      .willDisappear, from: [.willAppear, .isAppearing, .didAppear], to: .willDisappear)
  }
  override func viewDidDisappear(_ animated: Bool) {
    turn(.didDisappear, from: [.willDisappear], to: .away)
  }
  override func updateProperties() { note(.properties) }
  override func viewWillLayoutSubviews() { note(.layout) }
  override func draw() { note(.draw) }
  override func willMove(toParent parent: Node?) { note(.willMove) }
  override func didMove(toParent parent: Node?) { note(.didMove) }

  /// Expects that nothing was told twice or left out, and that the node has appeared exactly if it is live.
  func expectBalance(_ sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faults.isEmpty, sourceLocation: sourceLocation)
    #expect(
      hasAppeared == (window != nil), "\(name) after \(calls)", sourceLocation: sourceLocation)
  }
}
