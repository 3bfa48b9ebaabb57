import Testing
import TraitTree

@MainActor @Suite("The cycle of an unsettled hook")
struct UnsettledCycleTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  private func unsettled() throws -> UnsettledHook {
    stage.update()
    return try #require(stage.report?.unsettled.first)
  }

  @Test("U7: two nodes that feed each other are both named, with what they changed")
  func twoNodes() throws {
    let root = stage.root
    stage.add("a") { root.traitOverrides.updateSize = Double($0.traitCollection.updateDepth + 2) }
    stage.add("b") { root.traitOverrides.updateDepth = Int($0.traitCollection.updateSize) }
    let hook = try unsettled()
    #expect(
      hook.description == """
        root/a: updateProperties ran 25 times in one update and is left unsettled; it would run again \
        because of the trait UpdateDepthTrait
          root/b updateProperties changed the trait UpdateDepthTrait, which ran root/a updateProperties
          root/a updateProperties changed the trait UpdateSizeTrait, which ran root/b updateProperties
        """)
    #expect(hook.cycle.map(\.writer.path) == ["root/b", "root/a"])
    #expect(hook.cycle.map(\.reader.path) == ["root/a", "root/b"])
    #expect(hook.cycle.allSatisfy { $0.cause.provider == .node("root") })
    stage.root.onProperties = nil
  }

  @Test("U7: a hook that asks for itself is its own cycle", arguments: [1, 2, 3, 25])
  func itself(limit: Int) throws {
    stage.window.updateRunLimit = limit
    stage.root.onProperties = { $0.setNeedsUpdateProperties() }
    let hook = try unsettled()
    #expect(hook.limit == limit)
    #expect(
      hook.cycle.map(\.description) == [
        """
        root updateProperties called setNeedsUpdateProperties(), which ran root updateProperties
        """
      ])
  }

  @Test("U7: the limit at which a cycle ends makes no difference to it", arguments: 2...6)
  func limits(limit: Int) throws {
    stage.window.updateRunLimit = limit
    let root = stage.root
    stage.add("a") { root.traitOverrides.updateSize = Double($0.traitCollection.updateDepth + 1) }
    stage.add("b") { root.traitOverrides.updateUnread = Int($0.traitCollection.updateSize) }
    stage.add("c") { root.traitOverrides.updateDepth = $0.traitCollection.updateUnread }
    let hook = try unsettled()
    #expect(hook.cycle.map(\.writer.path) == ["root/c", "root/b", "root/a"])
  }

  @Test("U7: one who only listens to a cycle is told who keeps it running")
  func listener() throws {
    let root = stage.root
    stage.add("listener") { _ = $0.traitCollection.updateDepth }
    stage.add("a") { root.traitOverrides.updateSize = Double($0.traitCollection.updateDepth + 1) }
    stage.add("b") { root.traitOverrides.updateDepth = Int($0.traitCollection.updateSize) }
    let hook = try unsettled()
    #expect(hook.path == "root/listener")
    #expect(hook.cycle.map(\.writer.path) == ["root/b", "root/a", "root/b"])
    #expect(hook.cycle.first?.reader.path == "root/listener")
  }

  @Test("U7: a handler and a hook that feed each other")
  func handler() throws {
    let root = stage.root
    root.logTraitChanges([UpdateDepthTrait.self], as: "root", in: stage.log) { node, _ in
      node.setNeedsLayout()
    }
    root.onWillLayout = { $0.traitOverrides.updateDepth += 1 }
    let hook = try unsettled()
    // Layout has had its first run besides.
    #expect(hook.hook == .layout)
    #expect(
      hook.cycle.map(\.description) == [
        "root traitChanges called setNeedsLayout(), which ran root layout",
        "root layout changed the trait UpdateDepthTrait, which ran root traitChanges",
      ])
  }

  @Test("U7: an action that changes its own value is its own cycle")
  func action() throws {
    let model = model
    stage.root.onChange(of: model.count) { _, new in model.count = new + 1 }
    stage.update()
    model.count = 1
    let hook = try unsettled()
    #expect(hook.hook == .onChange)
    #expect(hook.cycle.map(\.writer.hook) == [.onChange])
    #expect(hook.cycle.first?.description.contains("model") == true)
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U7: models that two hooks write in turn are named with their properties")
    func models() throws {
      let model = model
      stage.add("a") { _ in model.width = Double(model.name.count) }
      stage.add("b") { _ in model.name += model.width < 0 ? "" : "b" }
      let hook = try unsettled()
      #expect(
        hook.cycle.map(\.description) == [
          """
          root/b updateProperties changed a String property of the model UpdateModel (name), which \
          ran root/a updateProperties
          """,
          """
          root/a updateProperties changed a Double property of the model UpdateModel (width), which \
          ran root/b updateProperties
          """,
        ])
    }
  #endif

  @Test("U7: the cycle is told while the window is traced as well, and the trace has it")
  func traced() throws {
    stage.window.trace.isEnabled = true
    stage.root.onProperties = { $0.setNeedsUpdateProperties() }
    let hook = try unsettled()
    #expect(hook.cycle.count == 1)
    let update = try #require(stage.window.trace.updates.first)
    #expect(update.unsettled.map(\.description) == [hook.description])
    #expect(update.runs.count { $0.hook == .updateProperties } == 25)
    #expect(stage.window.trace.text().hasSuffix("  " + hook.cycle[0].description))
  }

  @Test("U7: a node in no window that does not settle is written with its cycle, line by line")
  func inNoWindow() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let node = RecordingNode("alone")
      node.onProperties = { $0.setNeedsUpdateProperties() }
      node.updatePropertiesIfNeeded()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("TraitTree: ") }
    #expect(lines.count == 2)
    #expect(lines.first?.contains("alone: updateProperties ran 25 times") == true)
    #expect(lines.last?.contains("alone updateProperties called setNeeds") == true)
  }

  @Test("U7: a cycle that starts anew in the next update is told anew")
  func again() throws {
    stage.root.onProperties = { $0.setNeedsUpdateProperties() }
    _ = try unsettled()
    stage.root.setNeedsUpdateProperties()
    #expect(try unsettled().cycle.count == 1)
  }
}
