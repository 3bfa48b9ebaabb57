import Observation
import Testing
import TraitTree

private struct PartTheme: Equatable {
  var accent = "blue"
  var spacing = 8
  /// A value of the same type that is not all of it.
  var dense: PartTheme {
    get { PartTheme(accent: accent, spacing: 1) }
    set { accent = newValue.accent }
  }
}

private struct PartThemeTrait: TraitDefinition { static let defaultValue = PartTheme() }
private struct SparePartKey: EnvironmentKey { static let defaultValue = PartTheme() }
private struct SessionKey: EnvironmentKey {
  static let defaultValue: PartSession? = nil
}
private struct BridgedThemeKey: TraitBridgedEnvironmentKey {
  static let defaultValue = PartTheme()
  static func read(from traits: TraitCollection) -> PartTheme { traits[PartThemeTrait.self] }
  static func write(to traits: inout any MutableTraits, value: PartTheme) {
    traits[PartThemeTrait.self] = value
  }
}

@Observable
private final class PartSession: @unchecked Sendable {
  var user = "nobody"
  var count = 0
}

extension TraitCollection {
  fileprivate var skin: PartTheme { self[PartThemeTrait.self] }
}
extension MutableTraits {
  fileprivate var skin: PartTheme {
    get { self[PartThemeTrait.self] }
    set { self[PartThemeTrait.self] = newValue }
  }
}
extension EnvironmentValues {
  fileprivate var spare: PartTheme {
    get { self[SparePartKey.self] }
    set { self[SparePartKey.self] = newValue }
  }
  fileprivate var bridged: PartTheme {
    get { self[BridgedThemeKey.self] }
    set { self[BridgedThemeKey.self] = newValue }
  }
  fileprivate var session: PartSession? {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }
  fileprivate var doubledSpacing: Int { spare.spacing * 2 }
}

@MainActor
@Suite("Parts of values")
struct PartTests {
  private final class Reader: Node {
    @Environment(\.spare.accent) var accent
    @Environment(\.spare) var spare
    @Environment(\.spare.dense) var dense
    @Environment(\.bridged.spacing) var bridgedSpacing
    @Environment(\.session?.user) var user
    @Environment(\.doubledSpacing) var doubledSpacing
    @Derived({ (node: Reader) in node.traitCollection[\.skin.accent].count }) var accentLength: Int
    var runs = 0
    var seen: [String] = []
    var read: (Reader) -> Any = { _ in 0 }

    override func updateProperties() {
      super.updateProperties()
      runs += 1
      seen.append("\(read(self))")
    }
  }

  private let root = Node()
  private let reader = Reader()
  private let window: Window

  init() {
    root.addChild(reader)
    window = Window(rootNode: root, scheduler: .manual)
  }

  /// Reads in the first update, makes changes with an update each, and gives what was read in all runs.
  private func seen(_ read: @escaping (Reader) -> Any, _ changes: (() -> Void)...) -> [String] {
    reader.read = read
    window.updateIfNeeded()
    for change in changes {
      change()
      window.updateIfNeeded()
    }
    return reader.seen
  }

  @Test(
    "T10: a hook that reads a part of a trait runs again when that part is another one, and only then"
  )
  func traitPart() {
    let seen = seen({ $0.traitCollection[\.skin.accent] }) {
      root.traitOverrides.skin = PartTheme(accent: "blue", spacing: 1)
    } _: {
      root.traitOverrides.skin.spacing = 2
    } _: {
      root.traitOverrides.skin.accent = "red"
    } _: {
      root.traitOverrides.skin = PartTheme(accent: "red", spacing: 3)
    } _: {
      root.traitOverrides.remove(PartThemeTrait.self)
    }
    #expect(seen == ["blue", "red", "blue"])
  }

  @Test("T10: so do parts of the environment, bridged ones and wrapped properties")
  func environmentParts() {
    let seen = seen({ "\($0.environment[\.spare.accent]) \($0.accent) \($0.bridgedSpacing)" }) {
      root.environment(\.spare.spacing, 1)
    } _: {
      root.environment(\.spare, PartTheme(accent: "red"))
    } _: {
      root.traitOverrides.skin.accent = "green"
    } _: {
      root.traitOverrides.skin.spacing = 4
    }
    #expect(seen == ["blue blue 8", "red red 8", "red red 4"])
  }

  @Test("T10: a part of the same type as the whole is followed by itself")
  func sameType() {
    let seen = seen({ $0.dense.accent }) {
      root.environment(\.spare.spacing, 4)
    } _: {
      root.environment(\.spare.accent, "red")
    }
    #expect(seen == ["blue", "red"])
  }

