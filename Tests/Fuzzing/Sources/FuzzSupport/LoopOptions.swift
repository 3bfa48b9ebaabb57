/// The options of the loop, which are named as those of the toolchain's fuzzer.
struct LoopOptions {
  var seed: UInt64 = 1
  /// Seconds, or nil for no end.
  var time: Int?
  /// The number of inputs, or nil for no end.
  var runs: Int?
  /// The longest input, in bytes.
  var lengthLimit = 4096
  /// Seconds that one input may take.
  var timeout: UInt32 = 30
  /// What the name of a file with a finding begins with.
  var artifactPrefix = ""
  /// Folders of seeds, or files to be replayed.
  var paths: [String] = []

  /// Reads arguments; an option that the loop has no use for is passed over.
  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      guard argument.hasPrefix("-") else {
        paths.append(argument)
        continue
      }
      let parts = argument.dropFirst().split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count == 2 ? parts[1] : ""
      switch parts.first {
      case "seed": seed = UInt64(value) ?? seed
      case "max_total_time": time = Int(value)
      case "runs": runs = Int(value)
      case "max_len": lengthLimit = Int(value) ?? lengthLimit
      case "timeout": timeout = UInt32(value) ?? timeout
      case "artifact_prefix": artifactPrefix = value
      default: break
      }
    }
  }
}
