import Testing
import TraitTree

@MainActor @Suite("Reads that come after the hook")
struct LaterReadTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U13: reads in a task that a hook starts are not tracked")
  func task() async {
    let model = model
    var task: Task<Void, Never>?
    stage.add("leaf") { node in
      let traits = node.traitCollection
      task = Task { @MainActor in
        _ = (model.count, node.traitCollection.updateTheme, traits.updateDepth)
        _ = node.traitCollection.description
      }
    }
    stage.update()
    await task?.value
    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U13: reads before an await are the caller's, reads after it are nobody's")
  func afterAwait() async {
    let model = model
    var task: Task<Void, Never>?
    stage.add("leaf") { node in
      _ = model.name
      task = Task { @MainActor in
        await Task { @MainActor in }.value
        _ = (model.count, node.traitCollection.updateTheme)
      }
    }
    stage.update()
    await task?.value
    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
    model.name = "new"
    #expect(stage.update() == ["leaf.properties"])
    await task?.value
  }

  @Test("U13: a stored closure is tracked when the hook calls it, not when others do later")
  func storedClosure() {
    let model = model
    var stored: (() -> Void)?
    let leaf = stage.add("leaf") { node in
      stored = { [unowned node] in _ = (model.count, node.traitCollection.updateTheme) }
    }
    stage.update()
    stored?()
    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)

    leaf.onProperties = { _ in stored?() }
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 2
    #expect(stage.update() == ["leaf.properties"])
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["leaf.properties"])
    stored = nil
  }

  @Test(
    "U13: a node's trait closure that another node's hook calls is charged to that one, and what was copied to nobody"
  )
  func closureInAnotherHook() {
    var stored: [() -> Void] = []
    stage.add("a") { node in
      let traits = node.traitCollection
      stored = [
        { [unowned node] in _ = node.traitCollection.updateTheme },
        { [unowned node] in _ = node.traitCollection.description },
        { _ = (traits.updateTheme, traits.updateDepth, traits.description) },
      ]
    }
    stage.add("b") { _ in for read in stored { read() } }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["b.properties"])
    stage.root.traitOverrides.updateUnread = 3
    // A description is a read of everything.
    #expect(stage.update() == ["b.properties"])
    stored.removeFirst(2)
    stage.update()
    stage.root.traitOverrides.updateTheme = .light
    #expect(stage.update() == ["b.properties"])
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
    stored = []
  }

  @Test("U13: what another thread reads while a hook runs is not charged to the hook")
  func otherThread() {
    let read = UpdateLockedModel()
    stage.add("leaf") { _ in
      _ = read.value
      updateOnThread { _ = read.other }
    }
    stage.update()
    read.other = 1
    #expect(stage.update().isEmpty)
    read.value = 1
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U13: a task that reads between two updates is not charged to the next hook")
  func betweenUpdates() async {
    let model = model
    stage.add("leaf") { _ = $0.traitCollection.updateTheme }
    stage.update()
    let root = stage.root
    await Task { @MainActor in
      _ = (model.count, root.traitCollection.updateDepth)
    }.value
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    model.count = 1
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U13: a lazy value that is computed in a later hook is charged to that hook's run only")
  func lazyValue() {
    let model = model
    var lazyItems: LazyMapSequence<[Int], Int>?
    stage.add("a") { _ in
      lazyItems = [1, 2].lazy.map { $0 + model.count }
    }
    stage.add("b") { _ in _ = lazyItems.map(Array.init) }
    stage.update()
    model.count = 1
    #expect(stage.update() == ["b.properties"])
  }
}
