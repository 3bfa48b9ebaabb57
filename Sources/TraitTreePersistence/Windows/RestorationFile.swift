public import Foundation
public import TraitTree

/// A file that keeps which windows were open: the state of a `WindowGroup` on the disk.
///
/// ```swift
/// let file = RestorationFile(url: url)
/// if let state = try file.load() { documents.restore(state) }
/// ```
///
/// ```swift
/// try file.save(documents.restorationState)
/// ```
///
/// The file is JSON, and as safe as that of a ``JSONFileSettingsStore``: it is replaced at once and is on
/// the disk when ``save(_:)`` returns, processes take turns, and a damaged file is kept aside before another
/// takes its place. It keeps its owner, group and mode, and a save waits ten seconds for others at most. What a file
/// system lacks, such as locks, is said on standard error once.
public struct RestorationFile: Sendable {
  private let file: DurableFile

  /// Makes a description of a file.
  ///
  /// Nothing is read or written yet. The file and its directory need not be there.
  ///
  /// - Parameter url: The file. Anything else than a file URL traps.
  public init(url: URL) { self.init(url: url, system: POSIXFileSystem()) }

  init(url: URL, system: any FileSystem) {
    file = DurableFile(
      path: FilePath.resolved(url), origin: FilePath.located(url), system: system)
  }

  /// Reads the state that was saved last.
  ///
  /// - Returns: The state, `nil` if there is no file.
  /// - Throws: ``PersistenceError/Reason/damaged`` or ``PersistenceError/Reason/unreadable``. The file stays
  ///   as it is.
  public func load() throws(PersistenceError) -> RestorationState? {
    guard let bytes = try file.read() else { return nil }
    do { return try Self.decode(bytes) } catch {
      throw PersistenceError(.damaged, file: file.path, detail: "\(error)")
    }
  }

  /// Writes a state, which is on the disk when this returns.
  ///
  /// A state that the file has already is not written again.
  ///
  /// - Parameter state: The state.
  /// - Returns: If the file was damaged, where it is kept now.
  /// - Throws: ``PersistenceError/Reason/notEncodable``, ``PersistenceError/Reason/unreadable`` or
  ///   ``PersistenceError/Reason/notWritten``. The file stays as it is.
  @discardableResult
  public func save(_ state: RestorationState) throws(PersistenceError) -> URL? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes: [UInt8]
    do { bytes = Array(try encoder.encode(state)) + Array("\n".utf8) } catch {
      throw PersistenceError(.notEncodable, file: file.path, detail: "\(error)")
    }
    let writing: DurableFile.Writing = { write throws(FileFailure) in try write(bytes) }
    let result = try file.update { current in
      guard let current else { return .replace(writing) }
      if current == bytes { return .nothing }
      do {
        _ = try Self.decode(current)
        return .replace(writing)
      } catch { return .replaceDamaged(reason: "\(error)", writing) }
    }
    for lack in result.lacks {
      ErrorReports.sayOnce(PersistenceError(.lessSafe, file: file.path, detail: lack))
    }
    return result.report?.keptAs
  }

  private static func decode(_ bytes: [UInt8]) throws -> RestorationState {
    try JSONDecoder().decode(RestorationState.self, from: Data(bytes))
  }
}
