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

  private struct Fields {
    var epoch: UInt = 1
    /// Tokens of the current run that copies hold, to be told when it ends.
    var supersededTokens: [ReadToken] = []
    var hasUnseenCopies = false
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private var fields = Fields()

  var epoch: UInt { fields.epoch }

  /// Must be called before a cell that is in force changes.
  func prepareForChange() {
    let isLiveUnshared = live.isUnshared()
    let isRecordingUnshared = recording.isUnshared()
    if isLiveUnshared && isRecordingUnshared && !fields.hasUnseenCopies && !live.isRelayed {
      return
    }
    fields.epoch += 1
    fields.hasUnseenCopies = false
    if !isLiveUnshared { live.token = ReadToken() }
    if !isRecordingUnshared {
      fields.supersededTokens.append(recording.token)
      let token = ReadToken()
      token.recorder = recording.token.recorder
      recording.token = token
    }
  }

  /// The token of collections of a node at rest.
  var untrackedToken: ReadToken { live.token }

  /// Notes that collections were taken through tokens of their own, of which copies may exist.
  func noteCopies() { fields.hasUnseenCopies = true }

  func beginRecording() {
    recorder.begin()
    recording.token.recorder = Unretained(recorder)
  }

  /// Ends the run: copies that were taken in it record nothing any more.
  func endRecording() {
    recording.token.recorder = nil
    if !fields.supersededTokens.isEmpty {
      for token in fields.supersededTokens { token.recorder = nil }
      fields.supersededTokens.removeAll(keepingCapacity: true)
    }
    if !recording.isUnshared() {
      fields.hasUnseenCopies = true
      recording.token = ReadToken()
    }
  }
}
