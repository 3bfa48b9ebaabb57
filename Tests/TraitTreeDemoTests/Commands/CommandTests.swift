import Testing

@testable import TraitTreeDemo

@Suite("Reading a command")
struct CommandTests {
  @Test(
    "Each command is read",
    arguments: [
      ("message Hello", .change(.message("Hello"))),
      ("increment", .change(.increment)),
      ("decrement", .change(.decrement)),
      ("reset", .change(.reset)),
      ("toggle", .change(.toggle)),
      ("color Blue", .change(.color(.blue))),
      ("color Red", .change(.color(.red))),
      ("color Green", .change(.color(.green))),
      ("color Yellow", .change(.color(.yellow))),
      ("slider 0", .change(.slider(0))),
      ("slider 100", .change(.slider(100))),
      ("theme light", .change(.theme(.light))),
      ("theme dark", .change(.theme(.dark))),
      ("theme auto", .change(.theme(.auto))),
      ("add", .change(.add)),
      ("remove 1", .change(.remove(1))),
      ("select 12", .change(.select(12))),
      ("load", .load),
      ("photo S", .photo(.small)),
      ("photo L", .photo(.large)),
      ("open Annual  report", .open("Annual  report")),
      ("close 2", .close(2)),
      ("save", .save),
      ("restore", .restore),
      ("companion", .companion),
      ("tree", .tree),
      ("help", .help),
      ("quit", .quit),
    ] as [(String, Command)])
  func reads(line: String, command: Command) throws {
    #expect(try Command.parse(line) == command)
  }

  @Test("A blank line is no command", arguments: ["", " ", "\t  "])
  func blankLine(line: String) throws {
    #expect(try Command.parse(line) == nil)
  }

  @Test("White space around words does not count, inside a text it does")
  func whiteSpace() throws {
    #expect(try Command.parse("  slider \t 7 ") == .change(.slider(7)))
    #expect(try Command.parse("message   two  words  ") == .change(.message("two  words")))
  }

  @Test(
    "An unknown word is refused",
    arguments: ["jump", "Increment", "messageHello", "increment, decrement"])
  func unknownWord(line: String) {
    let word = line.split(separator: " ").first.map(String.init) ?? ""
    #expect(throws: CommandError.unknownCommand(word)) { try Command.parse(line) }
  }

  @Test(
    "A command without its argument is refused, with a line that shows it",
    arguments: Verb.allCases.filter { $0.argument != nil && !$0.isArgumentOptional })
  func missingArgument(verb: Verb) {
    let error = #expect(throws: CommandError.self) { try Command.parse("\(verb)  ") }
    #expect(error == .missingArgument(verb))
    #expect(error?.description == "\(verb) needs an argument: \(verb.usage)")
  }

  @Test(
    "A command that takes no argument refuses one",
    arguments: Verb.allCases.filter { $0.argument == nil })
  func unexpectedArgument(verb: Verb) {
    let error = #expect(throws: CommandError.self) { try Command.parse("\(verb) all of it") }
    #expect(error?.description == "\(verb) takes no argument, not 'all of it'")
  }

  @Test(
    "A bad argument is refused, with a line that says what is good",
    arguments: [
      ("color blue", "color takes Blue, Red, Green or Yellow, not 'blue'"),
      ("color Red Green", "color takes Blue, Red, Green or Yellow, not 'Red Green'"),
      ("theme Dark", "theme takes light, dark or auto, not 'Dark'"),
      ("photo XL", "photo takes S, M or L, not 'XL'"),
      ("close 0", "close takes a whole number from 1 up, not '0'"),
      ("slider -1", "slider takes a whole number from 0 to 100, not '-1'"),
      ("slider 101", "slider takes a whole number from 0 to 100, not '101'"),
      ("slider 1.5", "slider takes a whole number from 0 to 100, not '1.5'"),
      ("slider half", "slider takes a whole number from 0 to 100, not 'half'"),
      ("remove 0", "remove takes a whole number from 1 up, not '0'"),
      ("remove first", "remove takes a whole number from 1 up, not 'first'"),
      ("select -2", "select takes a whole number from 1 up, not '-2'"),
      ("select 1 2", "select takes a whole number from 1 up, not '1 2'"),
      (
        "select 99999999999999999999",
        "select takes a whole number from 1 up, not '99999999999999999999'"
      ),
    ])
  func badArgument(line: String, message: String) {
    let error = #expect(throws: CommandError.self) { try Command.parse(line) }
    #expect(error?.description == message)
  }

  @Test("A refusal is one line, whatever the command has in it")
  func oneLine() throws {
    let errors = ["fl\ry", "add a\u{2028}b", "color \u{1B}[2J", "slider 1\u{85}2"].map { line in
      #expect(throws: CommandError.self) { try Command.parse(line) }?.description
    }
    #expect(
      errors == [
        "unknown command 'fl'; 'help' lists the commands",
        "add takes no argument, not 'a\\u{2028}b'",
        "color takes Blue, Red, Green or Yellow, not '\\u{1B}[2J'",
        "slider takes a whole number from 0 to 100, not '1\\u{0085}2'",
      ])
  }

  @Test("A refusal shows the start of what is too long for a message, and its length")
  func longWord() {
    let word = String(repeating: "x", count: 1_000_000)
    let start = String(repeating: "x", count: 80)
    let character = "e" + String(repeating: "\u{301}", count: 1_000)
    let messages = [word, "add \(word)", "color \(word)", "slider \(word)1"].map {
      line in
      #expect(throws: CommandError.self) { try Command.parse(line) }?.description ?? ""
    }
    #expect(
      messages[0] == "unknown command '\(start)…' (1000000 characters); 'help' lists the commands")
    #expect(messages[1] == "add takes no argument, not '\(start)…' (1000000 characters)")
    #expect(messages[2].hasSuffix("not '\(start)…' (1000000 characters)"))
    #expect(messages[3].hasSuffix("not '\(start)…' (1000001 characters)"))
    let missing = CommandError.noSuchNode(character).description
    #expect(missing.unicodeScalars.count < 200)
    #expect(CommandError.unknownCommand(start).description.contains("'\(start)';"))
    let option = OptionsError.unknownOption(word).description
    #expect(option == "unknown option '\(start)…' (1000000 characters)")
    let path = String(repeating: "p", count: 4_000)
    #expect("\(UnwritableFile(path: path, reason: "it is full"))".contains("'\(path)'"))
    #expect("\(UnwritableFile(path: word, reason: "it is full"))".count < 5_000)
  }

  @Test("Help has one line for each command, with its arguments")
  func help() {
    #expect(Verb.helpLines.count == Verb.allCases.count)
    for (verb, line) in zip(Verb.allCases, Verb.helpLines) {
      #expect(line.hasPrefix(verb.usage + " "))
      #expect(line.hasSuffix(verb.summary))
    }
  }
}
