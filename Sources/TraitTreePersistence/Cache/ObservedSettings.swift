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
  /// Held while the store loads.
  private let loading = Locked(())
  /// Held while the store saves.
  private let saving = Locked(())
  /// Whether the store may load while it saves.
  private let loadsWhileSaving: Bool
  /// How many saves have failed, and whether the one that is under way may wait.
  private let attempts = Locked((failures: 0, isPatient: true))
  private let errors = ErrorReports()
  /// Which stored values count as of a type.
  let conversion: SettingConversion

  /// Makes one without values.
  public init() {
    loadsWhileSaving = false
    conversion = .strict
  }

  /// Makes one for a store that may load while it saves, so that reading does not wait for a write.
  init(loadsWhileSaving: Bool, conversion: SettingConversion = .strict) {
    self.loadsWhileSaving = loadsWhileSaving
    self.conversion = conversion
  }

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
    whileLoading {
      guard !cell.isLoaded else { return }
      let mark = cell.mark
      do throws(PersistenceError) {
        _ = cell.load(try store.load([cell.key])[cell.key], since: mark)
      } catch {
        // It reads as missing until a refresh finds it.
        _ = cell.load(nil, since: mark)
        errors.add(error)
      }
    }
    return cell.reading ?? SettingCell.Reading(value: nil, version: 0)
  }

  /// Sets a value, tells its readers, and saves it unless a batch does.
  func set(_ value: SettingsValue?, of cell: SettingCell, in store: some SettingsStore) {
    let old = reading(of: cell, in: store).value
    let new = value.map { store.storedForm(of: $0) }
    let isInBatch = SettingsBatch.add(cell, of: self)
    // The store need not be asked about a value that it has.
    if old == new, cell.isSaved, isInBatch || !store.mayHaveChanged { return }
    let change = cell.set(new)
    if !isInBatch { unsaved.withLock { $0[cell.key] = cell } }
    change?.announce()
    if !isInBatch { save(to: store) }
  }

  func batch<R>(in store: some SettingsStore, _ changes: () throws -> R) rethrows -> R {
    if SettingsBatch.isRunning(of: self) { return try changes() }
    let batch = SettingsBatch(of: self)
    defer { end(batch, in: store) }
    return try batch.run(changes)
  }

  private func end(_ batch: SettingsBatch, in store: some SettingsStore) {
    let cells = batch.close()
    // All or none: the store may have lost one that was not changed here.
    if cells.values.allSatisfy(\.isSaved), cells.isEmpty || !store.mayHaveChanged { return }
    for cell in cells.values { cell.setUnsaved() }
    unsaved.withLock { $0.merge(cells) { $1 } }
    save(to: store)
  }

  /// Gives the store everything that it has not got yet; on return it has got it, or has failed.
  func save(to store: some SettingsStore, isPatient: Bool = true) {
    let failures = attempts.withLock { $0.failures }
    whileSaving {
      let cells = unsaved.withLock { unsaved in
        defer { unsaved = [:] }
        return unsaved
      }
      if cells.isEmpty { return }
      attempts.withLock { $0.isPatient = isPatient && $0.failures == failures }
      let earlierErrors = errors.standing
      do throws(PersistenceError) {
        try store.save(cells.mapValues { $0.beginSaving() })
        for cell in cells.values { cell.endSaving(true) }
        errors.clear(earlierErrors)
      } catch {
        for cell in cells.values { cell.endSaving(false) }
        unsaved.withLock { $0.merge(cells) { newer, _ in newer } }
        attempts.withLock { $0.failures += 1 }
        errors.add(error)
      }
    }
  }

  /// Whether the save that is under way may wait for others.
  ///
  /// Not if it has waited for another one of this process, which failed; and a refresh does not wait.
  var isPatient: Bool { attempts.withLock { $0.isPatient } }

  /// Loads what is in use, and gives what has changed.
  func refresh(from store: some SettingsStore) -> [SettingCell.Change] {
    save(to: store, isPatient: false)
    let cells = cells.withLock { $0 }.filter { $0.value.isLoaded }
    var changes: [SettingCell.Change] = []
    whileLoading {
      let earlierErrors = errors.standing
      let marks = cells.mapValues(\.mark)
      do throws(PersistenceError) {
        let values = try store.load(Set(cells.keys))
        if unsaved.withLock({ $0.isEmpty }) { errors.clear(earlierErrors) }
        changes = cells.compactMap { key, cell in
          marks[key].flatMap { cell.load(values[key], since: $0) }
        }
      } catch {
        // The last good values stay.
        errors.add(error)
      }
    }
    return changes
  }

  /// Has the store to itself, as far as it needs that; errors are delivered afterwards.
  private func whileLoading(_ body: () -> Void) {
    errors.holding { loading.withLock { _ in body() } }
  }

  private func whileSaving(_ body: () -> Void) {
    errors.holding {
      saving.withLock { _ in
        if loadsWhileSaving { body() } else { loading.withLock { _ in body() } }
      }
    }
  }

  var lastError: PersistenceError? { errors.standing.last }

  func setErrorHandler(_ handler: (@Sendable (PersistenceError) -> Void)?) {
    errors.setHandler(handler)
  }

  /// Reports what is no error of what was to be done, once.
  func say(_ error: PersistenceError) { errors.say(error) }

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
