/// The first word of a command, with what `help` says about it.
enum Verb: String, CaseIterable {
  case message, increment, decrement, reset, toggle, color, slider, theme
  case load, add, remove, select, photo, open, close, save, restore, companion
  case tree, why, explain, trace, help, quit

  /// What follows the word, or nil where nothing may.
  var argument: String? {
    switch self {
    case .message, .open: "TEXT"
    case .photo: PhotoSize.allCases.map(\.rawValue).joined(separator: "|")
    case .color: PaletteColor.allCases.map(\.rawValue).joined(separator: "|")
    case .theme: Theme.allCases.map(\.rawValue).joined(separator: "|")
    case .slider, .remove, .select, .close: "N"
    case .why: "NODE"
    case .explain: "NODE TRAIT"
    case .trace: "[N]"
    case .increment, .decrement, .reset, .toggle, .load, .add: nil
    case .save, .restore, .companion, .tree, .help, .quit: nil
    }
  }

  /// Whether the word may stand alone though it takes an argument.
  var isArgumentOptional: Bool { self == .trace }

  /// The word and its argument, as `help` lists it.
  var usage: String {
    guard let argument else { return rawValue }
    return "\(rawValue) \(argument)"
  }

  /// What the command does, in a few words.
  var summary: String {
    switch self {
    case .message: "change the message"
    case .increment: "add 1 to the counter"
    case .decrement: "take 1 from the counter"
    case .reset: "set the counter to 0"
    case .toggle: "enable or disable the action"
    case .color: "choose a color"
    case .slider: "move the slider, 0 to 100"
    case .theme: "choose an appearance"
    case .load: "load for a moment; the next command waits"
    case .add: "add an item"
    case .remove: "remove an item, counted from 1"
    case .select: "select an item, counted from 1"
    case .photo: "choose a size of photos in the settings window"
    case .open: "open a document window on a text"
    case .close: "close the document window with that number"
    case .save: "remember the document windows for 'restore', and print them"
    case .restore: "close the document windows, and open those that 'save' remembered"
    case .companion: "close or open the companion window"
    case .tree: "print the tree of every open window"
    case .why: "print why the hooks of a node ran last"
    case .explain: "print who provides a trait of a node, and who reads it"
    case .trace: "print what the last N updates of each window ran, and why; 1 if N is left out"
    case .help: "print this list"
    case .quit: "end the session"
    }
  }

  /// The list that `help` prints.
  static var helpLines: [String] {
    let width = allCases.map(\.usage.count).max() ?? 0
    return allCases.map { $0.usage.padded(to: width + 2) + $0.summary }
  }
}

extension String {
  /// The string with spaces after it, up to a width in characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
