import Foundation

/// A suite of user defaults of its own, which goes with the object.
final class Suite {
  let name = "org.example.persistence-\(UUID().uuidString)"

  /// The suite as other code sees it.
  var defaults: UserDefaults? { UserDefaults(suiteName: name) }

  deinit {
    defaults?.removePersistentDomain(forName: name)
    defaults?.synchronize()
    let home = FileManager.default.homeDirectoryForCurrentUser
    try? FileManager.default.removeItem(at: home.appending(path: ".config/\(name).plist"))
  }
}
