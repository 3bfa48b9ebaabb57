import Foundation
import FuzzSupport
import TraitTreePersistence

@testable import TraitTreeDemo

/// The bytes are the lines that a user types to the sample.
package enum CommandsTarget: FuzzTarget {
  package static let name = "commands"

  /// Every verb there is, with arguments as its usage has them, and every option.
  package static var dictionary: [String] {
    let commands = Verb.allCases.flatMap { verb in
      [verb.rawValue] + arguments(of: verb).map { "\(verb.rawValue) \($0)" }
    }
    let options = Options.usage.split { !($0.isLetter || $0 == "-") }.map(String.init)
    return commands.map { "\n\($0)\n" } + options + [
      "\n", "\r\n", "\r", " ", "\t", "\u{2028}", "\u{1B}[2J", "e\u{301}", "👍🏽", "-1", "1_0", "١",
      "\(Int.max)",
    ]
  }

  /// Arguments as the usage of a verb has them: one word for each in it.
  private static func arguments(of verb: Verb) -> [String] {
    let words = (verb.argument ?? "").split(separator: " ").map(samples)
    return words.reduce([]) { arguments, samples in
      arguments.isEmpty ? samples : arguments.flatMap { start in samples.map { "\(start) \($0)" } }
    }
  }

  private static func samples(of word: Substring) -> [String] {
    switch word {
    case "N": ["0", "1", "2", "101"]
    case "TEXT": ["a", "b c"]
    case "NODE": ["Counter", "Preview/Level", "Document 1"]
    case "TRAIT": ["TraitUserInterfaceStyle", "AppModelTrait"]
    // One of the words that the usage lists, or what it stands for.
    default: word.split(separator: "|").map(String.init)
    }
  }

  package static func check(_ bytes: [UInt8]) {
    // As the program takes a file apart.
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    for line in lines { checkOptions(line.split(separator: " ").map(String.init)) }
    checkProgram(lines)
    checkSession(lines)
  }

  /// Arguments are taken, or refused with a line that names the one.
  private static func checkOptions(_ arguments: [String]) {
    do { _ = try Options(arguments) } catch {
      let message = error.description
      require(message.isOneLine, "the message has more than a line: \(message)")
      let isNamed = arguments.contains { message.contains($0.asMessage) }
      require(isNamed, "\(message) does not name an argument")
    }
  }

  /// The whole program, as it is started.
  private static func checkProgram(_ lines: [String]) {
    var rest = lines[...]
    var output: [String] = []
    var errors: [String] = []
    let console = Console(
      readLine: { rest.popFirst() },
      print: { output.append($0) },
      printError: { errors.append($0) })
    let status = requireValue(
      try waiting {
        await Demo.run(
          ["--commands", "-", "--format", "json"], clock: ImmediateClock(), console: console)
      }, "the program does not end")
    require(status == (errors.isEmpty ? 0 : 1), "it ends with \(status): \(errors)")
    for line in output {
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      require(object is [String: Any], "this is no object of JSON: \(line)")
    }
  }

  /// A session, one without the lines that were refused, and one on what it has left.
  private static func checkSession(_ lines: [String]) {
    let file = MemoryStore(Array("{\"other\": 1.50}".utf8), name: "state")
    let played = PlayedSession(lines, store: file.store())
    played.checkErrors(of: lines)
    let again = PlayedSession(
      played.acceptedLines(of: lines), store: MemoryStore(Array("{}".utf8), name: "again").store())
    require(again.errors.isEmpty, "a line is refused without the others: \(again.errors)")
    require(again.output == played.output, "lines that are refused make a difference")
    let store = file.nextStore()
    require(store.value(forKey: "other") == .number("1.50"), "another setting is lost")
    let next = PlayedSession([], store: store)
    require(store.lastError == nil, "the file of the state: \(String(describing: store.lastError))")
    let (left, found) = (played.keptState, next.keptState)
    require(found == left, "\(left) is left, \(found) found")
  }
}
