import Testing
import TraitTree

@testable import House

@MainActor struct HouseTests {
  let weather = Weather()
  let house: House

  init() {
    house = House(weather: weather)
    house.window.updateIfNeeded()
  }

  @Test("Rooms are heated up to the warmth of their floor")
  func heating() {
    house.attic.traitOverrides.warmth = 23
    house.window.updateIfNeeded()
    #expect(house.study.heating == 11)
    #expect(house.kitchen.heating == 8)
  }

  @Test("The warmth of a floor runs the hook of its rooms, and of no others")
  func override() {
    house.window.trace.isEnabled = true
    house.attic.traitOverrides.warmth = 23
    #expect(house.window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(house.window.trace.updates[0].runs.map(\.path) == ["House/Attic/Study"])
  }

  @Test("The temperature runs the hook of every room, and rain none")
  func weatherChange() {
    weather.temperature = 5
    #expect(house.window.updateIfNeeded().runs == [.updateProperties: 2])
    weather.isRaining = true
    #expect(house.window.updateIfNeeded().runs.isEmpty)
  }
}
