import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("What a large file costs")
struct MemoryTests {
  private static func repeated(_ text: String, _ end: String = "0") -> String {
    "{\"a\":[" + String(repeating: text, count: 1_000_000 / text.utf8.count) + end + "]}"
  }

  @Test(
    "P1: a setter takes at most twenty times the size of the file of memory, whatever is in it",
    arguments: ["0,", "{},", "[],", "\"\",", "{\"a\":0},", "[[[0]]],", "1.5e1,", "\"\\n\","])
  func memory(_ text: String) throws {
    // A system that does not tell the memory of a process shows nothing.
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    let place = try Place()
    try place.write(Self.repeated(text))
    let times = try #require(Int(try Writer.run("peak", place.file().path)))
    #expect(times <= 20)
  }

  @Test("P1: many settings at the top of a file take at most twenty times its size as well")
  func flat() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    let place = try Place()
    let members = (0..<100_000).map { "\"\(String($0, radix: 36))\":0" }
    try place.write("{" + members.joined(separator: ",") + "}")
    let times = try #require(Int(try Writer.run("peak", place.file().path)))
    #expect(times <= 20)
  }
}
