import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// Equal if it is the same document, whatever is in it.
private struct Draft: Codable, Equatable {
  var id = 0
  var title = ""
  static func == (lhs: Draft, rhs: Draft) -> Bool { lhs.id == rhs.id }
}

private final class DraftNode: Node {
  @AppStorage var draft: Draft
  @AppStorage var drafts: [Draft]
  @AppStorage var table: [String: Draft]
  @AppStorage var last: Draft?

  init(_ store: some SettingsStore) {
    _draft = AppStorage(wrappedValue: Draft(), "draft", store: store)
    _drafts = AppStorage(wrappedValue: [], "drafts", store: store)
    _table = AppStorage(wrappedValue: [:], "table", store: store)
    _last = AppStorage("last", store: store)
    super.init()
  }
}

@MainActor @Suite("Values whose equality leaves something out")
struct PartialEqualityTests {
  private static let ways: [@MainActor @Sendable (DraftNode) -> Void] = [
    { node in
      node.draft.title = "new"
      node.drafts[0].title = "new"
      node.table["a"]?.title = "new"
      node.last?.title = "new"
    },
    { node in
      node.draft = Draft(id: 1, title: "new")
      node.drafts = [Draft(id: 1, title: "new")]
      node.table = ["a": Draft(id: 1, title: "new")]
      node.last = Draft(id: 1, title: "new")
    },
    { node in
      node.$draft.title.wrappedValue = "new"
      node.$drafts.wrappedValue[0].title = "new"
      node.$table.wrappedValue["a"] = Draft(id: 1, title: "new")
      node.$last.wrappedValue?.title = "new"
    },
  ]

  @Test(
    "P1: a value that is equal to the one before is stored, also in the file, and nobody is told",
    arguments: 0..<3)
  func stored(_ way: Int) throws {
    let place = try Place()
    let store = JSONFileSettingsStore(url: place.file())
    let node = DraftNode(store)
    node.draft = Draft(id: 1, title: "old")
    node.drafts = [Draft(id: 1, title: "old")]
    node.table = ["a": Draft(id: 1, title: "old")]
    node.last = Draft(id: 1, title: "old")
    let reading = ReadingNode { [node.draft, node.drafts[0], node.last].map(\.?.title) }
    let window = window(reading)
    Self.ways[way](node)
    #expect(node.draft.title == "new")
    #expect(node.drafts.map(\.title) == ["new"])
    #expect(node.table["a"]?.title == "new")
    #expect(node.last?.title == "new")
    #expect(try !place.text().contains("old"))
    #expect(try place.text().components(separatedBy: "new").count == 5)
    #expect(window.updateIfNeeded().runs.isEmpty)
    // Another one is told.
    node.draft.id = 2
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(reading.values == [["old", "old", "old"], ["new", "new", "new"]])
  }

  @Test("P1: each owner is told by the equality of its own type")
  func ownType() {
    let store = InMemorySettingsStore()
    let draft = AppStorage(wrappedValue: Draft(), "draft", store: store)
    let title = AppStorage(wrappedValue: [:], "draft", store: store) as AppStorage<[String: Either]>
    draft.wrappedValue = Draft(id: 1, title: "old")
    let node = ReadingNode { draft.wrappedValue.title }
    let other = ReadingNode { title.wrappedValue["title"] }
    let window = window(node, other)
    draft.wrappedValue.title = "new"
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.values == ["old"])
    #expect(other.values == [.text("old"), .text("new")])
  }

  @Test("P1: what a refresh finds that is equal is taken over, and nobody is told")
  func refreshed() {
    let store = CountingStore()
    let draft = AppStorage(wrappedValue: Draft(), "draft", store: store)
    draft.wrappedValue = Draft(id: 1, title: "old")
    let node = ReadingNode { draft.wrappedValue.title }
    let window = window(node)
    store.change("draft", to: .object(["id": .integer(1), "title": .string("new")]))
    store.refresh()
    #expect(draft.wrappedValue.title == "new")
    #expect(window.updateIfNeeded().runs.isEmpty)
  }

  @Test("P1: a set, or a dictionary without text as keys, is stored in one order")
  func oneOrder() throws {
    let place = try Place()
    let store = JSONFileSettingsStore(url: place.file())
    let set = AppStorage(wrappedValue: [], "set", store: store) as AppStorage<Set<Int>>
    let table = AppStorage(wrappedValue: [:], "table", store: store) as AppStorage<[Int: Int]?>
    set.wrappedValue = Set(0..<50)
    table.wrappedValue = Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, -$0) })
    let text = try place.text()
    let inode = try place.inode()
    for _ in 0..<5 {
      set.wrappedValue = Set((0..<50).shuffled())
      table.wrappedValue = Dictionary(uniqueKeysWithValues: (0..<50).shuffled().map { ($0, -$0) })
    }
    #expect(try place.text() == text)
    #expect(try place.inode() == inode)
    #expect(place.separateStore().value(forKey: "set") == store.value(forKey: "set"))
    #expect(table.wrappedValue?[7] == -7)
  }

  @Test("P1: an equal value stays in the form in which somebody has written it")
  func form() throws {
    let place = try Place()
    let text = "{\"draft\": {\"id\": 1, \"later\": true, \"title\": \"a\"}, \"n\": 1.10}"
    try place.write(text)
    let store = place.separateStore()
    let draft = AppStorage(wrappedValue: Draft(), "draft", store: store)
    let number = AppStorage(wrappedValue: 0.0, "n", store: store)
    draft.wrappedValue = Draft(id: 1, title: "a")
    number.wrappedValue = 1.1
    #expect(try place.text() == text)
    draft.wrappedValue.title = "b"
    #expect(try !place.text().contains("later"))
  }
}

/// What a member of a value may be.
private enum Either: Codable, Equatable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}
