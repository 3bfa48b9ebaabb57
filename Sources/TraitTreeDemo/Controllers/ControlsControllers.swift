import TraitTree

// The controllers of the window with the controls. They read traits, as in UIKit.

/// Shows a button that `toggle` enables and disables.
final class ActionController: DemoController {
  private let button = Button("Action")
  override var views: [any StandIn] { [button] }

  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    button.title = "Run"
    button.isEnabled = model.isEnabled
  }
}

/// Shows the chosen color.
final class ColorController: DemoController {
  private let label = Label("Color")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    label.text = model.selectedColor.rawValue
  }
}

/// Lays out a slider: a change of its value runs the layout hook and no other.
final class SliderController: DemoController {
  private static let cellCount = 10
  private let label = Label("Slider")
  override var views: [any StandIn] { [label] }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard let model = traitCollection.appModel else { return }
    let filled = model.sliderValue * Self.cellCount / 100
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.cellCount - filled)
    label.text = "[\(bar)] \(model.sliderValue)"
  }
}

/// Shows the user interface style, and the one before it.
///
/// It knows nothing of themes. A handler learns what the style was, the hook reads what it is.
final class AppearanceController: DemoController {
  private let label = Label("Appearance")
  private var previousStyle: UserInterfaceStyle?
  override var views: [any StandIn] { [label] }

  override func viewDidLoad() {
    super.viewDidLoad()
    registerForTraitChanges([TraitUserInterfaceStyle.self]) {
      (self: AppearanceController, previous: TraitCollection) in
      self.record(.traitChanges)
      self.previousStyle = previous.userInterfaceStyle
      self.setNeedsUpdateProperties()
    }
  }

  override func updateProperties() {
    super.updateProperties()
    let style = traitCollection.userInterfaceStyle
    label.text = previousStyle.map { "\(style), was \($0)" } ?? "\(style)"
  }
}

/// Shows a button that starts to load, and is disabled meanwhile.
final class LoadController: DemoController {
  private let button = Button("Load")
  override var views: [any StandIn] { [button] }

  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    button.title = model.isLoading ? "Loading" : "Load"
    button.isEnabled = !model.isLoading
  }
}

/// Shows the items and which of them is selected.
final class ItemsController: DemoController {
  private let list = List("Items")
  override var views: [any StandIn] { [list] }

  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    let selection = model.selection
    list.rows = model.items.map(\.title)
    list.selectedRow = model.items.firstIndex { $0.id == selection }
  }
}
