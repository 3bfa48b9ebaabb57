import Testing
import TraitTree

@MainActor private final class Listener {
  let log: EventLog
  init(_ log: EventLog) { self.log = log }
  func traitsChanged(_ node: Node, _ previous: TraitCollection) {
    log.add("listener \(node.debugName) \(previous.updateTheme)")
  }
}

@MainActor @Suite("How long a trait-change registration lives")
struct HandlerLifetimeTests {
  let stage = UpdateStage()
  let theme: [any TraitDefinition.Type] = [UpdateThemeTrait.self]

  @Test("U6: the token may be dropped")
  func droppedToken() {
    _ = stage.root.logTraitChanges(theme, as: "root", in: stage.log)
    stage.update()
    for value in [UpdateTheme.dark, .mono, .light] {
      stage.root.traitOverrides.updateTheme = value
      #expect(stage.update() == ["root.handler"])
    }
  }

  @Test("U6: a target's action gets the node and the previous collection")
  func target() {
    let listener = Listener(stage.log)
    stage.root.registerForTraitChanges(
      theme, target: listener, action: Listener.traitsChanged)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["listener root light"])
  }

  @Test("U6: a target is held weakly, and its action ends with it")
  func droppedTarget() {
    var listener: Listener? = Listener(stage.log)
    weak let dropped = listener
    if let listener {
      stage.root.registerForTraitChanges(
        theme, target: listener, action: Listener.traitsChanged)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    listener = nil
    #expect(dropped == nil)
    #expect(stage.update().isEmpty)
  }

  @Test("U6: a target's action may be a closure made from the target")
  func closureAction() {
    let child = stage.add("child")
    child.registerForTraitChanges(theme, target: stage.log) { log in
      { node, _ in log.add("\(node.debugName) changed") }
    }
    stage.update()
    child.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["child changed"])
  }

  @Test("U6: a registration keeps neither its node nor, after unregistering, its handler alive")
  func releases() {
    var leaf: RecordingNode? = stage.add("leaf")
    var token = UpdateToken() as UpdateToken?
    weak let droppedLeaf = leaf
    weak let droppedToken = token
    let registration = leaf?.logTraitChanges(theme, as: "leaf", in: stage.log) {
      [token] _, _ in withExtendedLifetime(token) {}
    }
    token = nil
    stage.update()
    #expect(droppedToken != nil)
    if let registration { leaf?.unregisterForTraitChanges(registration) }
    #expect(droppedToken == nil)
    leaf?.logTraitChanges(theme, as: "leaf", in: stage.log)
    leaf?.removeFromParent()
    leaf = nil
    #expect(droppedLeaf == nil)
  }

  @Test("U6: a token that outlives its node is harmless")
  func tokenOutlivesNode() {
    var leaf: RecordingNode? = stage.add("leaf")
    weak let dropped = leaf
    let token = leaf?.logTraitChanges(theme, as: "leaf", in: stage.log)
    leaf?.removeFromParent()
    leaf = nil
    #expect(dropped == nil)
    if let token { stage.root.unregisterForTraitChanges(token) }
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(!stage.log.entries.contains("leaf.handler"))
  }

  @Test("U6: a handler for a superclass of its node is called")
  func superclassHandler() {
    stage.root.registerForTraitChanges(theme) { (node: Node, _: TraitCollection) in
      (node as? RecordingNode)?.log.add("superclass")
    }
    stage.root.registerForTraitChanges(theme) { (node: RecordingNode, _: TraitCollection) in
      node.log.add("class")
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["superclass", "class"])
  }

  @Test("U6: a handler for another node type stops at registration and names the type")
  func otherNodeType() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = Node()
        node.registerForTraitChanges([UpdateThemeTrait.self]) { (_: RecordingNode, _) in }
      }
    }
    #expect(message(result).contains("RecordingNode"))
  }
}
