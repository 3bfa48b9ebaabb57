// What commands let the user choose among, by the words for it.

/// The colours that the `color` command offers.
enum PaletteColor: String, CaseIterable {
  case blue = "Blue"
  case red = "Red"
  case green = "Green"
  case yellow = "Yellow"
}

/// The appearance that the user asked for.
enum Theme: String, CaseIterable {
  case light
  case dark
  /// Whatever the window has.
  case auto
}

/// The sizes that the `photo` command offers.
enum PhotoSize: String, CaseIterable {
  case small = "S"
  case medium = "M"
  case large = "L"
}

/// The traits that `explain` knows, by their names.
enum ExplainedTrait: String, CaseIterable {
  case appModel = "AppModelTrait"
  case userInterfaceStyle = "TraitUserInterfaceStyle"
  case displayScale = "TraitDisplayScale"
}
