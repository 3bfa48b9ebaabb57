import TraitTree

// The controllers of the settings window, and the one elsewhere that shows a setting.

/// Lets the user choose the size of photos, through a binding to an object injected by its type.
final class PhotoSizeController: DemoController {
  @Environment(PhotoSettings.self) private var settings
  private let picker = Picker<PhotoSize>("Photo size")
  override var views: [any StandIn] { [picker] }

  override func updateProperties() {
    super.updateProperties()
    @Bindable var settings = settings
    picker.selection = $settings.size
    // Showing the selection is what makes the hook depend on it.
    picker.title = settings.size.rawValue
  }

  /// Does what a click on a size in the picker does.
  func choose(_ size: PhotoSize) { picker.choose(size) }
}

/// Shows the chosen size of photos.
final class PhotoController: DemoController {
  @Environment(PhotoSettings.self) private var settings
  private let label = Label("Photo")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    label.text = "size \(settings.size.rawValue)"
  }
}
