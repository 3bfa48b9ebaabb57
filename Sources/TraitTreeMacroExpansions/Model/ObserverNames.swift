internal import SwiftSyntax

/// The names of a method's observers.
enum ObserverNames {
  /// The name of each observer, in the order of the statements.
  ///
  /// The first of several statements with one subject gets the plain name. The others get the lowest
  /// number from two up that no other statement's plain name ends in.
  static func names(for subjects: [Syntax]) -> [String] {
    let plain = subjects.map(plainName)
    var taken = Set(plain)
    var seen: Set<String> = []
    return plain.map { name in
      if seen.insert(name).inserted { return name }
      var number = 2
      while !taken.insert("\(name)\(number)").inserted { number += 1 }
      return "\(name)\(number)"
    }
  }

  /// `observe` and the subject's letters and digits, each part of a chain with a capital in front.
  static func plainName(of subject: Syntax) -> String {
    // Tokens have no comments and no white space in them.
    let text = subject.tokens(viewMode: .sourceAccurate).map(\.text).joined()
    let parts = text.split(separator: ".").map { part in
      let word = part.filter { $0.isLetter || $0.isNumber }
      return word.prefix(1).uppercased() + word.dropFirst()
    }
    let name = parts.joined()
    return "observe" + (name.isEmpty ? "Value" : name)
  }

  /// The name of the method that cancels an observer.
  static func cancelName(of observer: String) -> String {
    "cancel" + observer.prefix(1).uppercased() + observer.dropFirst()
  }
}
