import Observation

/// The sizes that the `photo` command offers.
enum PhotoSize: String, CaseIterable {
  case small = "S"
  case medium = "M"
  case large = "L"
}

/// The settings of the app, which windows find in their environment by this type.
@MainActor @Observable final class PhotoSettings {
  var size = PhotoSize.medium
}
