import Testing
import TraitTree

@MainActor @Suite("Environment values that are bridged to traits")
struct BridgedEnvironmentTests {
  let chain = makeChain(4)

  /// What each node of the chain reads, through the key and through the trait.
  private var read: [Double] { chain.map(\.environment.zoom) }
  private var readTraits: [Double] { chain.map { $0.traitCollection[ZoomTrait.self] } }

  @Test("E1: what is written through the trait is read through the key, and the other way round")
  func bothDirections() {
    chain[0].traitOverrides[ZoomTrait.self] = 2
    #expect(read == [2, 2, 2, 2])
    chain[1].environment(\.zoom, 3)
    #expect(readTraits == [2, 3, 3, 3])
    #expect(chain[1].traitOverrides.contains(ZoomTrait.self))
    #expect(chain[1].traitOverrides[ZoomTrait.self] == 3)
  }

  @Test("E1: the nearest wins across both, at every level and in every order of writing")
  func nearestAcrossBoth() {
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
      for level in order {
        if level.isMultiple(of: 2) {
          chain[level].environment(\.zoom, Double(level + 10))
        } else {
          chain[level].traitOverrides[ZoomTrait.self] = Double(level + 10)
        }
      }
      #expect(read == [10, 11, 12, 13])
      #expect(readTraits == read)
      chain[2].removeEnvironment(\.zoom)
      #expect(read == [10, 11, 11, 13])
      chain[3].traitOverrides.remove(ZoomTrait.self)
      #expect(read == [10, 11, 11, 11])
      chain[1].removeEnvironment(\.zoom)
      #expect(read == [10, 10, 10, 10])
      chain[0].traitOverrides.remove(ZoomTrait.self)
      #expect(read == [1, 1, 1, 1])
      #expect(readTraits == read)
    }
  }

  @Test("E1: on one node the last write counts, whichever way it was made")
  func lastWrite() {
    chain[0].environment(\.zoom, 2)
    chain[0].traitOverrides[ZoomTrait.self] = 3
    #expect(chain[3].environment.zoom == 3)
    chain[0].environment(\.zoom, 4)
    #expect(chain[3].traitCollection[ZoomTrait.self] == 4)
    chain[0].traitOverrides.remove(ZoomTrait.self)
    #expect(read == [1, 1, 1, 1])
  }

  @Test("E1: the window takes part in both ways")
  func window() {
    let window = Window(rootNode: chain[0], scheduler: .manual)
    window.environment(\.zoom, 2)
    #expect(window.traitOverrides[ZoomTrait.self] == 2)
    #expect(readTraits == [2, 2, 2, 2])
    window.traitOverrides[ZoomTrait.self] = 3
    #expect(window.environment.zoom == 3)
    #expect(read == [3, 3, 3, 3])
    window.removeEnvironment(\.zoom)
    #expect(!window.traitOverrides.contains(ZoomTrait.self))
    #expect(read == [1, 1, 1, 1])
  }

  @Test("E1: the default is that of the trait, though the key declares another")
  func oneDefault() {
    struct Key: TraitBridgedEnvironmentKey {
      static let defaultValue = 99.0
      static func read(from traits: TraitCollection) -> Double { traits[ZoomTrait.self] }
      static func write(to traits: inout any MutableTraits, value: Double) {
        traits[ZoomTrait.self] = value
      }
    }
    #expect(EnvironmentValues()[Key.self] == 1)
    #expect(ZoomKey.defaultValue == 1)
    #expect(ZoomPercentKey.defaultValue == 100)
    func read<K: EnvironmentKey>(_ key: K.Type) -> K.Value { chain[0].environment[key] }
    #expect(read(Key.self) == 1)
  }

  @Test("E1: two keys of one trait agree, each in its own unit")
  func twoKeys() {
    chain[0].environment(\.zoomPercent, 250)
    #expect(read == [2.5, 2.5, 2.5, 2.5])
    chain[2].environment(\.zoom, 4)
    #expect(chain.map(\.environment.zoomPercent) == [250, 250, 400, 400])
    chain[2].removeEnvironment(\.zoomPercent)
    #expect(read == [2.5, 2.5, 2.5, 2.5])
  }

  @Test("E1: a key of two traits reads each from its nearest provider, and removes both")
  func keyOfTwoTraits() {
    chain[0].environment(\.insets, [5, 2])
    chain[1].traitOverrides[MarginTrait.self] = 7
    chain[2].environment(\.zoom, 4)
    #expect(chain.map(\.environment.insets) == [[5, 2], [7, 2], [7, 4], [7, 4]])
    chain[0].removeEnvironment(\.insets)
    #expect(chain.map(\.environment.insets) == [[3, 1], [7, 1], [7, 4], [7, 4]])
    #expect(!chain[0].traitOverrides.contains(MarginTrait.self))
    #expect(!chain[0].traitOverrides.contains(ZoomTrait.self))
  }

  @Test("E1: code that does not know of the bridge reads and writes the trait")
  func genericCode() {
    func read<K: EnvironmentKey>(_ key: K.Type, _ node: Node) -> K.Value { node.environment[key] }
    func write<K: EnvironmentKey>(
      _ key: K.Type, _ value: K.Value, _ values: inout EnvironmentValues
    ) {
      values[key] = value
    }
    chain[0].traitOverrides[ZoomTrait.self] = 2
    #expect(read(ZoomKey.self, chain[3]) == 2)
    #expect(read(ZoomPercentKey.self, chain[3]) == 200)
    #expect(read(SpacingKey.self, chain[3]) == 8)
    var values = chain[3].environment
    write(ZoomKey.self, 5, &values)
    write(SpacingKey.self, 6, &values)
    #expect(values.zoom == 5)
    #expect(values.zoomPercent == 500)
    #expect(values.spacing == 6)
    #expect(chain[3].environment.zoom == 2)
  }

  @Test("E1: generic code that is bridged writes to nodes, and is followed")
  func genericWrites() {
    let stage = UpdateStage()
    func read<K: EnvironmentKey>(_ key: K.Type, _ node: Node) -> String {
      "\(node.environment[key])"
    }
    var seen: [String] = []
    stage.add("leaf") { seen.append(read(ZoomPercentKey.self, $0)) }
    stage.update()
    stage.root.traitOverrides[ZoomTrait.self] = 3
    #expect(stage.update() == ["leaf.properties"])
    stage.root.environment(\.spacing, 1)
    #expect(stage.update().isEmpty)
    #expect(seen == ["100", "300"])
  }

  @Test("E1: a trait handler hears of a change through the key, with the value before")
  func handler() {
    let stage = UpdateStage()
    let log = ChangeLog(ZoomTrait.self, on: stage.add("leaf"))
    stage.root.environment(\.zoom, 2)
    stage.update()
    stage.window.environment(\.zoomPercent, 900)
    stage.update()
    stage.root.removeEnvironment(\.zoom)
    stage.update()
    #expect(log.previous == [1, 2])
    #expect(log.current == [2, 9])
  }

  @Test("T3: an override through the key that equals what is inherited still shadows")
  func equalShadows() {
    chain[0].traitOverrides[ZoomTrait.self] = 2
    chain[2].environment(\.zoom, 2)
    chain[0].traitOverrides[ZoomTrait.self] = 5
    #expect(read == [5, 5, 2, 2])
  }

  @Test("E1: assigning overrides takes bridged values along, and leaves other values alone")
  func assignedOverrides() {
    chain[0].environment(\.zoom, 2).environment(\.spacing, 1)
    let other = Node().environment(\.spacing, 3).environment(\.zoom, 7)
    other.traitOverrides[MarginTrait.self] = 9
    other.traitOverrides = chain[0].traitOverrides
    #expect(other.environment.zoom == 2)
    #expect(other.environment.spacing == 3)
    #expect(other.environment.insets == [3, 2])
  }
}
