internal import Foundation

/// Checks inputs that are made from the seeds of a target at random, without a look at coverage.
///
/// It takes the place of the toolchain's fuzzer where that is missing.
@MainActor struct MutationLoop {
  let target: any FuzzTarget.Type
  let options: LoopOptions

  /// Runs until the time is over, or forever; a finding ends the program with the input in a file.
  func run() throws {
    let files = try options.paths.flatMap(Self.files)
    if options.paths == files {
      for file in files { check(try Self.bytes(of: file)) }
      return print("\(files.count) inputs replayed")
    }
    let seeds = try files.map(Self.bytes)
    let mutator = Mutator(
      seeds: seeds, words: target.dictionary.map { Array($0.utf8) },
      lengthLimit: options.lengthLimit)
    var generator = SeededGenerator(seed: options.seed)
    let start = ContinuousClock.now
    let end = options.time.map { start + .seconds($0) }
    var count = 0
    guard FileManager.default.createFile(atPath: artifact, contents: nil) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: artifact])
    }
    let file = try FileHandle(forWritingTo: URL(filePath: artifact))
    for seed in seeds { try check(seed, keptIn: file) }
    while count < options.runs ?? .max, end.map({ ContinuousClock.now < $0 }) ?? true {
      try check(mutator.input(using: &generator), keptIn: file)
      count += 1
    }
    try? FileManager.default.removeItem(atPath: artifact)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("\(seeds.count) seeds and \(count) inputs in \(Int(seconds)) s, seed \(options.seed)")
  }

  /// The file of the input that is being checked.
  private var artifact: String { options.artifactPrefix + "crash-input" }

  /// Checks an input that a file has meanwhile: whatever ends the program, it is there.
  private func check(_ bytes: [UInt8], keptIn file: FileHandle) throws {
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    check(bytes)
  }

  private func check(_ bytes: [UInt8]) {
    // The signal ends the program.
    alarm(options.timeout)
    target.check(bytes)
    alarm(0)
  }

  /// The file of that name, or all files of the folder in their order.
  private static func files(_ path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    _ = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder.boolValue else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return names.sorted().map { "\(path)/\($0)" }
  }

  private static func bytes(of file: String) throws -> [UInt8] {
    Array(try FileHandle(forReadingFrom: URL(filePath: file)).readToEnd() ?? Data())
  }
}
