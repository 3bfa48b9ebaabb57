import Testing
import TraitTree

/// A trait that no code uses before the hook under test has run.
private struct UpdateLateTrait: TraitDefinition { static let defaultValue = 0 }

@MainActor @Suite("Comparing and printing a whole collection")
struct WholeCollectionTests {
  typealias Use = (TraitCollection, TraitCollection) -> Void

  let stage = UpdateStage()

  nonisolated static let names = [
    "==", "!=", "swapped ==", "changedTraits(from:)", "changedTraits(from:) of the other",
    "description", "interpolation", "String(reflecting:)", "Mirror", "dump",
  ]

  private func use(_ name: String) -> Use {
    switch name {
    case "==": { _ = $0 == $1 }
    case "!=": { _ = $0 != $1 }
    case "swapped ==": { _ = $1 == $0 }
    case "changedTraits(from:)": { own, other in _ = own.changedTraits(from: other) }
    case "changedTraits(from:) of the other": { own, other in _ = other.changedTraits(from: own) }
    case "description": { own, _ in _ = own.description }
    case "interpolation": { own, _ in _ = "\(own)" }
    case "String(reflecting:)": { own, _ in _ = String(reflecting: own) }
    case "Mirror": { own, _ in _ = Mirror(reflecting: own).children.count }
    default:
      { own, _ in
        var text = ""
        dump(own, to: &text)
      }
    }
  }

  @Test("U1: a hook that compares or prints the collection runs for any change", arguments: names)
  func anyChange(name: String) {
    let use = use(name)
    let stored = TraitCollection(UpdateAccentTrait.self, value: "stored")
    stage.add("leaf") { use($0.traitCollection, stored) }
    stage.root.traitOverrides.updateAccent = "set"
    stage.update()
    stage.root.traitOverrides.updateAccent = "other"
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.updateUnread += 1
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.remove(UpdateUnreadTrait.self)
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: a trait that is used for the first time later is a change of the whole too")
  func firstUseLater() {
    stage.add("leaf") { _ = $0.traitCollection == TraitCollection() }
    stage.update()
    stage.root.traitOverrides[UpdateLateTrait.self] = 1
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: a comparison of a copy reads the whole as well")
  func copy() {
    let stored = TraitCollection()
    stage.add("leaf") { node in
      let traits = node.traitCollection
      _ = [traits] == [stored]
    }
    stage.update()
    stage.root.traitOverrides.updateUnread = 3
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: a whole that is the same again, or changed where it is shadowed, runs nothing")
  func unchangedWhole() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.description }
    leaf.traitOverrides.updateDepth = 3
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateTheme = .light
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateDepth = 4
    #expect(stage.update().isEmpty)
  }

  @Test("U1: several changes of the whole make one run")
  func severalChanges() {
    stage.add("leaf") { _ = $0.traitCollection == TraitCollection() }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateUnread = 2
    stage.window.traitOverrides.updateSize = 2
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: the next run, which reads one trait only, depends on that trait only")
  func replaced() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.description }
    stage.update()
    leaf.onProperties = { _ = $0.traitCollection.updateTheme }
    leaf.setNeedsUpdateProperties()
    stage.update()
    stage.root.traitOverrides.updateDepth = 2
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: containsTraits(in:) depends at least on the traits that it asks for")
  func containsTraits() {
    let asked = TraitCollection(UpdateThemeTrait.self, value: .dark)
    stage.add("leaf") { _ = $0.traitCollection.containsTraits(in: asked) }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: hasDifferentColorAppearance depends on the traits that affect colours")
  func colorAppearance() {
    stage.add("leaf") { node in
      _ = node.traitCollection.hasDifferentColorAppearance(comparedTo: TraitCollection())
    }
    stage.update()
    stage.root.traitOverrides.userInterfaceStyle = .dark
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: printing current in a hook reads the whole of the node's collection")
  func current() {
    stage.add("leaf") { _ in _ = TraitCollection.current.description }
    stage.update()
    stage.root.traitOverrides.updateUnread = 6
    #expect(stage.update() == ["leaf.properties"])
  }
}
