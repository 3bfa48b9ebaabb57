import Testing
import TraitTree

/// Counts the calls of transforms.
@MainActor private final class Calls {
  var count = 0
}

@MainActor @Suite("How often transforms and their readers run")
struct TransformCostTests {
  let stage = UpdateStage()
  private let calls = Calls()

  @Test("E3: hooks run once for a change that a transform passes on, and not for one that it hides")
  func readers() {
    let stage = stage
    var seen: [Int] = []
    let middle = stage.add("middle")
    stage.add("leaf", to: middle) { seen.append($0.environment.spacing) }
    middle.transformEnvironment(\.spacing) { $0 = min($0, 10) }
    stage.update()
    stage.root.environment(\.spacing, 3)
    stage.root.environment(\.spacing, 4)
    #expect(stage.update() == ["leaf.properties"])
    stage.root.environment(\.spacing, 20)
    #expect(stage.update() == ["leaf.properties"])
    stage.root.environment(\.spacing, 30)
    #expect(stage.update().isEmpty)
    stage.root.environment(\.spacing, 5)
    stage.root.environment(\.spacing, 10)
    #expect(stage.update().isEmpty)
    #expect(seen == [8, 4, 10])
  }

  @Test("E3: a transform that comes or goes runs the readers that see a difference")
  func comesAndGoes() {
    let middle = stage.add("middle")
    stage.add("leaf", to: middle) { _ = $0.environment.spacing }
    stage.add("other") { _ = $0.environment.spacing }
    stage.update()
    middle.transformEnvironment(\.spacing) { $0 += 0 }
    #expect(stage.update().isEmpty)
    middle.transformEnvironment(\.spacing) { $0 += 1 }
    #expect(stage.update() == ["leaf.properties"])
    middle.removeEnvironment(\.spacing)
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U3: a value without equality shadows: what changes above runs nobody below")
  func shadowedIncomparable() {
    let middle = stage.add("middle")
    stage.add("leaf", to: middle) { _ = $0.environment.open() }
    middle.environment(\.open) { 5 }
    stage.update()
    stage.root.environment(\.open) { 6 }
    stage.window.environment(\.open) { 7 }
    #expect(stage.update().isEmpty)
    #expect(middle.environment.open() == 5)
    middle.environment(\.open) { 8 }
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("E3: a setter that depends on what holds follows it")
  func dependentSetter() {
    let leaf = stage.add("leaf")
    leaf.environment(\.atLeast, 20)
    #expect(leaf.environment.spacing == 20)
    stage.root.environment(\.spacing, 50)
    #expect(leaf.environment.spacing == 50)
    stage.root.environment(\.spacing, 5)
    #expect(leaf.environment.spacing == 20)
  }

  @Test("E3: a member of the value's own type is a part of it")
  func memberOfItsType() {
    let leaf = stage.add("leaf")
    stage.root.environment(\.frame, Frame(width: 1, height: 2))
    leaf.environment(\.frame.turned, Frame(width: 10, height: 20))
    #expect(leaf.environment.frame == Frame(width: 20, height: 10))
    leaf.environment(\.frame, Frame(width: 3, height: 4))
    #expect(leaf.environment.frame == Frame(width: 3, height: 4))
  }

  @Test("E3: a transform above a shadowing value runs nobody below it")
  func shadowed() {
    let middle = stage.add("middle")
    stage.add("leaf", to: middle) { _ = $0.environment.spacing }
    middle.environment(\.spacing, 5)
    stage.update()
    stage.root.transformEnvironment(\.spacing) { $0 += 1 }
    stage.window.environment(\.spacing, 30)
    #expect(stage.update().isEmpty)
  }

  @Test("E3: changes of other values evaluate no transform")
  func otherValues() {
    let calls = calls
    let middle = stage.add("middle")
    middle.transformEnvironment(\.spacing) {
      $0 += 1
      calls.count += 1
    }
    stage.update()
    calls.count = 0
    stage.root.environment(\.caption, "a").environment(\.zoom, 2)
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(calls.count == 0)
    stage.root.environment(\.spacing, 2)
    #expect(calls.count == 1)
    stage.update()
    #expect(calls.count == 1)
  }

  @Test("U3: a value without equality that a transform made is no news when another value changes")
  func noNews() {
    let stage = stage
    let middle = stage.add("middle")
    var seen: [Int] = []
    stage.add("leaf", to: middle) { seen.append($0.environment.open()) }
    middle.transformEnvironment(\.open) { open in
      open = { [open] in open() + 1 }
    }
    stage.update()
    middle.environment(\.caption, "own")
    middle.traitOverrides.updateTheme = .dark
    middle.transformEnvironment(\.spacing) { $0 += 1 }
    #expect(stage.update().isEmpty)
    stage.root.environment(\.caption, "inherited").environment(\.spacing, 3)
    #expect(stage.update().isEmpty)
    stage.root.environment(\.open) { 10 }
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [1, 11])
  }

  @Test("E3: edits that a hook repeats in every run do not add up")
  func repeated() {
    let calls = calls
    let leaf = stage.add("leaf") { node in
      node.removeEnvironment(\.spacing)
      node.environment(\.caption, "own")
      node.transformEnvironment(\.spacing) {
        $0 += 1
        calls.count += 1
      }
      node.environment(\.frame.width, 5)
      node.traitOverrides.updateDepth = 3
    }
    stage.update()
    for _ in 0..<50 {
      leaf.setNeedsUpdateProperties()
      #expect(stage.update() == ["leaf.properties"])
    }
    #expect(leaf.environment.spacing == 9)
    calls.count = 0
    stage.root.environment(\.spacing, 20)
    #expect(leaf.environment.spacing == 21)
    #expect(calls.count == 1)
  }

  @Test("E3: a part of a value that is set again and again is set once for each change above")
  func repeatedPart() {
    let node = stage.add("node")
    for width in 1...100 {
      node.environment(\.countedFrame.width, width)
      node.environment(\.countedFrame.height, width * 2)
    }
    CountedWrites.count = 0
    stage.root.environment(\.frame.border.thickness, 9)
    #expect(CountedWrites.count <= 4)
    #expect(node.environment.frame.width == 100)
    #expect(node.environment.frame.height == 200)
    #expect(node.environment.frame.border.thickness == 9)
  }

  @Test("U7: a hook's own transform does not run it again, and runs its readers below")
  func ownWrite() {
    let stage = stage
    var seen: [Int] = []
    let parent = stage.add("parent") { node in
      _ = node.environment.spacing
      node.removeEnvironment(\.spacing)
      node.transformEnvironment(\.spacing) { $0 += 1 }
    }
    stage.add("child", to: parent) { seen.append($0.environment.spacing) }
    #expect(
      stage.update().filter { $0.hasSuffix("properties") } == [
        "root.properties", "parent.properties", "child.properties",
      ])
    stage.root.environment(\.spacing, 1)
    #expect(stage.update() == ["parent.properties", "child.properties"])
    #expect(stage.report?.isSettled == true)
    #expect(seen == [9, 2])
  }

