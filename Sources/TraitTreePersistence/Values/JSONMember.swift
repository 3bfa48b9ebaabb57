/// A member of an object in a text: its name, and where its value is.
struct JSONMember: Sendable {
  let name: String
  // Half the size of `Int`: a file may have a member in every few bytes.
  private let first: UInt32
  private let end: UInt32

  init(name: String, range: Range<Int>) {
    self.name = name
    first = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
  }

  var start: Int { Int(first) }
  var range: Range<Int> { Int(first)..<Int(end) }
}
