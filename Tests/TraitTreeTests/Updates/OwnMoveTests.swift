import Testing
import TraitTree

@MainActor @Suite("Hooks that move their own node")
struct OwnMoveTests {
  let stage = UpdateStage()
  let left: RecordingNode
  let right: RecordingNode
  let leaf: RecordingNode

  init() {
    left = stage.add("left")
    right = stage.add("right")
    leaf = stage.add("leaf", to: left)
    right.traitOverrides.updateDepth = 5
    stage.update()
  }

  @Test(
    "N11: a hook that moves its node runs again if what it read is another value there",
    arguments: [false, true])
  func moved(byRemoval: Bool) {
    var seen: [Int] = []
    leaf.onProperties = { [right] leaf in
      seen.append(leaf.traitCollection.updateDepth)
      if byRemoval { leaf.removeFromParent() }
      if leaf.parent !== right { right.addChild(leaf) }
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(seen == [0, 5])
    #expect(stage.report?.isSettled == true)
    #expect(stage.update().isEmpty)
  }

  @Test("N11: layout, draw and the value of an onChange do so as well")
  func otherHooks() {
    var seen: [String] = []
    leaf.onWillLayout = { [left, right] leaf in
      seen.append("layout \(leaf.traitCollection.updateDepth)")
      if leaf.parent === left { right.addChild(leaf) }
    }
    leaf.setNeedsLayout()
    stage.update()
    #expect(seen == ["layout 0", "layout 5"])
    leaf.onWillLayout = nil
    leaf.onDraw = { [left, right] leaf in
      seen.append("draw \(leaf.traitCollection.updateDepth)")
      if leaf.parent === right { left.addChild(leaf) }
    }
    leaf.setNeedsDisplay()
    stage.update()
    #expect(seen.suffix(2) == ["draw 5", "draw 0"])
    var told: [Int] = []
    leaf.onDraw = nil
    leaf.onChange(
      of: { [left, right] (leaf: RecordingNode) in
        let depth = leaf.traitCollection.updateDepth
        if leaf.parent === left { right.addChild(leaf) }
        return depth
      }, initial: true
    ) { told.append($2) }
    stage.update()
    #expect(told == [0, 5])
  }

  @Test("N11: a hook that moves what is above its node runs again")
  func ancestor() {
    var seen: [Int] = []
    leaf.onProperties = { [left, right] leaf in
      seen.append(leaf.traitCollection.updateDepth)
      if left.parent !== right { right.addChild(left) }
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(seen == [0, 5])
  }

  @Test("N11: a hook that has read it again after the move does not run again")
  func readAgain() {
    var seen: [Int] = []
    leaf.onProperties = { [right] leaf in
      seen.append(leaf.traitCollection.updateDepth)
      if seen.count == 1 { right.addChild(leaf) }
      seen.append(leaf.traitCollection.updateDepth)
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(seen == [0, 5])
    right.traitOverrides.updateDepth = 6
    stage.update()
    #expect(seen == [0, 5, 6, 6])
  }

  @Test("N11: there and back again is no change, unless the hook has read there")
  func thereAndBack() {
    var seen: [Int] = []
    var isMoving = true
    var readsThere = false
    leaf.onProperties = { [left, right] leaf in
      seen.append(leaf.traitCollection.updateDepth)
      guard isMoving else { return }
      isMoving = false
      right.addChild(leaf)
      if readsThere { seen.append(leaf.traitCollection.updateDepth) }
      left.addChild(leaf)
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(seen == [0])
    isMoving = true
    readsThere = true
    seen = []
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(seen == [0, 5, 0])
  }

  @Test("N11: a hook that compares its whole collection, or reads the environment")
  func wholeCollection() {
    var seen: [Bool] = []
    leaf.onProperties = { [right] leaf in
      seen.append(leaf.traitCollection == TraitCollection())
      if leaf.parent !== right { right.addChild(leaf) }
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(seen == [true, false])
    var schemes: [ColorScheme] = []
    left.environment(\.colorScheme, .dark)
    leaf.onProperties = { [left] leaf in
      schemes.append(leaf.environment.colorScheme)
      if leaf.parent !== left { left.addChild(leaf) }
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(schemes == [.light, .dark])
  }

  @Test("N11: a hook that moves its node to and fro for ever ends at the limit")
  func toAndFro() {
    leaf.onProperties = { [left, right] leaf in
      _ = leaf.traitCollection.updateDepth
      (leaf.parent === left ? right : left).addChild(leaf)
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.count("leaf.properties") == 25)
    #expect(stage.report?.unsettled.map(\.hook) == [.updateProperties])
  }

  @Test("U7: a hook that moves its node where nothing differs, and writes what it read, runs once")
  func ownWrite() {
    leaf.onProperties = { [left] leaf in
      left.addChild(leaf)
      leaf.traitOverrides.updateDepth = leaf.traitCollection.updateDepth + 1
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
  }

  @Test("N11: a hook that leaves the window with its node sees the difference when it is back")
  func leaving() {
    var seen: [Int] = []
    leaf.onProperties = { leaf in
      seen.append(leaf.traitCollection.updateDepth)
      if seen.count == 1 { leaf.removeFromParent() }
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    right.addChild(leaf)
    stage.update()
    #expect(seen == [0, 5])
  }
}
