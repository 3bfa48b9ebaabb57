import Testing
import TraitTree

@MainActor @Suite("Optional, nested and computed model properties")
struct NestedModelTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U1: asking whether an optional model is there does not depend on its insides")
  func presence() {
    let model = model
    let child = UpdateModel()
    model.child = child
    stage.add("leaf") { _ in _ = model.child != nil }
    stage.update()
    for value in 1...5 { child.count = value }
    child.child = UpdateModel()
    #expect(stage.update().isEmpty)
    model.child = nil
    #expect(stage.update() == ["leaf.properties"])
    model.child = UpdateModel()
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: reading through an optional depends on the optional and on what was found")
  func throughAnOptional() {
    let model = model
    var seen: [String?] = []
    stage.add("leaf") { _ in seen.append(model.child?.name) }
    stage.update()
    let child = UpdateModel()
    child.name = "first"
    model.child = child
    #expect(stage.update() == ["leaf.properties"])
    child.name = "second"
    #expect(stage.update() == ["leaf.properties"])
    model.child = nil
    #expect(stage.update() == ["leaf.properties"])
    child.name = "unseen"
    #expect(stage.update().isEmpty)
    #expect(seen == [nil, "first", "second", nil])
  }

  @Test("U1: a computed property depends on what it is computed from")
  func computed() {
    let model = model
    stage.add("leaf") { _ in _ = model.doubled }
    stage.update()
    model.count = 4
    #expect(stage.update() == ["leaf.properties"])
    model.name = "unread"
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a property computed from a nested model depends on both levels")
  func computedFromNested() {
    let model = model
    let inner = UpdateModel()
    model.child = inner
    var seen: [[Int]] = []
    stage.add("leaf") { _ in seen.append(model.childItems) }
    stage.update()
    inner.items = [1]
    #expect(stage.update() == ["leaf.properties"])
    let replacement = UpdateModel()
    replacement.items = [2]
    model.child = replacement
    #expect(stage.update() == ["leaf.properties"])
    inner.items = [3]
    #expect(stage.update().isEmpty)
    replacement.items.append(4)
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [[], [1], [2], [2, 4]])
  }

  @Test("U1: both levels that change in one turn make one run")
  func bothLevels() {
    let model = model
    let inner = UpdateModel()
    model.child = inner
    stage.add("leaf") { _ in _ = model.childItems }
    stage.update()
    inner.items = [1]
    model.child = UpdateModel()
    inner.items = [2]
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: a hook that walks a list of models depends on each that it visited")
  func listOfModels() {
    let models = (0..<5).map { _ in UpdateModel() }
    stage.add("leaf") { _ in _ = models.first { $0.isOpen } }
    models[2].isOpen = true
    stage.update()
    models[4].isOpen = true
    #expect(stage.update().isEmpty)
    models[0].isOpen = true
    #expect(stage.update() == ["leaf.properties"])
    models[2].isOpen = false
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a trait that holds a model gives two dependencies, the trait and the property")
  func modelInATrait() {
    let model = model
    stage.root.traitOverrides.updateModel = model
    stage.add("object") { _ = $0.traitCollection.updateModel }
    stage.add("property") { _ = $0.traitCollection.updateModel?.count }
    stage.update()
    model.count = 1
    #expect(stage.update() == ["property.properties"])
    stage.root.traitOverrides.updateModel = UpdateModel()
    #expect(stage.update() == ["object.properties", "property.properties"])
    stage.root.traitOverrides.remove(UpdateModelTrait.self)
    #expect(stage.update() == ["object.properties", "property.properties"])
  }

  @Test("U1: a model that dies runs nothing")
  func deadModel() {
    var child: UpdateModel? = UpdateModel()
    weak let dead = child
    stage.add("leaf") { [weak child] _ in _ = child?.count }
    stage.update()
    child = nil
    #expect(dead == nil)
    #expect(stage.update().isEmpty)
  }
}
