import Testing
import TraitTree

@MainActor @Suite("Updates that a hook asks for")
struct NestedUpdateTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U8: an update at once of a child runs right after the parent's hook, not inside it")
  func rightAfterTheHook() {
    let log = stage.log
    let parent = stage.add("parent")
    let child = stage.add("child", to: parent)
    stage.update()
    parent.onProperties = { _ in
      child.setNeedsUpdateProperties()
      child.updatePropertiesIfNeeded()
      log.add("parent.end")
    }
    parent.setNeedsUpdateProperties()
    parent.setNeedsLayout()
    #expect(
      stage.update() == [
        "parent.properties", "parent.end", "child.properties",
        "parent.willLayout", "parent.didLayout",
      ])
  }

  @Test("U8: reads of a child that was updated at once are not charged to the parent")
  func childReadsStayTheChilds() {
    let model = model
    let parent = stage.add("parent")
    let child = stage.add("child", to: parent) { node in
      _ = (model.name, node.traitCollection.updateTheme)
    }
    parent.onProperties = { _ in
      _ = model.isOpen
      child.setNeedsUpdateProperties()
      child.updatePropertiesIfNeeded()
    }
    stage.update()
    model.name = "new"
    #expect(stage.update() == ["child.properties"])
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["child.properties"])
    model.isOpen = true
    #expect(stage.update() == ["parent.properties", "child.properties"])
  }

  @Test("U8: layout at once from a properties hook precedes the node's own layout")
  func layoutAtOnce() {
    let model = model
    let log = stage.log
    let parent = stage.add("parent")
    let child = stage.add("child", to: parent)
    child.onWillLayout = { _ in _ = model.width }
    stage.update()
    parent.onProperties = { _ in
      child.setNeedsLayout()
      child.layoutIfNeeded()
      log.add("parent.end")
    }
    parent.setNeedsUpdateProperties()
    parent.setNeedsLayout()
    #expect(
      stage.update() == [
        "parent.properties", "parent.end", "child.willLayout", "child.didLayout",
        "parent.willLayout", "parent.didLayout",
      ])
    model.width = 2
    #expect(stage.update() == ["child.willLayout", "child.didLayout"])
  }

  @Test("U8: an update at once from viewWillLayoutSubviews waits for the whole layout hook")
  func fromTheFirstLayoutCallback() {
    let parent = stage.add("parent")
    let child = stage.add("child", to: parent)
    stage.update()
    parent.onWillLayout = { _ in
      child.setNeedsUpdateProperties()
      child.updatePropertiesIfNeeded()
    }
    parent.setNeedsLayout()
    #expect(stage.update() == ["parent.willLayout", "parent.didLayout", "child.properties"])
  }

  @Test("U8: handlers asked for in a hook are called right after it")
  func traitsAtOnce() {
    let log = stage.log
    let parent = stage.add("parent")
    let child = stage.add("child", to: parent)
    child.logTraitChanges([UpdateThemeTrait.self], as: "child", in: log)
    stage.update()
    parent.onProperties = { _ in
      child.traitOverrides.updateTheme = .dark
      child.updateTraitsIfNeeded()
      log.add("parent.end")
    }
    parent.setNeedsUpdateProperties()
    parent.setNeedsLayout()
    #expect(
      stage.update() == [
        "parent.properties", "parent.end", "child.handler",
        "parent.willLayout", "parent.didLayout",
      ])
  }

  @Test("U8: a new child that is updated at once appears before its hook, and runs once")
  func newChild() {
    let log = stage.log
    stage.update()
    let child = stage.node("child")
    stage.root.onProperties = { node in
      node.addChild(child)
      child.updatePropertiesIfNeeded()
      log.add("root.end")
    }
    stage.root.setNeedsUpdateProperties()
    let entries = stage.update().filter { $0 != "child.draw" }
    #expect(
      entries == [
        "root.properties", "root.end",
        "child.didLoad", "child.willAppear", "child.isAppearing", "child.properties",
        "child.willLayout", "child.didLayout", "child.didAppear",
      ])
  }

  @Test("U8: a child's hook that updates its parent at once runs it next, before its siblings")
  func upwards() {
    let model = model
    let parent = stage.add("parent") { _ in _ = model.count }
    let a = stage.add("a", to: parent)
    let b = stage.add("b", to: parent)
    stage.update()
    a.onProperties = { _ in
      model.count += 1
      parent.updatePropertiesIfNeeded()
    }
    a.setNeedsUpdateProperties()
    b.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.entries.prefix(2) == ["a.properties", "parent.properties"])
    #expect(stage.log.names(of: "properties").sorted() == ["a", "b", "parent"])
  }

  @Test("U8: updateIfNeeded in a hook returns at once; each pending node still runs once")
  func windowInAHook() {
    let log = stage.log
    let window = stage.window
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    a.onProperties = { _ in
      window.updateIfNeeded()
      log.add("a.end")
    }
    for node in [stage.root, a, b] { node.setNeedsUpdateProperties() }
    #expect(
      stage.update() == ["root.properties", "a.properties", "a.end", "b.properties"])
    #expect(stage.update().isEmpty)
    a.setNeedsUpdateProperties()
    #expect(stage.update() == ["a.properties", "a.end"])
  }

  @Test("U8: another window that a hook updates runs after the hook; its reads are its own")
  func anotherWindow() {
    let model = model
    let log = stage.log
    let otherRoot = RecordingNode("other", log: log)
    otherRoot.onProperties = { _ in _ = model.name }
    let other = Window(rootNode: otherRoot, scheduler: .manual)
    other.updateIfNeeded()
    stage.update()
    stage.root.onProperties = { _ in
      otherRoot.setNeedsUpdateProperties()
      other.updateIfNeeded()
      log.add("root.end")
    }
    stage.root.setNeedsUpdateProperties()
    #expect(stage.update() == ["root.properties", "root.end", "other.properties"])
    model.name = "new"
    #expect(stage.update().isEmpty)
    #expect(stage.perform { other.updateIfNeeded() } == ["other.properties"])
  }

  @Test("U8: a hook that asks for itself at once runs again after it returned")
  func itself() {
    let log = stage.log
    var isFirst = true
    let leaf = stage.add("leaf")
    stage.update()
    leaf.onProperties = { node in
      if isFirst {
        isFirst = false
        node.setNeedsUpdateProperties()
        node.updatePropertiesIfNeeded()
      }
      log.add("leaf.end")
    }
    leaf.setNeedsUpdateProperties()
    leaf.setNeedsLayout()
    #expect(
      stage.update() == [
        "leaf.properties", "leaf.end", "leaf.properties", "leaf.end",
        "leaf.willLayout", "leaf.didLayout",
      ])
  }

  @Test("U8: withUpdates in a hook makes its changes at once and leaves their delivery for later")
  func withUpdatesInAHook() {
    let model = model
    let log = stage.log
    let window = stage.window
    stage.add("before") { _ in _ = model.count }
    let leaf = stage.add("leaf")
    stage.update()
    leaf.onProperties = { _ in
      let result = window.withUpdates {
        model.count = 7
        return "done"
      }
      log.add("leaf.\(result)")
    }
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties", "leaf.done", "before.properties"])
  }
}
