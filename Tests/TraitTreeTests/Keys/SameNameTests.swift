import Testing
import TraitTree

private enum Bakery {
  struct Price: TraitDefinition { static let defaultValue = 1 }
}
private enum Butcher {
  struct Price: TraitDefinition { static let defaultValue = 2 }
}
private struct Keyed<Key>: TraitDefinition {
  static var defaultValue: Int { 0 }
}

@Suite("Keys of one name") @MainActor struct SameNameTests {
  @Test("T1: an override of one key never shows through another of that name")
  func overrides() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    root.traitOverrides[Bakery.Price.self] = 10
    root.traitOverrides[Keyed<Int>.self] = 20
    #expect(child.traitCollection[Bakery.Price.self] == 10)
    #expect(child.traitCollection[Butcher.Price.self] == 2)
    #expect(child.traitCollection[Keyed<Int>.self] == 20)
    #expect(child.traitCollection[Keyed<String>.self] == 0)
  }

  @Test("T1: a handler for one key never fires for another of that name")
  func handlers() {
    let node = Node()
    let window = Window(rootNode: node, scheduler: .manual)
    let bakery = ChangeLog(Bakery.Price.self, on: node)
    let butcher = ChangeLog(Butcher.Price.self, on: node)
    let ints = ChangeLog(Keyed<Int>.self, on: node)
    let strings = ChangeLog(Keyed<String>.self, on: node)
    window.traitOverrides[Bakery.Price.self] = 10
    window.traitOverrides[Keyed<String>.self] = 20
    window.updateIfNeeded()
    #expect(bakery.current == [10])
    #expect(butcher.current.isEmpty)
    #expect(ints.current.isEmpty)
    #expect(strings.current == [20])
  }

  @Test("T1: changed traits tell keys of one name apart")
  func changedTraits() {
    let first = TraitCollection(Bakery.Price.self, value: 5)
    let second = TraitCollection(Butcher.Price.self, value: 5)
    let changed = first.changedTraits(from: second).map { ObjectIdentifier($0) }
    #expect(
      Set(changed) == [ObjectIdentifier(Bakery.Price.self), ObjectIdentifier(Butcher.Price.self)])
  }
}
