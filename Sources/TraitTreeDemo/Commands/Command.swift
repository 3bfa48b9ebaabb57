/// What one line of input asks for.
///
/// Reading a line has no effect; `Session` carries it out.
enum Command: Equatable {
  case change(Change)
  case load
  case photo(PhotoSize)
  case open(String)
  /// Closes the document window with this number.
  case close(Int)
  case save
  case restore
  case companion
  case tree
  case why(String)
  case explain(String, ExplainedTrait)
  /// Prints so many updates of each window.
  case trace(Int)
  case help
  case quit

  /// Reads one line.
  ///
  /// Words are separated by white space; a text keeps the white space inside it.
  ///
  /// - Parameter line: The line, without its line ending.
  /// - Returns: The command, or nil for a blank line.
  /// - Throws: A `CommandError` for an unknown word or a bad argument. Whether an item of some
  ///   number is there is for the model to say.
  static func parse(_ line: String) throws(CommandError) -> Command? {
    let line = line.trimmed
    guard !line.isEmpty else { return nil }
    let word = line.prefix { !$0.isWhitespace }
    let argument = String(line.dropFirst(word.count)).trimmed
    guard let verb = Verb(rawValue: String(word)) else { throw .unknownCommand(String(word)) }
    if verb.argument == nil, !argument.isEmpty { throw .unexpectedArgument(verb, argument) }
    if verb.argument != nil, argument.isEmpty, !verb.isArgumentOptional {
      throw .missingArgument(verb)
    }
    return try command(verb, argument)
  }

  private static func command(_ verb: Verb, _ argument: String) throws(CommandError) -> Command {
    switch verb {
    case .message: .change(.message(argument))
    case .increment: .change(.increment)
    case .decrement: .change(.decrement)
    case .reset: .change(.reset)
    case .toggle: .change(.toggle)
    case .color: .change(.color(try choice(verb, argument)))
    case .slider: .change(.slider(try number(verb, argument, in: 0...100)))
    case .theme: .change(.theme(try choice(verb, argument)))
    case .add: .change(.add)
    case .remove: .change(.remove(try number(verb, argument, in: 1...Int.max)))
    case .select: .change(.select(try number(verb, argument, in: 1...Int.max)))
    case .load: .load
    case .photo: .photo(try choice(verb, argument))
    case .open: .open(argument)
    case .close: .close(try number(verb, argument, in: 1...Int.max))
    case .save: .save
    case .restore: .restore
    case .companion: .companion
    case .tree: .tree
    case .why: .why(argument)
    case .explain: try explanation(verb, argument)
    case .trace: .trace(argument.isEmpty ? 1 : try number(verb, argument, in: 1...Int.max))
    case .help: .help
    case .quit: .quit
    }
  }

  /// Reads a node, whose name may have white space in it, and a trait.
  private static func explanation(_ verb: Verb, _ argument: String) throws(CommandError) -> Command
  {
    guard let gap = argument.lastIndex(where: \.isWhitespace) else {
      throw .missingArgument(verb)
    }
    let trait: ExplainedTrait = try choice(verb, String(argument[argument.index(after: gap)...]))
    return .explain(String(argument[..<gap]).trimmed, trait)
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ verb: Verb, _ argument: String
  ) throws(CommandError) -> Value {
    guard let value = Value(rawValue: argument) else {
      let names = Value.allCases.map(\.rawValue)
      let expected = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
      throw .badArgument(verb, argument, expected: expected)
    }
    return value
  }

  private static func number(
    _ verb: Verb, _ argument: String, in range: ClosedRange<Int>
  ) throws(CommandError) -> Int {
    guard let value = Int(argument), range.contains(value) else {
      let end = range.upperBound == .max ? "up" : "to \(range.upperBound)"
      let expected = "a whole number from \(range.lowerBound) \(end)"
      throw .badArgument(verb, argument, expected: expected)
    }
    return value
  }
}

extension String {
  /// The string without the white space around it.
  fileprivate var trimmed: String {
    let tail = drop(while: \.isWhitespace)
    guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(tail[...last])
  }
}
