import Foundation

@testable import TraitTreePersistence

/// A file of settings in memory, and the stores that processes have of it.
struct MemoryStore {
  let system: MemoryFileSystem
  private let url: URL

  init(_ bytes: [UInt8], name: String = "settings") {
    url = URL(filePath: "/fuzzing/\(name).json", directoryHint: .notDirectory)
    system = MemoryFileSystem(url.path, bytes)
  }

  var path: String { url.path }

  var bytes: [UInt8] {
    get { system[path] ?? [] }
    nonmutating set { system[path] = newValue }
  }

  /// The file as one of windows.
  func restorationFile() -> RestorationFile { RestorationFile(url: url, system: system) }

  /// The store of the file; it is the same one as long as somebody has it.
  func store() -> JSONFileSettingsStore { JSONFileSettingsStore(url: url, system: system) }

  /// A store as the next process has it: of what is in the file, and of nothing else.
  func nextStore() -> JSONFileSettingsStore { MemoryStore(bytes, name: "next").store() }
}

/// The errors that a store has reported.
@MainActor final class Reports {
  private(set) var all: [PersistenceError] = []

  init(of store: some SettingsStore) {
    // The targets use stores on the main actor only, and errors are told where they happen.
    store.onError { [weak self] error in MainActor.assumeIsolated { self?.all.append(error) } }
  }
}
