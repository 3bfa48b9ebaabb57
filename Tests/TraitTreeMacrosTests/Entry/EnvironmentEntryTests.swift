import Testing
import TraitTree
import TraitTreeMacros

enum Outer { struct Inner: Equatable { var number = 0 } }
protocol Formatting { func text(_ number: Int) -> String }
struct PlainFormat: Formatting { func text(_ number: Int) -> String { "\(number)" } }

@MainActor private var evaluations = 0

/// Its values can be made on the main actor only.
@MainActor final class MainActorTheme {
  static let classic = MainActorTheme("classic")
  let name: String
  init(_ name: String) { self.name = name }
}

private func evaluated(_ value: Int) -> Int { value }

private func evaluated() -> Int {
  MainActor.assumeIsolated {
    evaluations += 1
    return evaluations
  }
}

extension EnvironmentValues {
  @Entry var spacing = 8
  @Entry var inner: Outer.Inner = .init(number: 1)
  @Entry var map: [String: Int] = ["a": 1]
  @Entry internal var action: (Int) -> Int = { $0 + 1 }
  @Entry private(set) var readable: Int? = 2
  @Entry fileprivate var format: any Formatting = PlainFormat()
  @Entry private var hidden = "hidden"
  @Entry var inferredOptional = Optional.some(3)
  @Entry var noDefault: Outer.Inner?
  @Entry var unwrapped: Int!
  @Entry var counted = evaluated()
  @Entry var `default` = true
  @Entry var `max width` = 100
  @MainActor @Entry var ofMainActor = MainActorTheme.classic
  @Entry nonisolated var ofNoActor = evaluated(0)
  #if os(Linux) || os(macOS)
    @Entry var conditional = 1.5
  #endif

  var hiddenText: String {
    get { hidden }
    set { hidden = newValue }
  }
}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
private extension EnvironmentValues {
  @Entry var ofThisFile = 3
}

/// Environment values made by `@Entry`, in a tree.
@MainActor struct EnvironmentEntryTests {
  private final class Reader: Node {
    @Environment(\.spacing) var spacing
    var seen: [Int] = []
    override func updateProperties() { seen.append(spacing) }
  }

  @Test("M2: Entries of every access and kind of type have their defaults")
  func defaults() {
    let values = Node().environment
    #expect(values.spacing == 8)
    #expect(values.inner == Outer.Inner(number: 1))
    #expect(values.map == ["a": 1])
    #expect(values.action(1) == 2)
    #expect(values.readable == 2)
    #expect(values.format.text(5) == "5")
    #expect(values.hiddenText == "hidden")
    #expect(values.ofThisFile == 3)
    #expect(values.inferredOptional == 3)
    #expect(values.noDefault == nil)
    #expect(values.unwrapped == nil)
    #expect(values.default)
    #expect(values.conditional == 1.5)
    #expect(values.`max width` == 100)
    #expect(values.ofNoActor == 0)
  }

  @Test("M2: An entry is provided for a subtree, and read by key path")
  func providing() {
    let reader = Reader()
    let window = Window(rootNode: reader, scheduler: .manual)
    window.updateIfNeeded()
    window.environment(\.spacing, 4)
    window.environment(\.hiddenText, "other")
    window.updateIfNeeded()
    #expect(reader.seen == [8, 4])
    #expect(reader.environment.hiddenText == "other")
    window.removeEnvironment(\.spacing)
    window.updateIfNeeded()
    #expect(reader.seen == [8, 4, 8])
  }

  @Test("M2: The default of an environment entry is evaluated once")
  func defaultOnce() {
    #expect(Node().environment.counted == 1)
    #expect(Node().environment.counted == 1)
    #expect(evaluations == 1)
  }

  @Test("M2: A default that needs the main actor is made there")
  func mainActor() {
    #expect(Node().environment.ofMainActor === MainActorTheme.classic)
    let node = Node()
    node.environment(\.ofMainActor, MainActorTheme("other"))
    #expect(node.environment.ofMainActor.name == "other")
  }

  @Test("M2: A default of the main actor that is needed elsewhere first stops with a message")
  func mainActorElsewhere() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Task.detached {
        _ = MainActorKey.defaultValue
      }.value
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "the default of an @Entry is bound to the main actor and was needed first on another thread"
      ))
  }
}

@MainActor private func place() {}

private enum MainActorKey: EnvironmentEntryKey {
  static let entryDefault = EntryDefault(like: place) { MainActorTheme.classic }
}
