import Testing
import TraitTree

@MainActor @Suite("Flush, change, flush")
struct WithUpdatesTests {
  private struct Failure: Error {}

  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U4: withUpdates delivers what was pending, then the changes, each by itself")
  func twoFlushes() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.count) }
    stage.update()
    model.count = 1
    let result = stage.window.withUpdates {
      #expect(seen == [0, 1])
      model.count = 2
      model.count = 3
      #expect(seen == [0, 1])
      return "result"
    }
    #expect(result == "result")
    #expect(seen == [0, 1, 3])
    #expect(stage.update().isEmpty)
  }

  @Test("U4: withUpdates gives the first update before its changes")
  func firstUpdate() {
    let leaf = stage.add("leaf")
    let log = stage.perform {
      stage.window.withUpdates {
        #expect(stage.log.names(of: "didAppear") == ["root", "leaf"])
        leaf.setNeedsUpdateProperties()
      }
    }
    #expect(log.count { $0 == "leaf.properties" } == 2)
  }

  @Test("U4: handlers of withUpdates see the change from the value before it")
  func handlers() {
    var previous: [UpdateTheme] = []
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) {
      previous.append($1.updateTheme)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.window.withUpdates { stage.root.traitOverrides.updateTheme = .mono }
    #expect(previous == [.light, .dark])
  }

  @Test("U4: withUpdates in withUpdates flushes at each border")
  func nested() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.count) }
    stage.window.withUpdates {
      model.count = 1
      stage.window.withUpdates { model.count = 2 }
      #expect(seen == [0, 1, 2])
      model.count = 3
    }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test("U4: withUpdates passes an error on, and loses no change made before it")
  func error() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.count) }
    stage.update()
    #expect(throws: Failure.self) {
      try stage.window.withUpdates {
        model.count = 1
        throw Failure()
      }
    }
    stage.update()
    #expect(seen == [0, 1])
    model.count = 2
    #expect(stage.update() == ["leaf.properties"])
  }
}
