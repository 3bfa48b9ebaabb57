import Foundation
import Observation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// A persisted property, an injected one and a plain one.
@Observable @MainActor private final class MixedSettings {
  @ObservationIgnored @AppStorage("theme") var theme = "light"
  @ObservationIgnored @Bindable var model: MixedModel
  var plain = 1

  init(model: MixedModel) { self.model = model }

  init(model: MixedModel, theme: String) {
    self.model = model
    self.theme = theme
    self.theme = theme
  }
}

/// The same without an init that assigns them.
@Observable @MainActor private final class PlainSettings {
  @ObservationIgnored @AppStorage("theme") var theme = "light"
  @ObservationIgnored @AppStorage("last") var last: Date?
  var plain = 1
}

@Observable private final class MixedModel {
  var name = ""
}

@MainActor @Suite("In an observable class", .inMemoryStore)
struct ObservableOwnerTests {
  @Test("P1: a persisted property notifies beside an injected one and a plain one")
  func beside() {
    let settings = MixedSettings(model: MixedModel())
    let theme = ReadingNode { settings.theme }
    let plain = ReadingNode { settings.plain }
    let model = ReadingNode { settings.model.name }
    let window = window(theme, plain, model)
    settings.theme = "dark"
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    settings.plain = 2
    settings.model.name = "x"
    #expect(window.updateIfNeeded().runs == [.updateProperties: 2])
    #expect(theme.values == ["light", "dark"])
    #expect(plain.values == [1, 2])
    #expect(model.values == ["", "x"])
    #expect(PlainSettings().theme == "dark")
  }

  @Test("P1: assigning in init stores the value once, and tells the other readers of the key only")
  func assigning() {
    let store = CountingStore()
    DefaultAppStorage.withStore(store) {
      let settings = PlainSettings()
      let theme = ReadingNode { settings.theme }
      let last = ReadingNode { settings.last }
      let window = window(theme, last)
      let assigned = MixedSettings(model: MixedModel(), theme: "dark")
      #expect(store.saves == [["theme": .string("dark")]])
      #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
      #expect(theme.values == ["light", "dark"])
      #expect(assigned.theme == "dark")
    }
  }
}
