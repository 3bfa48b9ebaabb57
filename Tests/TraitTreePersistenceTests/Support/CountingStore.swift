import Testing
import TraitTree

@testable import TraitTreePersistence

/// A store of a user's own, which counts what it is asked for.
final class CountingStore: SettingsStore {
  let observed = ObservedSettings()
  private let state = Locked(State())

  private struct State: Sendable {
    var values: [String: SettingsValue] = [:]
    var loads: [Set<String>] = []
    var saves: [[String: SettingsValue?]] = []
    var isShared = false
  }

  var loads: [Set<String>] { state.withLock { $0.loads } }
  var saves: [[String: SettingsValue?]] { state.withLock { $0.saves } }

  var mayHaveChanged: Bool { state.withLock { $0.isShared } }

  /// Says from now on that others may have changed it.
  func sharesItsValues() { state.withLock { $0.isShared = true } }

  /// Changes a value as if another process did.
  func change(_ key: String, to value: SettingsValue?) {
    state.withLock { $0.values[key] = value }
  }

  func load(_ keys: Set<String>) -> [String: SettingsValue] {
    state.withLock { state in
      state.loads.append(keys)
      return state.values
    }
  }

  func save(_ changes: [String: SettingsValue?]) {
    state.withLock { state in
      state.saves.append(changes)
      for (key, value) in changes { state.values[key] = value }
    }
  }
}

/// Gives each test of a suite a default store of its own.
struct InMemoryStore: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await DefaultAppStorage.withStore(InMemorySettingsStore()) { try await function() }
  }
}

extension Trait where Self == InMemoryStore {
  static var inMemoryStore: InMemoryStore { InMemoryStore() }
}
