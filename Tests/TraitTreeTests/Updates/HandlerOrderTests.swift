import Testing
import TraitTree

@MainActor @Suite("Which trait-change handlers are called, and in which order")
struct HandlerOrderTests {
  let stage = UpdateStage()
  let theme: [any TraitDefinition.Type] = [UpdateThemeTrait.self]

  @Test("U6: handlers of one node are called in registration order")
  func registrationOrder() {
    stage.root.logTraitChanges(theme, as: "first", in: stage.log)
    stage.root.logTraitChanges([UpdateDepthTrait.self], as: "second", in: stage.log)
    stage.root.logTraitChanges(theme, as: "third", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["first.handler", "second.handler", "third.handler"])
  }

  @Test("U6: a parent's handlers come before its child's, whoever registered first")
  func parentBeforeChild() {
    let child = stage.add("child")
    let sibling = stage.add("sibling")
    sibling.logTraitChanges(theme, as: "sibling", in: stage.log)
    child.logTraitChanges(theme, as: "child", in: stage.log)
    stage.root.logTraitChanges(theme, as: "root", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.handler", "child.handler", "sibling.handler"])
  }

  @Test("U6: a handler registered by a handler is not called for the same change")
  func registeredDuringDelivery() {
    let child = stage.add("child")
    let log = stage.log
    var isRegistered = false
    stage.root.logTraitChanges(theme, as: "root", in: log) { node, _ in
      guard !isRegistered else { return }
      isRegistered = true
      node.logTraitChanges([UpdateThemeTrait.self], as: "late", in: log)
      child.logTraitChanges([UpdateThemeTrait.self], as: "child", in: log)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.handler"])
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["root.handler", "late.handler", "child.handler"])
  }

  @Test("U6: a handler unregistered by an earlier handler is not called any more")
  func unregisteredDuringDelivery() {
    let child = stage.add("child")
    let childToken = child.logTraitChanges(theme, as: "child", in: stage.log)
    var tokens: [any TraitChangeRegistration] = []
    stage.root.logTraitChanges(theme, as: "root", in: stage.log) { node, _ in
      for token in tokens { node.unregisterForTraitChanges(token) }
      child.unregisterForTraitChanges(childToken)
    }
    tokens.append(stage.root.logTraitChanges(theme, as: "second", in: stage.log))
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.handler"])
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["root.handler"])
  }

  @Test("U6: a handler may unregister itself; the next handler is still called")
  func unregistersItself() {
    var token: (any TraitChangeRegistration)?
    token = stage.root.logTraitChanges(theme, as: "once", in: stage.log) { node, _ in
      if let token { node.unregisterForTraitChanges(token) }
    }
    stage.root.logTraitChanges(theme, as: "second", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["once.handler", "second.handler"])
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["second.handler"])
    token = nil
  }

  @Test("U6: a node that a handler removes gets no handler call")
  func removedDuringDelivery() {
    let child = stage.add("child")
    child.logTraitChanges(theme, as: "child", in: stage.log)
    stage.root.logTraitChanges(theme, as: "root", in: stage.log) { _, _ in
      child.removeFromParent()
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(stage.log.count("root.handler") == 1)
    #expect(stage.log.count("child.handler") == 0)
  }

  @Test("U6: a handler that removes its own node ends the node's later handlers and hooks")
  func removesItself() {
    let leaf = stage.add("leaf") { _ = $0.traitCollection.updateTheme }
    leaf.logTraitChanges(theme, as: "first", in: stage.log) { node, _ in node.removeFromParent() }
    leaf.logTraitChanges(theme, as: "second", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["first.handler", "leaf.willDisappear", "leaf.didDisappear"])
    #expect(stage.update().isEmpty)
  }

  @Test("U6: unregistering takes back a change that was not delivered yet")
  func unregisteredBeforeDelivery() {
    let token = stage.root.logTraitChanges(theme, as: "root", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.unregisterForTraitChanges(token)
    stage.root.unregisterForTraitChanges(token)
    #expect(stage.update().isEmpty)
  }

  @Test("U6: what one handler writes is delivered to the others of its node in the same update")
  func handlerFeedsHandler() {
    var previous: [String] = []
    let depth: [any TraitDefinition.Type] = [UpdateDepthTrait.self]
    stage.root.logTraitChanges(depth, as: "before", in: stage.log) {
      previous.append("\($1.updateDepth)")
    }
    stage.root.logTraitChanges(theme, as: "writer", in: stage.log) { node, _ in
      node.traitOverrides.updateDepth = 8
    }
    stage.root.logTraitChanges(depth, as: "after", in: stage.log) {
      previous.append("\($1.updateDepth)")
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(stage.log.entries.sorted() == ["after.handler", "before.handler", "writer.handler"])
    #expect(previous == ["0", "0"])
    #expect(stage.update().isEmpty)
  }

  @Test("U6: current is the collection of the handler's node while the handler runs")
  func currentInHandlers() {
    let leaf = stage.add("leaf")
    var seen: [UpdateTheme] = []
    leaf.logTraitChanges(theme, as: "leaf", in: stage.log) { _, _ in
      seen.append(TraitCollection.current.updateTheme)
    }
    stage.update()
    leaf.traitOverrides.updateTheme = .mono
    stage.update()
    #expect(seen == [.mono])
    #expect(TraitCollection.current.updateTheme == .light)
  }
}
