import TraitTree

/// A house of two floors, and the window that updates it.
@MainActor struct House {
  let attic = Place("Attic")
  let study = Room("Study")
  let kitchen = Room("Kitchen")
  let window: Window

  init(weather: Weather) {
    attic.addChild(study)
    let groundFloor = Place("Ground floor")
    groundFloor.addChild(kitchen)
    let house = Place("House")
    house.addChild(attic)
    house.addChild(groundFloor)
    window = Window(rootNode: house, scheduler: .manual)
    window.traitOverrides.weather = weather
  }
}
