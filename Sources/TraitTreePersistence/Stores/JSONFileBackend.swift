internal import TraitTree

/// One file of settings: what all stores of it in this process share.
final class JSONFileBackend: Sendable {
  private struct Known: Sendable {
    /// What the file held when it was last read or written.
    var document = JSONDocument()
    /// The state of the file in which it held that.
    var stamp: FileStamp?
    /// Whether the file could not have been written again without another stamp.
    var isSettled = false
    /// How often it was written by this process.
    var saves: UInt64 = 0
    /// The stamp that was seen last, and when it was seen first.
    var seen: (stamp: FileStamp, since: ContinuousClock.Instant)?
  }

  /// The coarsest step in which file systems count time, and a bit.
  ///
  /// A file that is written twice within one step may have one stamp for both versions. Time is that of this
  /// process, since the clock of the file system may be another one.
  private static let clockStep = Duration.milliseconds(2500)

  let observed = ObservedSettings(loadsWhileSaving: true)
  private let file: DurableFile
  private let known = Locked(Known())
  /// Whether a wait for the lock has been in vain, and none has been successful since.
  private let isLockStuck = Locked(false)

  init(file: DurableFile) { self.file = file }

  /// Whether the file may hold something else than what was last read or written.
  var mayHaveChanged: Bool {
    let stamp = file.stamp
    return known.withLock { known in
      // Where there was no file and is none, there is nothing to change.
      guard stamp != nil else { return known.stamp != nil || !known.document.isEmpty }
      return !known.isSettled || known.stamp != stamp
    }
  }

  func load(_ keys: Set<String>) throws(PersistenceError) -> [String: SettingsValue] {
    let seen = look()
    if let document = seen.document { return Self.values(of: keys, in: document) }
    guard let bytes = try file.read() else {
      note(JSONDocument(), nil, isSettled: false, since: seen.saves)
      return [:]
    }
    do throws(JSONReader.Failure) {
      let document = try JSONDocument(bytes)
      note(document, seen.stamp, isSettled: seen.isSettled, since: seen.saves)
      return Self.values(of: keys, in: document)
    } catch {
      throw PersistenceError(.damaged, file: file.path, detail: error.description)
    }
  }

  func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
    let last = known.withLock { $0.document }
    var saved = last
    // Before it is read: what comes later has another stamp.
    let seen = look()
    let timedOut = { self.isLockStuck.withLock { $0 = true } }
    let result = try file.update(waiting: patience, timedOut: timedOut) { bytes in
      isLockStuck.withLock { $0 = false }
      do throws(JSONReader.Failure) {
        let current = try bytes.map { bytes throws(JSONReader.Failure) in
          try JSONDocument(bytes)
        }
        saved = current ?? JSONDocument()
        if saved.holds(changes) { return .nothing }
        saved = saved.applying(changes)
        let writing = Self.writing(saved)
        guard let name = current?.repeatedName else { return .replace(writing) }
        return .replaceDamaged(reason: "two members of the name \"\(name)\"", writing)
      } catch {
        saved = last.applying(changes)
        return .replaceDamaged(reason: error.description, Self.writing(saved))
      }
    }
    if let stamp = result.stamp { look(at: stamp) }
    note(
      saved, result.stamp ?? seen.stamp, isSettled: result.stamp == nil && seen.isSettled,
      since: nil)
    for lack in result.lacks {
      observed.say(PersistenceError(.lessSafe, file: file.path, detail: lack))
    }
    if let report = result.report { observed.report(report) }
  }

  /// How long to wait for other processes.
  private var patience: Duration {
    // Whoever has come while another write was waiting has waited as well.
    if !observed.isPatient { return .zero }
    return isLockStuck.withLock { $0 } ? .milliseconds(500) : DurableFile.patience
  }

  /// The file, looked at before it is read.
  private struct Seen {
    var stamp: FileStamp?
    var isSettled = false
    var saves: UInt64 = 0
    /// What the file holds, if that is known.
    var document: JSONDocument?
  }

  private func look() -> Seen {
    let now = file.system.now
    let stamp = file.stamp
    return known.withLock { known in
      guard let stamp else { return Seen(saves: known.saves) }
      if known.seen?.stamp != stamp { known.seen = (stamp, now) }
      let isSettled = known.seen.map { now - $0.since > Self.clockStep } ?? false
      let isKnown = known.isSettled && known.stamp == stamp
      return Seen(
        stamp: stamp, isSettled: isSettled, saves: known.saves,
        document: isKnown ? known.document : nil)
    }
  }

  private func look(at stamp: FileStamp) {
    let now = file.system.now
    known.withLock { $0.seen = (stamp, now) }
  }

  /// Notes what the file holds; what was read before a save is not the last any more.
  private func note(
    _ document: JSONDocument, _ stamp: FileStamp?, isSettled: Bool, since saves: UInt64?
  ) {
    known.withLock { known in
      if saves == nil { known.saves += 1 } else if saves != known.saves { return }
      known.document = document
      known.stamp = stamp
      known.isSettled = isSettled
    }
  }

  private static func values(
    of keys: Set<String>, in document: JSONDocument
  ) -> [String: SettingsValue] {
    var values: [String: SettingsValue] = [:]
    for key in keys { values[key] = document[key] }
    return values
  }

  private static func writing(_ document: JSONDocument) -> DurableFile.Writing {
    { write throws(FileFailure) in
      var output = JSONOutput(to: write)
      try document.write(to: &output)
    }
  }
}
