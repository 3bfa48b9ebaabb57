/// Copy-on-write for collections that were copied out of the tree.
///
/// Tables and cells are changed in place as long as that cannot be observed. Every collection
/// carries the token of the context that it was taken through, so a token with a second reference
/// means that a copy exists: the next change then opens a new epoch, and cells of earlier epochs
/// are replaced instead of changed. Tables are copied on write.
@MainActor
final class Snapshots {
  static let shared = Snapshots()

  /// For nodes whose hooks are not running.
  let live = ReadContext()
  /// For the node whose hook is running.
  let recording = ReadContext()
  let recorder = ReadRecorder()

  private struct Fields {
    var epoch: UInt = 1
    /// Tokens of the current run that copies hold; the end of the run clears their recorder.
    var supersededTokens: [ReadToken] = []
    var hasUnseenCopies = false
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private var fields = Fields()

  var epoch: UInt { fields.epoch }

  /// Call before a cell in force changes.
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

  var untrackedToken: ReadToken { live.token }

  /// Records that copies may exist of collections that were taken through tokens of their own.
  func noteCopies() { fields.hasUnseenCopies = true }

  func beginRecording() {
    recorder.begin()
    recording.token.recorder = Unretained(recorder)
  }

  /// Copies that were taken during the run record nothing from now on.
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
