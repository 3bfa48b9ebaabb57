internal import TraitTree

/// The settings of a store that are in use in this process: what makes all owners of a key agree.
///
/// A store of your own makes one and gives it as ``SettingsStore/observed``. It holds the values, tells
/// who has read them, and decides when the store loads and saves. Stores that share one agree with one
/// another as if they were one. It may be used on any thread.
public final class ObservedSettings: Sendable {
  private let cells = Locked<[String: SettingCell]>([:])
  /// What the store has to be given with the next write.
  private let unsaved = Locked<[String: SettingCell]>([:])
  /// Held while the store loads or saves.
  private let access = Locked(())
  private let errors = ErrorReports()

  /// Makes one without values.
  public init() {}

  func cell(for key: String) -> SettingCell {
    cells.withLock { cells in
      if let cell = cells[key] { return cell }
      let cell = SettingCell(key: key)
      cells[key] = cell
      return cell
    }
  }

  /// The value of a key, which is loaded if it is used for the first time.
  func reading(of cell: SettingCell, in store: some SettingsStore) -> SettingCell.Reading {
    if let reading = cell.reading { return reading }
    accessing {
      guard !cell.isLoaded else { return }
      do throws(PersistenceError) {
        _ = cell.load(try store.load([cell.key])[cell.key])
      } catch {
        // It reads as missing until a refresh finds it.
        _ = cell.load(nil)
        errors.add(error)
      }
    }
    return cell.reading ?? SettingCell.Reading(value: nil, version: 0)
  }

  /// Sets a value, tells its readers, and saves it unless a batch does.
  func set(_ value: SettingsValue?, of cell: SettingCell, in store: some SettingsStore) {
    _ = reading(of: cell, in: store)
    guard let change = cell.set(value.map { store.storedForm(of: $0) }) else {
      return secure(cell, in: store)
    }
    let isInBatch = SettingsBatch.add(cell, of: self)
    if !isInBatch { unsaved.withLock { $0[cell.key] = cell } }
    change.announce()
    if !isInBatch { save(to: store) }
  }

  /// Sees to it that a value that is set already is saved as well: by another thread, or because that
  /// failed before.
  func secure(_ cell: SettingCell, in store: some SettingsStore) {
    if cell.isSaved || SettingsBatch.add(cell, of: self) { return }
    unsaved.withLock { $0[cell.key] = cell }
    save(to: store)
  }

  func batch<R>(in store: some SettingsStore, _ changes: () throws -> R) rethrows -> R {
    if SettingsBatch.isRunning(of: self) { return try changes() }
    let batch = SettingsBatch(of: self)
    defer {
      let cells = batch.close()
      if !cells.isEmpty {
        unsaved.withLock { $0.merge(cells) { $1 } }
        save(to: store)
      }
    }
    return try batch.run(changes)
  }

  /// Gives the store everything that it has not got yet; on return it has got it, or has failed.
  func save(to store: some SettingsStore) {
    accessing {
      let cells = unsaved.withLock { unsaved in
        defer { unsaved = [:] }
        return unsaved
      }
      if cells.isEmpty { return }
      let earlierErrors = errors.standing
      do throws(PersistenceError) {
        try store.save(cells.mapValues { $0.beginSaving() })
        for cell in cells.values { cell.endSaving(true) }
        errors.clear(earlierErrors)
      } catch {
        for cell in cells.values { cell.endSaving(false) }
        unsaved.withLock { $0.merge(cells) { newer, _ in newer } }
        errors.add(error)
      }
    }
  }

  /// Loads what is in use, and gives what has changed.
  func refresh(from store: some SettingsStore) -> [SettingCell.Change] {
    save(to: store)
    let cells = cells.withLock { $0 }.filter { $0.value.isLoaded }
    var changes: [SettingCell.Change] = []
    accessing {
      let earlierErrors = errors.standing
      do throws(PersistenceError) {
        let values = try store.load(Set(cells.keys))
        if unsaved.withLock({ $0.isEmpty }) { errors.clear(earlierErrors) }
        changes = cells.compactMap { $1.load(values[$0]) }
      } catch {
        // The last good values stay.
        errors.add(error)
      }
    }
    return changes
  }

  /// Has the store to itself; errors are delivered afterwards.
  private func accessing(_ body: () -> Void) {
    errors.holding { access.withLock { _ in body() } }
  }

  var lastError: PersistenceError? { errors.standing.last }

  func setErrorHandler(_ handler: (@Sendable (PersistenceError) -> Void)?) {
    errors.setHandler(handler)
  }

  /// Reports an error of the store.
  ///
  /// For stores of your own whose errors can not be thrown, because they come later or because the work
  /// was done in spite of them. One that is reported while the store loads or saves is delivered after that.
  ///
  /// - Parameter error: The error.
  public func report(_ error: PersistenceError) {
    errors.add(error)
  }
}
