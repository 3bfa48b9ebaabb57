import Observation
import TraitTreePersistence

/// The settings of the app, which windows find in their environment by this type.
@MainActor @Observable final class PhotoSettings {
  // The macro takes no other wrapper; the setting is observed by itself.
  @ObservationIgnored @AppStorage("photoSize") var size = PhotoSize.medium
}
