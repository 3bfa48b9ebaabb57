import Foundation
import Testing

@testable import SettingsWriter
@testable import TraitTreePersistence

@Suite("A thousand kills")
struct KillTests {
  /// Syncing does not matter to what a kill does: a file system in memory saves the time for it.
  private static var directory: URL {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: memory.path)
    return isThere ? memory : FileManager.default.temporaryDirectory
  }

  @Test("P1: a writer that is killed at a random moment leaves the old settings or the new ones")
  func kills() throws {
    let place = try Place(in: Self.directory)
    let victims = try Writer.start(["victims", place.url.path])
    var interrupted = 0
    var writers = 0
    var last = 0
    for _ in 0..<1000 {
      #expect(try victims.ask("next") == "killed")
      let done = VictimSettings.progress(in: place.url)
      let found = try number(in: place)
      // What was done is there, and nothing beyond the one batch that was not done yet.
      try #require(found == done || found == done + 1, "\(done) were done, \(found) is there")
      try #require(found >= last)
      if found > last { writers += 1 }
      last = found
      let leftovers = try place.names.count { $0.hasPrefix("settings.json.new-") }
      // The next process removes what the last one has left.
      try #require(leftovers <= 1)
      interrupted += leftovers
    }
    #expect(try victims.end() == "")
    #expect(try !place.names.contains { $0.contains("damaged") })
    // The moments were such that the test means something.
    #expect(writers > 250)
    #expect(interrupted > 10)
  }

  @Test("P1: writers of batches that are killed while others write leave no torn one")
  func batches() throws {
    let place = try Place(in: Self.directory)
    let differences = try Writer.run("torn", place.file().path, "400")
    #expect(differences == "")
    // A write of a process that lives on clears up.
    place.separateStore().setValue(.integer(1), forKey: "a")
    #expect(try place.names == ["settings.json", "settings.json.lock"])
  }

  /// The number in the file, which has to be as a whole that of one batch.
  private func number(in place: Place) throws -> Int {
    let file = place.file(VictimSettings.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return 0 }
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let settings = try #require(object as? [String: Any])
    let number = try #require(settings["number"] as? Int)
    try #require(settings["text"] as? String == VictimSettings.text(of: number))
    try #require(settings.count == 2)
    return number
  }
}
