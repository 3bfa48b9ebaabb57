import TraitTree

let weather = Weather()
let house = House(weather: weather)
print(house.window.updateIfNeeded())
house.window.trace.isEnabled = true

print("\nIt gets colder, and it rains.")
weather.temperature = 5
weather.isRaining = true
print(house.window.updateIfNeeded())

print("\nThe attic is to be warm.")
house.attic.traitOverrides.warmth = 23
print(house.window.updateIfNeeded())

print("\nWhat ran, and why:")
print(house.window.trace)
