import Observation
import TraitTree

// Traits and models of the update and tracking tests.

enum UpdateTheme { case light, dark, mono }

struct UpdateThemeTrait: TraitDefinition { static let defaultValue = UpdateTheme.light }
struct UpdateDepthTrait: TraitDefinition { static let defaultValue = 0 }
struct UpdateSizeTrait: TraitDefinition { static let defaultValue = 1.0 }
struct UpdateAccentTrait: TraitDefinition { static let defaultValue = "none" }
struct UpdateUnreadTrait: TraitDefinition { static let defaultValue = 0 }
struct UpdateModelTrait: TraitDefinition { static var defaultValue: UpdateModel? { nil } }
struct UpdateTokenTrait: TraitDefinition { static var defaultValue: UpdateToken? { nil } }
struct UpdateActionTrait: TraitDefinition { static var defaultValue: () -> Int { { 0 } } }

/// Values closer than a half count as equal.
struct UpdateRoughTrait: TraitDefinition {
  static let defaultValue = 0.0
  static func valuesEqual(_ lhs: Double, _ rhs: Double) -> Bool { abs(lhs - rhs) < 0.5 }
}

extension TraitCollection {
  var updateTheme: UpdateTheme { self[UpdateThemeTrait.self] }
  var updateDepth: Int { self[UpdateDepthTrait.self] }
  var updateSize: Double { self[UpdateSizeTrait.self] }
  var updateAccent: String { self[UpdateAccentTrait.self] }
  var updateUnread: Int { self[UpdateUnreadTrait.self] }
  var updateModel: UpdateModel? { self[UpdateModelTrait.self] }
  var updateToken: UpdateToken? { self[UpdateTokenTrait.self] }
}

extension MutableTraits {
  var updateTheme: UpdateTheme {
    get { self[UpdateThemeTrait.self] }
    set { self[UpdateThemeTrait.self] = newValue }
  }
  var updateDepth: Int {
    get { self[UpdateDepthTrait.self] }
    set { self[UpdateDepthTrait.self] = newValue }
  }
  var updateSize: Double {
    get { self[UpdateSizeTrait.self] }
    set { self[UpdateSizeTrait.self] = newValue }
  }
  var updateAccent: String {
    get { self[UpdateAccentTrait.self] }
    set { self[UpdateAccentTrait.self] = newValue }
  }
  var updateUnread: Int {
    get { self[UpdateUnreadTrait.self] }
    set { self[UpdateUnreadTrait.self] = newValue }
  }
  var updateModel: UpdateModel? {
    get { self[UpdateModelTrait.self] }
    set { self[UpdateModelTrait.self] = newValue }
  }
  var updateToken: UpdateToken? {
    get { self[UpdateTokenTrait.self] }
    set { self[UpdateTokenTrait.self] = newValue }
  }
}

/// A reference whose life a test can watch.
final class UpdateToken {}

@MainActor @Observable final class UpdateModel {
  var count = 0
  var name = ""
  var isOpen = false
  var width = 0.0
  var items: [Int] = []
  var child: UpdateModel?
  var doubled: Int { count * 2 }
  var childItems: [Int] { child?.items ?? [] }
  @ObservationIgnored var ignored = 0
}
