/// A call that a node got, and what the script saw in it.
struct LawEvent: Equatable {
  enum Call: Equatable {
    case load, willAppear, isAppearing, didAppear, willDisappear, didDisappear
    case willMove(Int?), didMove(Int?)
    /// A handler, by its number: it saw what it was told, and then what holds.
    case handler(Int)
    case start(LawHook)
    /// What the hook read.
    case end(LawHook)
    /// A step of a reaction, by its place in `LawStage.reactionSteps`.
    case step(Int)
  }

  let node: Int
  let call: Call
  var seen: [Int] = []
}

extension LawEvent: CustomStringConvertible {
  var description: String {
    let call = "\(call)".replacing("TraitTreeTests.LawHook.", with: "")
    return "\(node).\(call)\(seen.isEmpty ? "" : " \(seen)")"
  }
}

/// Something that is not as the oracle says.
struct LawFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The calls of one step, in order, as the oracle goes through them.
struct LawCursor {
  private let events: [LawEvent]
  private var index = 0

  init(_ events: [LawEvent]) { self.events = events }

  var next: LawEvent? { index < events.count ? events[index] : nil }

  mutating func expect(_ event: LawEvent) throws(LawFailure) {
    guard next == event else { throw difference(expected: "\(event)") }
    index += 1
  }

  /// Events whose order the rules leave open.
  mutating func expectAll(_ expected: [LawEvent]) throws(LawFailure) {
    var missing = expected
    while !missing.isEmpty {
      guard let next, let found = missing.firstIndex(of: next) else {
        throw difference(expected: "\(missing)")
      }
      missing.remove(at: found)
      index += 1
    }
  }

  func expectEnd() throws(LawFailure) {
    if next != nil { throw difference(expected: "nothing more") }
  }

  private func difference(expected: String) -> LawFailure {
    let before = events[..<index].suffix(6).map { "    \($0)" }.joined(separator: "\n")
    return LawFailure(
      "expected \(expected), got \(next.map { "\($0)" } ?? "nothing more"); before that:\n\(before)"
    )
  }
}
