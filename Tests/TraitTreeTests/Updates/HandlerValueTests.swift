import Testing
import TraitTree

@MainActor @Suite("What trait-change handlers are told")
struct HandlerValueTests {
  let stage = UpdateStage()

  @Test("U6: a handler never fires initially")
  func notInitially() {
    stage.root.traitOverrides.updateTheme = .dark
    let leaf = stage.add("leaf")
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log)
    stage.update()
    #expect(stage.log.count("leaf.handler") == 0)
  }

  @Test("U6: a handler registered in viewDidLoad does not fire in that update")
  func registeredInDidLoad() {
    stage.root.traitOverrides.updateTheme = .dark
    let log = stage.log
    stage.root.onDidLoad = { $0.logTraitChanges([UpdateThemeTrait.self], as: "root", in: log) }
    stage.update()
    #expect(log.count("root.handler") == 0)
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["root.handler"])
  }

  @Test("U6: the baseline is the value at registration, not the one at the last update")
  func baseline() {
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log)
    #expect(stage.update().isEmpty)
  }

  @Test("U6: a change right after registration counts, also before the first update")
  func changeAfterRegistration() {
    var previous: [UpdateTheme] = []
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) {
      previous.append($1.updateTheme)
    }
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(previous == [.light])
  }

  @Test("U6: a node registered while detached hears once what attaching changed")
  func attached() {
    var seen: [String] = []
    let leaf = stage.node("leaf")
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log) { node, previous in
      seen.append("\(previous.updateTheme) \(node.traitCollection.updateTheme)")
    }
    stage.root.traitOverrides.updateTheme = .mono
    stage.root.addChild(leaf)
    #expect(seen.isEmpty)
    stage.update()
    #expect(seen == ["light mono"])
  }

  @Test("U6: the previous collection holds what this handler last saw of its own traits")
  func previousOfOwnTraits() {
    var seen: [String] = []
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) { node, old in
      seen.append("\(old.updateTheme) \(node.traitCollection.updateTheme)")
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateTheme = .mono
    stage.update()
    stage.root.traitOverrides.remove(UpdateThemeTrait.self)
    stage.update()
    #expect(seen == ["light mono", "mono light"])
  }

  @Test("U6: other traits of the previous collection read as now")
  func previousOfOtherTraits() {
    var depths: [Int] = []
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) {
      depths.append($1.updateDepth)
    }
    stage.update()
    stage.root.traitOverrides.updateDepth = 5
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(depths == [5])
  }

  @Test("U6: a registered trait that did not change reads as before, which is as now")
  func previousOfUnchangedTrait() {
    var seen: [String] = []
    stage.root.traitOverrides.updateDepth = 5
    stage.root.logTraitChanges(
      [UpdateThemeTrait.self, UpdateDepthTrait.self], as: "root", in: stage.log
    ) { _, old in
      seen.append("\(old.updateTheme) \(old.updateDepth)")
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    stage.root.traitOverrides.updateDepth = 6
    stage.update()
    #expect(seen == ["light 5", "dark 5"])
  }

  @Test("U6: two handlers keep what each of them last saw")
  func separateBaselines() {
    var first: [UpdateTheme] = []
    var second: [UpdateTheme] = []
    stage.update()
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "first", in: stage.log) {
      first.append($1.updateTheme)
    }
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "second", in: stage.log) {
      second.append($1.updateTheme)
    }
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["first.handler", "second.handler"])
    #expect(first == [.light])
    #expect(second == [.dark])
  }

  @Test("U6: one call however many of the registered traits changed")
  func oneCall() {
    stage.root.logTraitChanges(
      [UpdateThemeTrait.self, UpdateDepthTrait.self, UpdateThemeTrait.self, UpdateSizeTrait.self],
      as: "root", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateDepth = 2
    stage.root.traitOverrides.updateSize = 3
    #expect(stage.update() == ["root.handler"])
    #expect(stage.update().isEmpty)
  }

  @Test("U6: values that are equal, unregistered or back again call nobody")
  func noCall() {
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log)
    stage.root.logTraitChanges([UpdateRoughTrait.self], as: "rough", in: stage.log)
    stage.root.logTraitChanges([], as: "none", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateTheme = .light
    stage.root.traitOverrides[UpdateRoughTrait.self] = 0.3
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateTheme = .light
    #expect(stage.update().isEmpty)
  }

  @Test("U6: a net change over several updates in which the node was away arrives as one")
  func netChangeWhileAway() {
    var seen: [UpdateTheme] = []
    let leaf = stage.add("leaf")
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log) {
      seen.append($1.updateTheme)
    }
    stage.update()
    leaf.removeFromParent()
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    stage.root.traitOverrides.updateTheme = .mono
    stage.update()
    #expect(seen.isEmpty)
    stage.root.addChild(leaf)
    stage.update()
    #expect(seen == [.light])
  }
}
