internal import Foundation

/// What both ways of fuzzing have in common: choosing the target, and what is done without fuzzing.
@MainActor package struct FuzzProgram {
  /// The target that the command line names.
  package let target: any FuzzTarget.Type
  private let arguments: [String]

  /// Reads the command line, or ends the program with a message.
  ///
  /// - Parameters:
  ///   - arguments: The name of the target and the options, without the program's name.
  ///   - targets: The targets that there are.
  package init(_ arguments: [String], targets: [any FuzzTarget.Type]) {
    guard let target = targets.first(where: { $0.name == arguments.first }) else {
      let names = targets.map { $0.name }.joined(separator: "|")
      print("usage: TraitTreeFuzzer \(names) [-mutation_loop=1] [OPTION…] [FOLDER|FILE…]")
      exit(2)
    }
    self.target = target
    self.arguments = Array(arguments.dropFirst())
    let paths = LoopOptions(self.arguments).paths
    var isFolder: ObjCBool = false
    Diagnostics.areShown = paths.contains {
      unsafe FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// Does what the command line asks for besides coverage-guided fuzzing, and ends the program with it.
  package func runAlone() {
    if arguments.contains("-print_dictionary=1") {
      target.dictionary.forEach { print(Self.dictionaryLine($0)) }
      exit(0)
    }
    if arguments.contains("-mutation_loop=1") { runLoop() }
  }

  /// Runs the loop that needs no help of the toolchain, and ends the program with it.
  package func runLoop() -> Never {
    do {
      try MutationLoop(target: target, options: LoopOptions(arguments)).run()
      exit(0)
    } catch {
      print("TraitTreeFuzzer: \(error)")
      exit(2)
    }
  }

  /// A word as the toolchain's fuzzer reads it.
  private static func dictionaryLine(_ word: String) -> String {
    let bytes = word.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }
    return "\"\(bytes.joined())\""
  }
}
