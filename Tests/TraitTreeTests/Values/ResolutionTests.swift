import Testing
import TraitTree

@Suite("Where a value comes from") @MainActor struct ResolutionTests {
  let root = Node()
  let middle = Node()
  let leaf = Node()
  let window = Window(scheduler: .manual)

  init() {
    root.addChild(middle)
    middle.addChild(leaf)
  }

  @Test("N3: without any override a node reads the default, attached or not")
  func defaults() {
    #expect(leaf.traitCollection.theme == .light)
    window.rootNode = root
    #expect(leaf.traitCollection.theme == .light)
    #expect(window.traitCollection.theme == .light)
  }

  @Test("N3: the nearest override wins: own, parent, root, window")
  func nearestWins() {
    window.rootNode = root
    window.traitOverrides.size = 1
    #expect(leaf.traitCollection.size == 1)
    root.traitOverrides.size = 2
    #expect(leaf.traitCollection.size == 2)
    middle.traitOverrides.size = 3
    #expect(leaf.traitCollection.size == 3)
    leaf.traitOverrides.size = 4
    #expect(leaf.traitCollection.size == 4)
    #expect(middle.traitCollection.size == 3)
    #expect(root.traitCollection.size == 2)
    #expect(window.traitCollection.size == 1)
  }

  @Test("N3: removing the overrides from the inside out shows the next one each time")
  func removalFromInside() {
    window.rootNode = root
    window.traitOverrides.size = 1
    root.traitOverrides.size = 2
    middle.traitOverrides.size = 3
    var seen: [Int] = []
    for node in [middle, root] {
      seen.append(leaf.traitCollection.size)
      node.traitOverrides.remove(SizeTrait.self)
    }
    seen.append(leaf.traitCollection.size)
    window.traitOverrides.remove(SizeTrait.self)
    seen.append(leaf.traitCollection.size)
    #expect(seen == [3, 2, 1, 0])
  }

  @Test("N3: overrides do not flow up or sideways")
  func noUpwardFlow() {
    let sibling = Node()
    root.addChild(sibling)
    middle.traitOverrides.theme = .dark
    #expect(root.traitCollection.theme == .light)
    #expect(sibling.traitCollection.theme == .light)
    #expect(leaf.traitCollection.theme == .dark)
  }

  @Test("N3: each trait is resolved for itself")
  func traitsAreIndependent() {
    root.traitOverrides.theme = .dark
    root.traitOverrides.accent = "red"
    middle.traitOverrides.accent = "green"
    leaf.traitOverrides.size = 9
    #expect(leaf.traitCollection.theme == .dark)
    #expect(leaf.traitCollection.accent == "green")
    #expect(leaf.traitCollection.size == 9)
  }

  @Test("N3: a moved subtree reads its new ancestors at once")
  func moves() {
    let other = Node()
    root.traitOverrides.theme = .dark
    other.traitOverrides.theme = .mono
    #expect(leaf.traitCollection.theme == .dark)
    other.addChild(middle)
    #expect(leaf.traitCollection.theme == .mono)
    middle.removeFromParent()
    #expect(leaf.traitCollection.theme == .light)
  }

  @Test("N3: the order of attaching and overriding does not matter")
  func order() {
    let late = Node()
    middle.traitOverrides.theme = .dark
    leaf.addChild(late)
    #expect(late.traitCollection.theme == .dark)
    root.traitOverrides.accent = "red"
    #expect(late.traitCollection.accent == "red")
  }

  @Test("N3: a presented node inherits from the window, not from its presenter")
  func presented() {
    window.rootNode = root
    window.traitOverrides.theme = .dark
    window.traitOverrides.accent = "red"
    root.traitOverrides.theme = .mono
    middle.traitOverrides.size = 4
    let sheet = Node()
    middle.present(sheet)
    #expect(sheet.traitCollection.theme == .dark)
    #expect(sheet.traitCollection.accent == "red")
    #expect(sheet.traitCollection.size == 0)
  }

  @Test("N3: later changes reach a presented node from the window only")
  func presentedLater() {
    window.rootNode = root
    let sheet = ReaderNode(ThemeTrait.self)
    leaf.present(sheet)
    window.updateIfNeeded()
    leaf.traitOverrides.theme = .mono
    root.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(sheet.seen == [.light])
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(sheet.seen == [.light, .dark])
  }

  @Test("N3: a presented node has its own overrides, and its children inherit them")
  func presentedSubtree() {
    window.rootNode = root
    window.traitOverrides.accent = "red"
    let sheet = Node()
    let row = Node()
    sheet.addChild(row)
    sheet.traitOverrides.theme = .mono
    leaf.present(sheet)
    #expect(row.traitCollection.theme == .mono)
    #expect(row.traitCollection.accent == "red")
  }

  @Test("N3: a node presented by a presented node inherits from the window")
  func presentedTwice() {
    window.rootNode = root
    window.traitOverrides.accent = "red"
    let sheet = Node()
    let alert = Node()
    root.present(sheet)
    sheet.traitOverrides.accent = "green"
    sheet.present(alert)
    #expect(alert.traitCollection.accent == "red")
    #expect(sheet.traitCollection.accent == "green")
  }

  @Test("N3: what a detached node presents reads defaults until there is a window")
  func presentedByDetached() {
    let sheet = Node()
    root.traitOverrides.theme = .mono
    leaf.present(sheet)
    #expect(sheet.traitCollection.theme == .light)
    window.traitOverrides.theme = .dark
    window.rootNode = root
    #expect(sheet.traitCollection.theme == .dark)
    window.rootNode = nil
    #expect(sheet.traitCollection.theme == .light)
  }

  @Test("N3: a dismissed node no longer sees the window")
  func dismissed() {
    window.rootNode = root
    window.traitOverrides.theme = .dark
    let sheet = Node()
    root.present(sheet)
    root.dismiss()
    #expect(sheet.traitCollection.theme == .light)
  }
}
