import Testing
import TraitTree

/// Two values in one, whose setter writes what differs.
private struct Pair: Equatable {
  var spacing: Int
  var caption: String
}

extension EnvironmentValues {
  fileprivate var pair: Pair {
    get { Pair(spacing: spacing, caption: caption) }
    set {
      if newValue.spacing != spacing { spacing = newValue.spacing }
      if newValue.caption != caption { caption = newValue.caption }
    }
  }
}

@MainActor @Suite("Taking away what was given to one key")
struct RemovalTests {
  private let stage = UpdateStage()
  private let node: RecordingNode
  private var values: EnvironmentValues { node.environment }

  init() { node = stage.add("node") }

  @Test("J6: a transform of everything keeps what it gives to other keys")
  func everything() {
    node.transformEnvironment(\.self) {
      $0.spacing = 1
      $0.caption = "given"
    }
    node.removeEnvironment(\.spacing)
    #expect(values.spacing == 8)
    #expect(values.caption == "given")
    stage.root.environment(\.spacing, 3).environment(\.caption, "inherited")
    #expect(values.spacing == 3)
    #expect(values.caption == "given")
    node.removeEnvironment(\.caption)
    #expect(values.caption == "inherited")
  }

  @Test("J6: what stays of a transform goes on to follow what it reads")
  func follows() {
    node.transformEnvironment(\.self) {
      $0.caption += "!"
      $0.spacing += 1
    }
    node.removeEnvironment(\.spacing)
    stage.root.environment(\.spacing, 20).environment(\.caption, "a")
    #expect(values.spacing == 20)
    #expect(values.caption == "a!")
  }

  @Test("J6: a transform that has not given the key yet does not give it later either")
  func later() {
    node.transformEnvironment(\.self) {
      if $0.zoom > 1 { $0.spacing = 1 } else { $0.caption = "far" }
    }
    node.removeEnvironment(\.caption)
    #expect(values.caption == "none")
    stage.root.environment(\.zoom, 2)
    #expect(values.spacing == 1)
    node.removeEnvironment(\.spacing)
    stage.root.environment(\.zoom, 1)
    stage.root.environment(\.zoom, 3)
    #expect(values.spacing == 8)
  }

  @Test("J6: a value that is given afterwards keeps what a transform may give to other keys")
  func overwritten() {
    node.transformEnvironment(\.self) {
      if $0.zoom > 1 { $0.caption = "near" } else { $0.spacing = 1 }
    }
    node.environment(\.spacing, 5)
    stage.root.environment(\.zoom, 2)
    #expect(values.caption == "near")
    #expect(values.spacing == 5)
  }

  @Test("J6: a property of two keys is taken away as a whole, its members one by one")
  func pair() {
    node.transformEnvironment(\.pair) { $0 = Pair(spacing: 2, caption: "two") }
    node.removeEnvironment(\.spacing)
    #expect(values.pair == Pair(spacing: 8, caption: "two"))
    node.transformEnvironment(\.pair.spacing) { $0 = 4 }
    #expect(values.pair == Pair(spacing: 4, caption: "two"))
    node.removeEnvironment(\.pair)
    #expect(values.pair == Pair(spacing: 8, caption: "none"))
    node.transformEnvironment(\.spacedCaption) { $0 = "abc" }
    node.removeEnvironment(\.caption)
    #expect(values.spacing == 3)
    #expect(values.caption == "none")
  }

  @Test("J6: removing a trait's override leaves the environment that one transform gave as well")
  func trait() {
    node.transformEnvironment(\.self) {
      $0.zoom = 4
      $0.spacing = 2
      $0.insets = [7, 4]
    }
    node.traitOverrides.remove(ZoomTrait.self)
    #expect(values.zoom == 1)
    #expect(values.spacing == 2)
    #expect(node.traitCollection[MarginTrait.self] == 7)
  }

  @Test("J6: of a window, and of an object by its type")
  func windowAndObjects() {
    let model = SettingsModel()
    stage.window.transformEnvironment(\.self) {
      $0[SettingsModel.self] = model
      $0.spacing = 2
      $0.caption = "window"
    }
    stage.window.removeEnvironment(\.spacing)
    stage.window.removeEnvironment(SettingsModel.self)
    #expect(values.spacing == 8)
    #expect(values[SettingsModel.self] == nil)
    #expect(values.caption == "window")
  }

  @Test("J6: transforms of everything go with everything")
  func all() {
    node.transformEnvironment(\.self) { $0.spacing = $0.caption.count }
    node.environment(\.zoom, 2)
    #expect(values.spacing == 4)
    node.removeEnvironment(\.self)
    #expect(values.spacing == 8)
    #expect(values.zoom == 2)
  }

  @Test("J6: readers of what was taken away run, and no others")
  func readers() {
    node.transformEnvironment(\.self) {
      $0.spacing = 1
      $0.caption = "given"
    }
    stage.add("spacing", to: node) { _ = $0.environment.spacing }
    stage.add("caption", to: node) { _ = $0.environment.caption }
    stage.update()
    node.removeEnvironment(\.spacing)
    #expect(stage.update() == ["spacing.properties"])
  }

  @Test("J6: transforms that are given and taken away again and again do not add up")
  func repeated() {
    var calls = 0
    for _ in 0..<50 {
      node.transformEnvironment(\.self) {
        calls += 1
        $0.spacing = 1
      }
      node.removeEnvironment(\.spacing)
      node.transformEnvironment(\.pair) { $0.caption += "!" }
      node.removeEnvironment(\.pair)
      node.transformEnvironment(\.self) {
        calls += 1
        $0.spacing = $0.caption.count
      }
      node.removeEnvironment(\.self)
    }
    calls = 0
    stage.root.environment(\.caption, "changed").environment(\.spacing, 2)
    #expect(calls == 0)
    #expect(values.pair == Pair(spacing: 2, caption: "changed"))
  }
}
