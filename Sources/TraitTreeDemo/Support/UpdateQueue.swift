import TraitTree

/// Keeps the updates that windows ask for until they are to be made.
///
/// Only a window that has something to do asks, so that the others cost nothing.
@MainActor final class UpdateQueue: UpdateScheduler {
  private var updates: [@MainActor () -> Void] = []

  func schedule(_ update: @escaping @MainActor () -> Void) { updates.append(update) }

  /// Makes the updates, and those that are asked for meanwhile.
  func run() {
    while !updates.isEmpty {
      let due = updates
      updates = []
      for update in due { update() }
    }
  }
}