  @Test("E3: reads of a transform's closure are no dependency of the hook that adds it")
  func untracked() {
    let root = stage.root
    stage.add("leaf") { node in
      node.removeEnvironment(\.spacing)
      node.transformEnvironment(\.spacing) { $0 += 1 }
      node.environment(\.frame.width, 3)
    }
    stage.update()
    root.environment(\.spacing, 3).environment(\.frame, Frame(width: 9))
    #expect(stage.update().isEmpty)
  }

  @Test("E3: a transform may read another node's traits and environment, as they are then")
  func readsAnotherNode() {
    let other = Node().environment(\.spacing, 100)
    let node = stage.add("node")
    node.transformEnvironment(\.spacing) { $0 += other.environment.spacing }
    #expect(node.environment.spacing == 108)
    stage.root.environment(\.spacing, 1)
    #expect(node.environment.spacing == 101)
  }

  @Test("N7: a change at the top of many levels of transforms comes to the bottom")
  func deep() {
    let chain = makeChain(500)
    for node in chain { node.transformEnvironment(\.spacing) { $0 += 1 } }
    #expect(chain[499].environment.spacing == 508)
    chain[0].environment(\.spacing, 0)
    #expect(chain[499].environment.spacing == 499)
    withExtendedLifetime(chain) {}
  }
}

/// Counts the writes of a frame as a whole.
@MainActor private enum CountedWrites {
  static var count = 0
}

extension EnvironmentValues {
  fileprivate var countedFrame: Frame {
    get { frame }
    set {
      frame = newValue
      MainActor.assumeIsolated { CountedWrites.count += 1 }
    }
  }
  /// Raises the spacing where it is less.
  fileprivate var atLeast: Int {
    get { spacing }
    set { spacing = max(spacing, newValue) }
  }
}

extension Frame {
  fileprivate var turned: Frame {
    get { Frame(width: height, height: width, border: border) }
    set { self = Frame(width: newValue.height, height: newValue.width, border: newValue.border) }
  }
}
