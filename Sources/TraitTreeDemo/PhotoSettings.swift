import Observation
import TraitTreePersistence

/// The sizes that the `photo` command offers.
enum PhotoSize: String, CaseIterable {
  case small = "S"
  case medium = "M"
  case large = "L"
}

/// The settings of the app, which windows find in their environment by this type.
@MainActor @Observable final class PhotoSettings {
  // The macro takes no other wrapper; the setting is observed by itself.
  @ObservationIgnored @AppStorage("photoSize") var size = PhotoSize.medium
}
