/// Why a line was refused, in one line.
enum CommandError: Error, Equatable, CustomStringConvertible {
  case unknownCommand(String)
  case missingArgument(Verb)
  case unexpectedArgument(Verb, String)
  case badArgument(Verb, String, expected: String)
  case noSuchItem(Int, count: Int)
  case noSuchDocument(Int)
  case noSuchNode(String)
  case nothingSaved

  var description: String {
    switch self {
    case .unknownCommand(let word): "unknown command \(word.quoted); 'help' lists the commands"
    case .missingArgument(let verb): "\(verb) needs an argument: \(verb.usage)"
    case .unexpectedArgument(let verb, let argument):
      "\(verb) takes no argument, not \(argument.quoted)"
    case .badArgument(let verb, let argument, let expected):
      "\(verb) takes \(expected), not \(argument.quoted)"
    case .noSuchItem(let number, count: 0): "there is no item \(number); the list is empty"
    case .noSuchDocument(let number): "there is no document window \(number)"
    case .noSuchNode(let name): "there is no node \(name.quoted); 'tree' prints them all"
    case .nothingSaved: "nothing was saved; 'save' remembers the document windows for this run"
    case .noSuchItem(let number, let count): "there is no item \(number); the last one is \(count)"
    }
  }
}
