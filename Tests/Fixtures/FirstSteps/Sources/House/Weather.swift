import Observation
import TraitTree

/// The world outside, which every room may look at.
@Observable @MainActor final class Weather {
  /// In degrees Celsius.
  var temperature = 12
  var isRaining = false
}

/// Hands the weather down a tree.
struct WeatherTrait: TraitDefinition {
  static let defaultValue: Weather? = nil
}

extension TraitCollection {
  var weather: Weather? { self[WeatherTrait.self] }
}

extension MutableTraits {
  var weather: Weather? {
    get { self[WeatherTrait.self] }
    set { self[WeatherTrait.self] = newValue }
  }
}
