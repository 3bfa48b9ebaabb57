import Observation
import TraitTree

// Environment keys and models of the environment and state tests.

struct SpacingKey: EnvironmentKey { static let defaultValue = 8 }
struct CaptionKey: EnvironmentKey { static let defaultValue = "none" }
struct HintKey: EnvironmentKey { static var defaultValue: String? { nil } }
struct OpenKey: EnvironmentKey { static var defaultValue: () -> Int { { 0 } } }
struct TokenKey: EnvironmentKey { static var defaultValue: UpdateToken? { nil } }

/// A value with parts, to be written through composed key paths.
struct Frame: Equatable {
  struct Border: Equatable {
    var color = "black"
    var thickness = 1
  }
  var width = 100
  var height = 50
  var border = Border()
}
struct FrameKey: EnvironmentKey { static let defaultValue = Frame() }

/// Values closer than a half count as equal.
struct RoughKey: EnvironmentKey {
  static let defaultValue = 0.0
  static func valuesEqual(_ lhs: Double, _ rhs: Double) -> Bool { abs(lhs - rhs) < 0.5 }
}

struct ZoomTrait: TraitDefinition { static let defaultValue = 1.0 }

/// Bridged, one to one.
struct ZoomKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> Double { traits[ZoomTrait.self] }
  static func write(to traits: inout any MutableTraits, value: Double) {
    traits[ZoomTrait.self] = value
  }
}

/// Bridged to the same trait, in another unit.
struct ZoomPercentKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> Int {
    Int((traits[ZoomTrait.self] * 100).rounded())
  }
  static func write(to traits: inout any MutableTraits, value: Int) {
    traits[ZoomTrait.self] = Double(value) / 100
  }
}

struct MarginTrait: TraitDefinition { static let defaultValue = 3 }

/// Bridged to two traits at once.
struct InsetsKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> [Int] {
    [traits[MarginTrait.self], Int(traits[ZoomTrait.self])]
  }
  static func write(to traits: inout any MutableTraits, value: [Int]) {
    traits[MarginTrait.self] = value[0]
    traits[ZoomTrait.self] = Double(value[1])
  }
}

/// Both kinds of key at once, not bridged: two values.
struct DoubleFacedKey: EnvironmentKey, TraitDefinition { static let defaultValue = 0 }

extension EnvironmentValues {
  var spacing: Int {
    get { self[SpacingKey.self] }
    set { self[SpacingKey.self] = newValue }
  }
  var caption: String {
    get { self[CaptionKey.self] }
    set { self[CaptionKey.self] = newValue }
  }
  var hint: String? {
    get { self[HintKey.self] }
    set { self[HintKey.self] = newValue }
  }
  var open: () -> Int {
    get { self[OpenKey.self] }
    set { self[OpenKey.self] = newValue }
  }
  var token: UpdateToken? {
    get { self[TokenKey.self] }
    set { self[TokenKey.self] = newValue }
  }
  var frame: Frame {
    get { self[FrameKey.self] }
    set { self[FrameKey.self] = newValue }
  }
  var rough: Double {
    get { self[RoughKey.self] }
    set { self[RoughKey.self] = newValue }
  }
  var zoom: Double {
    get { self[ZoomKey.self] }
    set { self[ZoomKey.self] = newValue }
  }
  var zoomPercent: Int {
    get { self[ZoomPercentKey.self] }
    set { self[ZoomPercentKey.self] = newValue }
  }
  var insets: [Int] {
    get { self[InsetsKey.self] }
    set { self[InsetsKey.self] = newValue }
  }
  var doubleFaced: Int {
    get { self[DoubleFacedKey.self] }
    set { self[DoubleFacedKey.self] = newValue }
  }
  /// Two keys in one property.
  var spacedCaption: String {
    get { "\(caption) \(spacing)" }
    set {
      caption = newValue
      spacing = newValue.count
    }
  }
}

/// Models that are injected by type.
@Observable class SettingsModel {
  var size = 1
  @ObservationIgnored let label: String
  init(_ label: String = "settings") { self.label = label }
}

@Observable final class SpecialSettingsModel: SettingsModel { var extra = 0 }

@Observable final class SessionModel { var user = "nobody" }