  @Test("T10: a wrapped property of a whole value, or one that is computed, follows that")
  func wholes() {
    let seen = seen({ "\($0.spare.accent) \($0.doubledSpacing)" }) {
      root.environment(\.spare, PartTheme(accent: "red"))
    } _: {
      root.environment(\.spare, PartTheme(accent: "red", spacing: 1))
    }
    #expect(seen == ["blue 16", "red 16", "red 2"])
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("T10: through an object, the part is the property of the object")
    func throughObject() {
      let (session, other) = (PartSession(), PartSession())
      root.environment(\.session, session)
      let seen = seen({ $0.user ?? "none" }) {
        session.count += 1
      } _: {
        session.user = "Ann"
      } _: {
        other.user = "Ann"
        root.environment(\.session, other)
      } _: {
        session.user = "Bob"
      } _: {
        other.user = "Cleo"
      }
      #expect(seen == ["nobody", "Ann", "Cleo"])
    }
  #endif

  @Test("T10: parts of other nodes and of the window are followed as well")
  func foreign() {
    let seen = seen({ [window] in
      "\($0.parent?.traitCollection[\.skin.accent] ?? "") \(window.environment[\.spare.spacing])"
    }) {
      root.traitOverrides.skin.spacing = 2
    } _: {
      root.traitOverrides.skin.accent = "red"
    } _: {
      window.environment(\.spare.accent, "red")
    } _: {
      window.environment(\.spare.spacing, 3)
    }
    #expect(seen == ["blue 8", "red 8", "red 3"])
  }

  @Test("T10: derived values and onChange values follow parts")
  func otherReaders() {
    var changes: [String] = []
    reader.onChange(of: { (node: Reader) in node.traitCollection[\.skin.accent] }) { _, old, new in
      changes.append("\(old) \(new)")
    }
    let seen = seen({ $0.accentLength }) {
      root.traitOverrides.skin.spacing = 2
    } _: {
      root.traitOverrides.skin.accent = "cyan"
    } _: {
      root.traitOverrides.skin.accent = "black"
    }
    #expect(seen == ["4", "5"])
    #expect(changes == ["blue cyan", "cyan black"])
  }

  @Test("T10: a part that was read again in the same run, or read no more, is followed accordingly")
  func readAgain() {
    var readsPart = true
    let seen = seen({
      readsPart ? $0.traitCollection[\.skin.accent] + $0.traitCollection[\.skin.accent] : ""
    }) {
      root.traitOverrides.skin.accent = "red"
    } _: {
      readsPart = false
      reader.setNeedsUpdateProperties()
    } _: {
      root.traitOverrides.skin.accent = "green"
    }
    #expect(seen == ["blueblue", "redred", ""])
  }

  @Test("T10: a collection that was taken before a write gives the part as it was")
  func olderCollection() {
    let seen = seen({
      let before = $0.traitCollection
      $0.traitOverrides.skin.accent = "red"
      return before[\.skin.accent] + $0.traitCollection[\.skin.accent]
    })
    #expect(seen == ["bluered"])
  }

  @Test("T10: outside of hooks a part is just read")
  func outside() {
    root.traitOverrides.skin.accent = "red"
    #expect(reader.traitCollection[\.skin.accent] == "red")
    #expect(reader.accent == "blue")
    #expect(TraitCollection()[\.skin.spacing] == 8)
    #expect(EnvironmentValues()[\.spare.spacing] == 8)
  }

  @Test("T10: a node that moves sees the part of its new place")
  func moves() {
    let other = Node()
    root.addChild(other)
    other.traitOverrides.skin = PartTheme(accent: "red", spacing: 1)
    let third = Node()
    third.traitOverrides.skin.spacing = 5
    root.addChild(third)
    let seen = seen({ $0.traitCollection[\.skin.accent] }) {
      third.addChild(reader)
    } _: {
      other.addChild(reader)
    }
    #expect(seen == ["blue", "red"])
  }

  @Test("T10: with model tracking off, parts of traits are still followed")
  func withoutModelTracking() {
    window.isObservationTrackingEnabled = false
    let session = PartSession()
    root.environment(\.session, session)
    let seen = seen({ "\($0.traitCollection[\.skin.accent]) \($0.user ?? "")" }) {
      root.traitOverrides.skin.accent = "red"
    } _: {
      session.user = "Ann"
    }
    #expect(seen == ["blue nobody", "red nobody"])
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("T10: the cause of a run is the trait, the environment value or the property")
    func causes() {
      let session = PartSession()
      root.environment(\.session, session)
      window.trace.isEnabled = true
      _ = seen({ "\($0.traitCollection[\.skin.accent]) \($0.accent) \($0.user ?? "")" })
      func cause(of change: () -> Void) -> RunCause? {
        change()
        window.updateIfNeeded()
        return window.trace.updates.last?.runs.first?.cause
      }
      #expect(
        cause { root.traitOverrides.skin.accent = "red" }
          == .trait(name: "PartThemeTrait", provider: .node("Node")))
      #expect("\(cause { session.user = "Ann" }.map { "\($0)" } ?? "")".contains("user"))
      #expect(
        cause { root.environment(\.spare.accent, "red") }
          == .environment(name: "SparePartKey", provider: .node("Node")))
    }
  #endif

  @Test("D3: a part holds nothing once nobody reads it any more, and nothing of a node that goes")
  func released() {
    weak var session: PartSession?
    weak var gone: Node?
    do {
      let object = PartSession()
      session = object
      reader.environment(\.session, object)
    }
    var readsPart = true
    _ = seen({ readsPart ? $0.user ?? "" : "" }) {
      readsPart = false
      reader.setNeedsUpdateProperties()
    } _: {
      reader.environment(\.session, nil)
    }
    window.updateIfNeeded()
    #expect(session == nil)
    do {
      let child = Reader()
      gone = child
      child.read = { $0.traitCollection[\.skin.accent] }
      root.addChild(child)
      window.updateIfNeeded()
      child.removeFromParent()
    }
    window.updateIfNeeded()
    #expect(gone == nil)
  }
}
