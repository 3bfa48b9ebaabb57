import Testing
import TraitTree

@MainActor @Suite("What counts as another value")
struct UpdateEqualityTests {
  let stage = UpdateStage()

  @Test("U3: values are compared with valuesEqual of the trait")
  func ownComparison() {
    stage.add("leaf") { _ = $0.traitCollection[UpdateRoughTrait.self] }
    stage.update()
    stage.root.traitOverrides[UpdateRoughTrait.self] = 0.4
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides[UpdateRoughTrait.self] = 1.2
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: a value that cannot be compared differs with each write, and only then")
  func closures() {
    var seen: [Int] = []
    stage.add("leaf") { seen.append($0.traitCollection[UpdateActionTrait.self]()) }
    stage.root.traitOverrides[UpdateActionTrait.self] = { 1 }
    stage.update()
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides[UpdateActionTrait.self] = { 2 }
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.updateDepth = 5
    #expect(stage.update().isEmpty)
    #expect(seen == [1, 2])
  }

  @Test("U3: NaN is the same value until it is written again")
  func notANumber() {
    stage.add("leaf") { _ = $0.traitCollection.updateSize }
    stage.root.traitOverrides.updateSize = .nan
    stage.update()
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateSize = 2
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: a class value is compared by identity")
  func classes() {
    let model = UpdateModel()
    stage.add("leaf") { _ = $0.traitCollection.updateModel }
    stage.update()
    stage.root.traitOverrides.updateModel = model
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.updateModel = model
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateModel = UpdateModel()
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.updateModel = nil
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: an explicit nil where nothing was set runs nothing")
  func explicitNil() {
    stage.add("leaf") { _ = $0.traitCollection.updateModel }
    stage.update()
    stage.root.traitOverrides.updateModel = nil
    #expect(stage.update().isEmpty)
  }

  @Test("U3: a reader that found nothing runs when a value comes, and when it goes")
  func foundNothing() {
    let mid = stage.add("mid")
    var seen: [UpdateTheme] = []
    stage.add("leaf", to: mid) { seen.append($0.traitCollection.updateTheme) }
    stage.update()
    mid.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["leaf.properties"])
    mid.traitOverrides.remove(UpdateThemeTrait.self)
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [.light, .mono, .light])
  }

  @Test("U3: an override of the window reaches a reader in the tree")
  func windowOverride() {
    stage.add("leaf") { _ = $0.traitCollection.updateTheme }
    stage.update()
    stage.window.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    stage.window.traitOverrides.remove(UpdateThemeTrait.self)
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: a presented reader follows the window and not its presenter")
  func presentedReader() {
    let presenter = stage.add("presenter")
    let sheet = stage.node("sheet") { _ = $0.traitCollection.updateTheme }
    presenter.present(sheet)
    stage.update()
    presenter.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update().isEmpty)
    stage.window.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["sheet.properties"])
  }
}
