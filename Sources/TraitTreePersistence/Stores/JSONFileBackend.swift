internal import TraitTree

/// One file of settings: what all stores of it in this process share.
final class JSONFileBackend: Sendable {
  private struct Known: Sendable {
    var values: [String: SettingsValue] = [:]
    /// The file that has these values, if it could not have been written again without a trace.
    var stamp: FileStamp?
  }

  let observed = ObservedSettings()
  private let file: DurableFile
  /// What the file held when it was last read or written.
  private let known = Locked(Known())

  init(file: DurableFile) { self.file = file }

  func load() throws(PersistenceError) -> [String: SettingsValue] {
    let stamp = file.settledStamp
    let known = known.withLock { $0 }
    if let stamp, stamp == known.stamp { return known.values }
    guard let bytes = try file.read() else {
      self.known.withLock { $0 = Known() }
      return [:]
    }
    do throws(JSONReader.Failure) {
      let values = try Self.contents(of: bytes).values
      self.known.withLock { $0 = Known(values: values, stamp: stamp) }
      return values
    } catch {
      throw PersistenceError(.damaged, file: file.path, detail: error.description)
    }
  }

  func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
    let known = known.withLock { $0.values }
    var saved = known
    let report = try file.update { bytes in
      do throws(JSONReader.Failure) {
        let current = try bytes.map { bytes throws(JSONReader.Failure) in
          try Self.contents(of: bytes)
        }
        saved = Self.applying(changes, to: current?.values ?? [:])
        if saved == current?.values ?? [:] { return .nothing }
        guard let name = current?.repeatedName else { return .replace(Self.bytes(of: saved)) }
        return .replaceDamaged(Self.bytes(of: saved), reason: "two members of the name \"\(name)\"")
      } catch {
        saved = Self.applying(changes, to: known)
        return .replaceDamaged(Self.bytes(of: saved), reason: error.description)
      }
    }
    let values = saved
    self.known.withLock { $0 = Known(values: values) }
    if let report { observed.report(report) }
  }

  /// What a file holds.
  private struct Contents {
    let values: [String: SettingsValue]
    /// A name of which there is more in the file than in the values.
    let repeatedName: String?
  }

  private static func contents(of bytes: [UInt8]) throws(JSONReader.Failure) -> Contents {
    let document = try JSONReader.document(of: bytes)
    guard case .object(let values) = document.value else {
      throw JSONReader.Failure(problem: "something else than an object", offset: 0)
    }
    return Contents(values: values, repeatedName: document.repeatedName)
  }

  private static func applying(
    _ changes: [String: SettingsValue?], to values: [String: SettingsValue]
  ) -> [String: SettingsValue] {
    var values = values
    for (key, value) in changes { values[key] = value }
    return values
  }

  private static func bytes(of values: [String: SettingsValue]) -> [UInt8] {
    JSONWriter.bytes(of: .object(values))
  }
}
