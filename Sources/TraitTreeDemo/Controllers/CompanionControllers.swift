import TraitTree

// The controllers of the companion window. They read the environment, as in SwiftUI.

/// Draws the chosen color for the current appearance.
///
/// The color comes with `updateProperties()`, which asks for a new drawing; the appearance is read
/// while drawing, so that a change of it draws again and does nothing else.
final class SwatchController: DemoController {
  @Environment(\.appModel) private var model
  @Environment(\.colorScheme) private var colorScheme
  private let label = Label("Swatch")
  private var color = PaletteColor.blue
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model else { return }
    color = model.selectedColor
    setNeedsDisplay()
  }

  override func draw() {
    super.draw()
    label.text = "\(color.rawValue) on \(colorScheme)"
  }
}

/// Shows the slider's value in words.
final class LevelController: DemoController {
  @Environment(\.appModel) private var model
  private let label = Label("Level")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model else { return }
    label.text = "\(model.sliderValue) of 100"
  }
}

/// Shows whether the app is loading.
final class StatusController: DemoController {
  @Environment(\.appModel) private var model
  private let label = Label("Status")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model else { return }
    label.text = model.isLoading ? "Loading" : "Ready"
  }
}

/// Shows the selected item.
///
/// While nothing is selected it does not read the items, so that adding one does not run it.
final class SelectionController: DemoController {
  @Environment(\.appModel) private var model
  private let label = Label("Selected")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model else { return }
    label.text = model.selectedItem?.title ?? "nothing"
  }
}
