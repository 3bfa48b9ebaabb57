import Testing
import TraitTree

@MainActor private class Screen: Node {
  @Environment(SettingsModel.self) var settings
}
@MainActor private final class Player: Node {}

@Suite("Misuse of the environment stops") struct EnvironmentTrapTests {
  @Test("E2: a missing object stops and names the type, the node's path and the remedy")
  func missingObject() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let root = RecordingNode("Root")
        root.addChild(Node())
        let screen = Screen()
        root.addChild(screen)
        _ = screen.settings
      }
    }
    let text = """
      Fatal error: There is no object of type SettingsModel in the environment of the node \
      Root/Screen (Screen). Inject one with environment(_:) on that node, on one of its ancestors or \
      on its window, or declare the property as optional: @Environment(SettingsModel.self) var name: \
      SettingsModel?.
      """
    #expect(message(result).contains(text))
  }

  @Test("E2: in a hook, too, and where an ancestor hides the object")
  func hiddenObject() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let root = RecordingNode("root").environment(nil as SettingsModel?)
        let screen = Screen()
        root.addChild(screen)
        root.onProperties = { _ in _ = screen.settings.size }
        let window = Window(rootNode: root, scheduler: .manual).environment(SettingsModel())
        window.updateIfNeeded()
      }
    }
    #expect(message(result).contains("SettingsModel"))
    #expect(message(result).contains("root/Screen"))
  }

  @Test("E2: an object of a subclass does not stand for one of its superclass")
  func subclassObject() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let screen = Screen()
        screen.environment(SpecialSettingsModel())
        _ = screen.settings
      }
    }
    #expect(message(result).contains("no object of type SettingsModel"))
  }

  @Test("E3: a transform that changes the tree's environment stops and says so")
  func writingTransform() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let node = RecordingNode("Node")
        let other = RecordingNode("Other")
        node.transformEnvironment(\.spacing) { spacing in
          spacing += 1
          other.environment(\.caption, "changed")
        }
      }
    }
    let text = """
      Fatal error: Cannot change the traits or environment of the node Other while the environment is \
      being transformed: a transform, and the setter of an environment value, may run any number of \
      times and must change nothing but the value that they are given. Make the change where \
      transformEnvironment(_:transform:) or environment(_:_:) is called.
      """
    #expect(message(result).contains(text))
  }

  @Test("E3: a transform that moves nodes stops and says so")
  func movingTransform() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let node = RecordingNode("Node")
        let other = RecordingNode("Other")
        node.transformEnvironment(\.spacing) { _ in node.addChild(other) }
      }
    }
    #expect(message(result).contains("the place of the node Other"))
  }

  @Test("E3: a transform that overrides traits stops and says so")
  func overridingTransform() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let node = RecordingNode("Node")
        let window = Window(rootNode: node, scheduler: .manual)
        node.transformEnvironment(\.spacing) { _ in window.traitOverrides.size = 3 }
      }
    }
    #expect(message(result).contains("the traits or environment of a window"))
  }

  @Test("E5: onChange for another node type stops at the call and names both types")
  func otherType() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let root = RecordingNode("Root")
        let screen = Screen()
        root.addChild(screen)
        screen.onChange(of: { (_: Player) in 1 }) { _, _, _ in }
      }
    }
    let text = """
      Fatal error: Cannot observe a value of the node Root/Screen: its type is Screen, and the \
      closures of onChange(of:initial:_:) take a Player. Use Screen, or a superclass of it, as their \
      first argument.
      """
    #expect(message(result).contains(text))
  }

  @Test("E1: an environment default that reads itself stops with the cycle")
  func cycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        struct First: EnvironmentKey {
          static var defaultValue: Int { EnvironmentValues()[Second.self] }
        }
        struct Second: EnvironmentKey {
          static var defaultValue: Int { EnvironmentValues()[First.self] }
        }
        _ = Node().environment[First.self]
      }
    }
    #expect(message(result).contains("First → Second → First"))
  }
}
