import Testing
import TraitTree

@MainActor private final class Player: Node {}
@MainActor private class Screen: Node {}
@MainActor private final class SpecialScreen: Screen {}

@Suite("Misuse of trait-change registration stops") struct RegistrationTrapTests {
  @Test("U6: a handler for another node type stops at registration and names both")
  func otherType() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let root = RecordingNode("Root")
        let screen = Screen()
        root.addChild(screen)
        screen.registerForTraitChanges([ThemeTrait.self]) { (_: Player, _) in }
      }
    }
    #expect(message(result).contains("Root/Screen"))
    #expect(message(result).contains("Player"))
    #expect(message(result).contains("handler's first argument"))
  }

  @Test("U6: a handler for a subclass of the receiver's type stops at registration")
  func subclass() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let screen = Screen()
        screen.registerForTraitChanges([ThemeTrait.self]) { (_: SpecialScreen, _) in }
      }
    }
    #expect(message(result).contains("SpecialScreen"))
    #expect(message(result).contains(" Screen"))
  }

  @Test("U6: a handler without traits is held to the same rule")
  func noTraits() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let screen = Screen()
        screen.registerForTraitChanges([]) { (_: Player, _) in }
      }
    }
    #expect(message(result).contains("Player"))
  }

  @Test("U6: a handler for the receiver's own type or a superclass is accepted")
  @MainActor func fittingTypes() {
    let screen = SpecialScreen()
    let window = Window(rootNode: screen, scheduler: .manual)
    var calls: [String] = []
    screen.registerForTraitChanges([ThemeTrait.self]) { (_: SpecialScreen, _) in
      calls.append("own")
    }
    screen.registerForTraitChanges([ThemeTrait.self]) { (_: Screen, _) in
      calls.append("super")
    }
    let plain: Node = screen
    plain.registerForTraitChanges([ThemeTrait.self]) { (_: SpecialScreen, _) in
      calls.append("dynamic")
    }
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(calls == ["own", "super", "dynamic"])
  }
}
