/// Keeps collections that were copied out of the tree as they were.
///
/// Tables and cells are changed in place as long as nobody outside the tree can see it. Every
/// collection carries the token of the context that it was taken through, so a token with more than
/// one reference means that a copy exists; the next change then opens a new epoch, and cells of earlier
/// epochs are replaced instead of changed. Tables are copied on write.
@MainActor
final class Snapshots {
  static let shared = Snapshots()

  /// The context of every node whose hooks are not running.
  let live = ReadContext()
  /// The context of the node whose hook is running.
  let recording = ReadContext()
  /// What the running hook reads.
  let recorder = TraitRecorder()

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private(set) var epoch: UInt = 1
  /// Tokens of the current run that copies hold, to be told when it ends.
  @exclusivity(unchecked) @safe private var supersededTokens: [ReadToken] = []
  @exclusivity(unchecked) @safe private var hasUnseenCopies = false

  /// Must be called before a cell that is in force changes.
  func prepareForChange() {
    let isLiveUnshared = live.isUnshared()
    let isRecordingUnshared = recording.isUnshared()
    if isLiveUnshared && isRecordingUnshared && !hasUnseenCopies { return }
    epoch += 1
    hasUnseenCopies = false
    if !isLiveUnshared { live.token = ReadToken() }
    if !isRecordingUnshared {
      supersededTokens.append(recording.token)
      let token = ReadToken()
      token.recorder = recording.token.recorder
      recording.token = token
    }
  }

  func beginRecording() {
    recorder.begin()
    recording.token.recorder = recorder
  }

  /// Ends the run: copies that were taken in it record nothing any more.
  func endRecording() {
    recording.token.recorder = nil
    if !supersededTokens.isEmpty {
      for token in supersededTokens { token.recorder = nil }
      supersededTokens.removeAll(keepingCapacity: true)
    }
    if !recording.isUnshared() {
      hasUnseenCopies = true
      recording.token = ReadToken()
    }
  }
}
