import Foundation
import Observation
import Testing
import TraitTree

@testable import SettingsWriter
@testable import TraitTreePersistence

private final class FlagNode: Node {
  @AppStorage("flag") var flag = false
  @AppStorage("title", store: nil) var title = ""
  private(set) var flags: [Bool] = []
  override func updateProperties() { flags.append(flag) }
}

@MainActor @Suite("Observed settings", .inMemoryStore)
struct ObservationTests {
  @Test("P1: a node's hook runs again for the settings that it read and for no others")
  func inNode() {
    let node = FlagNode()
    let window = window(node)
    node.flag = true
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    node.title = "x"
    #expect(window.updateIfNeeded().runs.isEmpty)
    #expect(node.flags == [false, true])
  }

  @Test("R6: a trace tells which setting ran a hook")
  func traced() {
    let node = FlagNode()
    let window = window(node)
    window.trace.isEnabled = true
    node.flag = true
    window.updateIfNeeded()
    let cause = "@AppStorage \"flag\""
    #expect(window.trace.runs(of: node).map { "\($0.cause)" } == [cause])
  }

  @Test("P1: all owners of a key agree at once, whatever they are and whatever type they give it")
  func agreement() {
    let node = FlagNode()
    let spelled = SpelledSettings()
    let text = AppStorage(wrappedValue: "none", "size")
    let bound = UnboundSettings()
    let reading = ReadingNode { "\(bound.size) \(text.wrappedValue)" }
    let window = window(node, reading)
    spelled.size = .large
    #expect(bound.size == .large)
    #expect(text.wrappedValue == "L")
    #expect(SettingsOnTheirOwn().size == .large)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    text.wrappedValue = "S"
    #expect(spelled.size == .small)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    SettingsOnTheirOwn().grow()
    #expect(text.wrappedValue == "L")
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(reading.values == ["medium none", "large L", "small S", "large L"])
  }

  @Test("P1: a store keeps its keys apart from those of other stores")
  func stores() {
    let a = AppStorage(wrappedValue: 0, "n", store: InMemorySettingsStore())
    let b = AppStorage(wrappedValue: 0, "n", store: InMemorySettingsStore())
    let reading = ReadingNode { b.wrappedValue }
    let window = window(reading)
    a.wrappedValue = 1
    #expect(b.wrappedValue == 0)
    #expect(window.updateIfNeeded().runs.isEmpty)
  }

  @Test("P1: a binding reads and writes the setting, is tracked, and does not keep the node")
  func bindings() {
    weak var released: FlagNode?
    let binding: Binding<Bool>
    do {
      let node = FlagNode()
      released = node
      binding = node.$flag
    }
    #expect(released == nil)
    let reading = ReadingNode { binding.wrappedValue }
    let window = window(reading)
    binding.wrappedValue = true
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(FlagNode().flag)
  }

  @Test("P1: a member of a binding writes the member")
  func memberBindings() {
    let settings = SpelledSettings()
    let name: Binding<String> = settings.$profile.name
    let reading = ReadingNode { settings.profile.name }
    let window = window(reading)
    name.wrappedValue = "Zoë"
    #expect(settings.profile == Profile(name: "Zoë"))
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
  }

  @Test("P1: an equal write tells nobody and writes nothing")
  func equalWrites() {
    let store = CountingStore()
    let settings = EveryType(store)
    SampleValues.write(settings)
    let saves = store.saves.count
    let names = ReadingNode { SampleValues.differences(settings) }
    let window = window(names)
    SampleValues.write(settings)
    settings.tags = ["c", "b", "a"]
    settings.double += 0
    #expect(store.saves.count == saves)
    #expect(window.updateIfNeeded().runs.isEmpty)
    store.change("int", to: .integer(4))
    store.refresh()
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
  }

  @Test("P1: values without equality are equal if they are stored alike")
  func withoutEquality() {
    let store = CountingStore()
    let loose = AppStorage(wrappedValue: Loose(), "loose", store: store)
    loose.wrappedValue = Loose(text: "a")
    loose.wrappedValue = Loose(text: "a")
    #expect(store.saves.count == 1)
    loose.wrappedValue.text = "b"
    #expect(store.saves.count == 2)
    let number = AppStorage(wrappedValue: 0.0, "number", store: store)
    number.wrappedValue = .nan
    number.wrappedValue = .nan
    #expect(number.wrappedValue.isNaN)
    #expect(store.saves.count == 3)
  }

  @Test("P1: writing the default where nothing is stored tells nobody, and is stored")
  func writingTheDefault() {
    let store = CountingStore()
    let size = AppStorage(wrappedValue: TextSize.medium, "size", store: store)
    let other = AppStorage(wrappedValue: TextSize.small, "size", store: store)
    let reading = ReadingNode { size.wrappedValue }
    let otherReading = ReadingNode { other.wrappedValue }
    let window = window(reading, otherReading)
    size.wrappedValue = .medium
    #expect(store.saves == [["size": .string("M")]])
    // An owner with another default sees a change.
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(reading.values == [.medium])
    #expect(otherReading.values == [.small, .medium])
  }

  @Test("P1: an owner that goes takes its part of the observation with it")
  func lifetime() {
    let store = InMemorySettingsStore()
    let cell = store.observed.cell(for: "n")
    weak var released: Node?
    do {
      let setting = AppStorage(wrappedValue: 0, "n", store: store)
      let reading = ReadingNode { setting.wrappedValue }
      released = reading
      let window = window(reading)
      #expect(cell.readerCount == 1)
      window.rootNode = nil
    }
    #expect(released == nil)
    #expect(cell.readerCount == 0)
  }
}
