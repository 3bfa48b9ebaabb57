import Observation
import TraitTree

/// One row of the items list.
struct Item: Identifiable, Equatable {
  let id: Int
  var title: String { "Item \(id)" }
}

/// The state of the app, shared by all of its windows.
///
/// No window is told about a change. A controller that read a property in one of its hooks runs
/// that hook again; all others do not.
@MainActor @Observable final class AppModel {
  var message = "Hello"
  var counter = 0
  var isEnabled = true
  var selectedColor = PaletteColor.blue
  var sliderValue = 50
  var isLoading = false
  var theme = Theme.auto
  private(set) var items = (1...3).map(Item.init(id:))
  private(set) var selection: Item.ID?
  @ObservationIgnored private var nextItemID = 4

  /// The selected item; reads `items` only while something is selected.
  var selectedItem: Item? {
    guard let selection else { return nil }
    return items.first { $0.id == selection }
  }

  /// Makes one change.
  ///
  /// - Throws: `CommandError.noSuchItem` where the change names an item that is not there. The
  ///   model is then as it was.
  func apply(_ change: Change) throws(CommandError) {
    switch change {
    case .message(let text): message = text
    case .increment: counter += 1
    case .decrement: counter -= 1
    case .reset: counter = 0
    case .toggle: isEnabled.toggle()
    case .color(let color): selectedColor = color
    case .slider(let value): sliderValue = value
    case .theme(let theme): self.theme = theme
    case .add:
      items.append(Item(id: nextItemID))
      nextItemID += 1
    case .remove(let number):
      let removed = items.remove(at: try index(ofItem: number))
      if selection == removed.id { selection = nil }
    case .select(let number):
      selection = items[try index(ofItem: number)].id
    }
  }

  /// Starts to load.
  ///
  /// `isLoading` is true when this returns, and false when the task has ended.
  ///
  /// - Parameter clock: Measures the time that loading takes.
  /// - Returns: The task that loads.
  func load(using clock: any Clock<Duration>) -> Task<Void, Never> {
    isLoading = true
    return Task {
      // Only cancellation ends the sleep early; loading is over then as well.
      try? await clock.sleep(for: .milliseconds(200))
      isLoading = false
    }
  }

  private func index(ofItem number: Int) throws(CommandError) -> Int {
    guard (1...).contains(number), number <= items.count else {
      throw .noSuchItem(number, count: items.count)
    }
    return number - 1
  }
}

/// Hands the model down a window's tree; injected once, at the root.
struct AppModelTrait: TraitDefinition {
  static let defaultValue: AppModel? = nil
}

/// The same value for those who read it from the environment.
private struct AppModelKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> AppModel? { traits[AppModelTrait.self] }
  static func write(to traits: inout any MutableTraits, value: AppModel?) {
    traits[AppModelTrait.self] = value
  }
}

extension EnvironmentValues {
  /// The model injected at the root, or nil where none was.
  var appModel: AppModel? {
    get { self[AppModelKey.self] }
    set { self[AppModelKey.self] = newValue }
  }
}

extension TraitCollection {
  /// The model injected at the root, or nil where none was.
  var appModel: AppModel? { self[AppModelTrait.self] }
}

extension MutableTraits {
  /// The model that a node hands to its subtree.
  var appModel: AppModel? {
    get { self[AppModelTrait.self] }
    set { self[AppModelTrait.self] = newValue }
  }
}
