import Testing
import TraitTree

@MainActor @Suite("Trait reads that a hook depends on")
struct TraitTrackingTests {
  let stage = UpdateStage()

  /// Changes one trait after the other at the root and tells which changes ran a hook of the leaf.
  private func dependencies() -> [String] {
    var found: [String] = []
    func change(_ name: String, _ mutation: (inout TraitOverrides) -> Void) {
      mutation(&stage.root.traitOverrides)
      if !stage.update().isEmpty { found.append(name) }
    }
    change("theme") { $0.updateTheme = .mono }
    change("depth") { $0.updateDepth += 1 }
    change("accent") { $0.updateAccent += "x" }
    change("unread") { $0.updateUnread += 1 }
    return found
  }

  @Test("U1: a hook depends on each trait that it read, and on no other")
  func perTrait() {
    stage.add("leaf") { _ = ($0.traitCollection.updateTheme, $0.traitCollection.updateAccent) }
    stage.update()
    #expect(dependencies() == ["theme", "accent"])
  }

  @Test("U1: a hook that read nothing depends on nothing")
  func nothing() {
    stage.add("leaf")
    stage.update()
    #expect(dependencies().isEmpty)
  }

  @Test("U1: taking the collection is no dependency, reading a trait of the copy is one")
  func copy() {
    stage.add("taken") { _ = $0.traitCollection }
    stage.update()
    #expect(dependencies().isEmpty)
    stage.add("read") { node in
      let traits = node.traitCollection
      let again = [traits, traits][1]
      _ = again.updateDepth
    }
    stage.update()
    #expect(dependencies() == ["depth"])
  }

  @Test("U1: a read in a function or a closure that the hook calls is a read of the hook")
  func indirectReads() {
    func theme(of traits: TraitCollection) -> UpdateTheme { traits.updateTheme }
    stage.add("leaf") { node in
      let traits = node.traitCollection
      let accent = { traits.updateAccent }
      _ = (theme(of: traits), accent())
    }
    stage.update()
    #expect(dependencies() == ["theme", "accent"])
  }

  @Test("U1: each run replaces what the hook depends on")
  func replaced() {
    var isFirst = true
    let leaf = stage.add("leaf") { node in
      let traits = node.traitCollection
      _ = isFirst ? "\(traits.updateTheme)" : "\(traits.updateDepth)"
      isFirst = false
    }
    stage.update()
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(dependencies() == ["depth"])
  }

  @Test("U1: a branch that was not taken in the last run is no dependency")
  func branches() {
    let leaf = stage.add("leaf") { node in
      let traits = node.traitCollection
      _ = traits.updateTheme == .light ? "\(traits.updateDepth)" : traits.updateAccent
    }
    stage.update()
    leaf.traitOverrides.updateAccent = "changed"
    #expect(stage.update().isEmpty)
    leaf.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    leaf.traitOverrides.updateDepth = 5
    #expect(stage.update().isEmpty)
    leaf.traitOverrides.updateAccent = "again"
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: a run that reads nothing any more ends all dependencies")
  func noReadsAnyMore() {
    let leaf = stage.add("leaf") { node in
      _ = (node.traitCollection.updateTheme, node.traitCollection.updateDepth)
    }
    stage.update()
    leaf.onProperties = nil
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(dependencies().isEmpty)
  }

  @Test("N9: reads of other nodes' traits are dependencies of the hook that reads, and of no other")
  func otherNodes() {
    unowned let root = stage.root
    let child = stage.node("child")
    let parent = stage.add("parent") { _ in
      _ = (root.traitCollection.updateTheme, child.traitCollection.updateDepth)
    }
    parent.addChild(child)
    stage.update()
    parent.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
    child.traitOverrides.updateDepth = 8
    #expect(stage.update() == ["parent.properties"])
    root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["parent.properties"])
  }

  @Test("N9: reads of the window's traits are dependencies")
  func windowTraits() {
    let window = stage.window
    stage.add("leaf") { _ in _ = window.traitCollection.updateTheme }
    stage.update()
    window.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: reads through traitOverrides are not tracked, present or not")
  func overrides() {
    let leaf = stage.add("leaf") { node in
      _ = (node.traitOverrides.updateTheme, node.traitOverrides.updateDepth)
      _ = node.traitOverrides.contains(UpdateAccentTrait.self)
    }
    leaf.traitOverrides.updateDepth = 3
    stage.update()
    #expect(dependencies().isEmpty)
    leaf.traitOverrides.updateDepth = 4
    leaf.traitOverrides.updateAccent = "red"
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a trait that a hook found absent is a dependency")
  func absent() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.contains(UpdateThemeTrait.self) }
    stage.update()
    leaf.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    leaf.traitOverrides.updateDepth = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U1: reading a trait of current in a hook is reading the node's")
  func current() {
    stage.add("leaf") { _ in _ = TraitCollection.current.updateTheme }
    stage.update()
    #expect(dependencies() == ["theme"])
  }

  @Test("U1: current of a collection that was made by hand is no dependency")
  func currentOfAnother() {
    let made = TraitCollection(UpdateThemeTrait.self, value: .mono)
    stage.add("leaf") { _ in
      let theme = made.performAsCurrent { TraitCollection.current.updateTheme }
      #expect(theme == .mono)
    }
    stage.update()
    #expect(dependencies().isEmpty)
  }

  @Test("U1: a trait that is read through a changed copy is a dependency")
  func changedCopy() {
    stage.add("leaf") { node in
      _ = node.traitCollection.replacing(UpdateDepthTrait.self, value: 4).updateTheme
    }
    stage.add("other") { node in
      _ = node.traitCollection.modifyingTraits { $0.updateDepth = 5 }.updateAccent
    }
    stage.update()
    let found = dependencies()
    #expect(found.contains("theme"))
    #expect(found.contains("accent"))
  }
}
