import Testing
import TraitTree

/// A value that runs a closure when it is freed.
private final class Nosy: Sendable {
  private let farewell: @MainActor @Sendable () -> Void

  init(_ farewell: @escaping @MainActor @Sendable () -> Void) {
    self.farewell = farewell
  }

  deinit {
    let farewell = farewell
    MainActor.assumeIsolated { farewell() }
  }
}
private struct NosyTrait: TraitDefinition {
  static var defaultValue: Nosy? { nil }
}
/// A value whose comparison reads a node.
private struct CuriousTrait: TraitDefinition {
  @MainActor static var node: Node?
  static let defaultValue = 0
  static func valuesEqual(_ lhs: Int, _ rhs: Int) -> Bool {
    let theme = MainActor.assumeIsolated { node?.traitCollection.theme }
    return lhs == rhs && theme != .mono
  }
}

@Suite("Values that look at the tree") @MainActor struct NosyValueTests {
  let node = Node()
  let child = Node()
  let seen = Seen()

  /// What the values saw when they went.
  @MainActor final class Seen {
    var themes: [Theme] = []
  }

  init() {
    node.addChild(child)
    node.traitOverrides.theme = .dark
  }

  /// A value that reads the child, and overrides something, when it goes.
  private func makeNosy() -> Nosy {
    Nosy { [weak child, seen] in
      guard let child else { return }
      seen.themes.append(child.traitCollection.theme)
      child.traitOverrides.size += 1
    }
  }

  @Test("N1: a value that is replaced or removed may read and override as it goes")
  func replaced() {
    node.traitOverrides[NosyTrait.self] = makeNosy()
    node.traitOverrides[NosyTrait.self] = makeNosy()
    node.traitOverrides.remove(NosyTrait.self)
    #expect(seen.themes == [.dark, .dark])
    #expect(child.traitCollection.size == 2)
    #expect(!node.traitCollection.contains(NosyTrait.self))
  }

  @Test("N1: a value that goes with its node may read another node")
  func freedWithItsNode() {
    do {
      let owner = Node()
      owner.traitOverrides[NosyTrait.self] = makeNosy()
      child.addChild(owner)
      owner.removeFromParent()
    }
    #expect(seen.themes == [.dark])
    #expect(child.traitCollection.size == 1)
  }

  @Test("N1: a value that is freed by an update may override in that update")
  func freedByAnUpdate() {
    let reader = ReaderNode(SizeTrait.self)
    child.addChild(reader)
    let window = Window(rootNode: node, scheduler: .manual)
    node.traitOverrides[NosyTrait.self] = makeNosy()
    let changes = ChangeLog(NosyTrait.self, on: child)
    window.updateIfNeeded()
    node.traitOverrides[NosyTrait.self] = nil
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(changes.previous.count == 1)
    changes.forget()
    window.updateIfNeeded()
    #expect(seen.themes == [.dark])
    #expect(reader.seen.last == 1)
  }

  @Test("N1: a node may remove itself when a value of its parent goes")
  func removalInAFarewell() {
    node.traitOverrides[NosyTrait.self] = Nosy { [weak child] in child?.removeFromParent() }
    node.traitOverrides.remove(NosyTrait.self)
    #expect(child.parent == nil)
    #expect(node.children.isEmpty)
    #expect(child.traitCollection.theme == .light)
  }

  @Test("T2: a comparison may read the tree whose values it compares")
  func curiousComparison() {
    let reader = ReaderNode(CuriousTrait.self)
    child.addChild(reader)
    CuriousTrait.node = reader
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    node.traitOverrides[CuriousTrait.self] = 0
    window.updateIfNeeded()
    #expect(reader.seen == [0])
    node.traitOverrides[CuriousTrait.self] = 1
    window.updateIfNeeded()
    #expect(reader.seen == [0, 1])
    CuriousTrait.node = nil
  }
}
