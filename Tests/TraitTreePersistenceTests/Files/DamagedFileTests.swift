import Foundation
import Testing

@testable import TraitTreePersistence

@Suite("Damaged files")
struct DamagedFileTests {
  private static let text = """
    {
      "flag": true,
      "name": "Zoë",
      "nested": {
        "list": [
          1,
          2.5
        ]
      }
    }

    """

  @Test(
    "P1: a file that ends at any byte is reported, kept aside with the next write, and nothing else is lost"
  )
  func everyByte() throws {
    let place = try Place()
    let bytes = Array(Self.text.utf8)
    // Without its last byte, a line end, it is whole.
    for count in 0..<bytes.count - 1 {
      let name = "\(count).json"
      try Data(bytes[..<count]).write(to: place.file(name))
      let store = place.separateStore(name)
      let reports = Reports(of: store)
      let flag = AppStorage(wrappedValue: false, "flag", store: store)
      #expect(flag.wrappedValue == false)
      #expect(reports.all.count == 1)
      #expect(reports.all.first?.reason == .damaged)
      #expect(reports.all.first?.file == place.file(name))
      #expect(reports.all.first?.keptAs == nil)
      #expect(try place.bytes(name) == Data(bytes[..<count]))
      flag.wrappedValue = true
      let kept = place.file(name + ".damaged-1")
      #expect(reports.all.count == 2)
      #expect(reports.all.last?.keptAs == kept)
      #expect(reports.all.last?.description.contains(kept.path) == true)
      #expect(try place.bytes(name + ".damaged-1") == Data(bytes[..<count]))
      #expect(try place.text(name) == "{\n  \"flag\": true\n}\n")
    }
  }

  @Test(
    "P1: a file that is damaged while it is in use gives the last good values, and they are saved again"
  )
  func lastGoodValues() throws {
    let place = try Place()
    try place.write(Self.text)
    let store = place.separateStore()
    let reports = Reports(of: store)
    #expect(store.value(forKey: "name") == .string("Zoë"))
    try place.write("{ \"name\": ")
    store.refresh()
    #expect(store.value(forKey: "name") == .string("Zoë"))
    #expect(reports.reasons == [.damaged])
    store.setValue(.bool(false), forKey: "flag")
    #expect(try place.text() == Self.text.replacing("true", with: "false"))
    #expect(try place.text("settings.json.damaged-1") == "{ \"name\": ")
  }

  @Test("P1: damaged files are kept under names of their own")
  func names() throws {
    let place = try Place()
    for number in 1...3 {
      try place.write("damage \(number)")
      let store = place.separateStore()
      _ = Reports(of: store)
      store.setValue(.integer(number), forKey: "a")
    }
    for number in 1...3 {
      #expect(try place.text("settings.json.damaged-\(number)") == "damage \(number)")
    }
  }

  @Test(
    "P1: what is not an object of JSON is a damaged file",
    arguments: [
      "", " ", "null", "[1]", "\"text\"", "{} {}", "{\"a\" 1}", "{\"a\": 01}", "{\"a\": .5}",
      "{\"a\": 1,}", "{a: 1}", "{\"a\": tru}", "{\"a\": \"\\x\"}", "{\"a\": \"\\ud800\"}",
      "{\"a\": \"\\ud800\\u0041\"}", "{\"a\": \"\t\"}", "{\"a\": +1}", "{\"a\": 1e}",
      "{\"a\": nan}",
      String(repeating: "[", count: 100_000), "{\"a\": -}",
    ])
  func notJSON(_ text: String) throws {
    let place = try Place()
    try place.write(text)
    let store = place.separateStore()
    let reports = Reports(of: store)
    #expect(store.value(forKey: "a") == nil)
    #expect(reports.reasons == [.damaged])
  }

  @Test("P1: the report of a damaged file is one line, whatever the file has in it")
  func oneLine() throws {
    let place = try Place()
    let key = #""a\nb\u001b[2J""#
    try place.write("{\(key): 1, \(key): 2}")
    let store = place.separateStore()
    let reports = Reports(of: store)
    store.setValue(.bool(true), forKey: "new")
    let report = try #require(reports.all.first).description
    #expect(report.hasSuffix(#"two members of the name "a\nb\u{1B}[2J""#))
    try place.write("{\"windows\": [{\"value\": {\(key): 1e400}}]}", to: "windows.json")
    let error = #expect(throws: PersistenceError.self) {
      try RestorationFile(url: place.file("windows.json")).load()
    }
    #expect(error?.detail.contains("a\nb\u{1B}[2J") == true)
    #expect(error?.description.contains(#"a\nb\u{1B}[2J"#) == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test("P1: a file as deep as may be is used on a small stack, and a deeper one is damaged")
  func depth() async throws {
    func text(_ levels: Int, _ start: String, _ end: String) -> String {
      "{\"a\":" + String(repeating: start, count: levels - 1) + "1"
        + String(repeating: end, count: levels - 1) + "}"
    }
    let limit = JSONReader.depthLimit
    for (start, end) in [("[", "]"), ("{\"a\":", "}")] {
      let place = try Place()
      try place.write(text(limit, start, end))
      let store = place.separateStore()
      let reports = Reports(of: store)
      await withCheckedContinuation { continuation in
        let thread = Thread {
          store.setValue(.bool(true), forKey: "new")
          continuation.resume()
        }
        thread.stackSize = 512 * 1024
        thread.start()
      }
      #expect(reports.all == [])
      #expect(place.separateStore().value(forKey: "new") == .bool(true))
      try place.write(text(limit + 1, start, end), to: "deeper.json")
      let deeper = place.separateStore("deeper.json")
      let deeperReports = Reports(of: deeper)
      #expect(deeper.value(forKey: "a") == nil)
      #expect(deeperReports.reasons == [.damaged])
    }
  }

  @Test("P1: text that is not UTF-8 is a damaged file")
  func notUnicode() throws {
    let place = try Place()
    try Data([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]).write(to: place.file())
    let store = place.separateStore()
    let reports = Reports(of: store)
    #expect(store.value(forKey: "a") == nil)
    #expect(reports.reasons == [.damaged])
  }

  @Test("P1: what the program does not know stays as it is, digit by digit")
  func unknown() throws {
    let place = try Place()
    try place.write(
      """
      {"z": 1.10, "big": 123456789012345678901234567890.5, "e": 1E+3, "n": null, "s": "\\u00e9\\ud83d\\udc4d\\/",
       "o": {"b": [], "a": {}}, "flag": false}
      """)
    place.separateStore().setValue(.bool(true), forKey: "flag")
    #expect(
      try place.text() == """
        {
          "big": 123456789012345678901234567890.5,
          "e": 1E+3,
          "flag": true,
          "n": null,
          "o": {
            "a": {},
            "b": []
          },
          "s": "é👍/",
          "z": 1.10
        }

        """)
  }

  @Test(
    "P1: a file with two members of one name gives the last one, and is kept before one of them is lost",
    arguments: [
      ("{\"a\": 1, \"a\": 2}", "a", "{\n  \"a\": 2,\n  \"new\": true\n}\n"),
      // Equal names of different bytes.
      (
        "{\"\u{E9}\": 1, \"e\u{301}\": 2}", "e\u{301}",
        "{\n  \"new\": true,\n  \"\u{E9}\": 2\n}\n"
      ),
      (
        "{\"a\": [{\"b\": 1, \"b\": 2}]}", nil,
        "{\n  \"a\": [\n    {\n      \"b\": 2\n    }\n  ],\n  \"new\": true\n}\n"
      ),
    ] as [(String, String?, String)])
  func repeatedName(_ text: String, name: String?, written: String) throws {
    let place = try Place()
    try place.write(text)
    let store = place.separateStore()
    let reports = Reports(of: store)
    if let name { #expect(store.value(forKey: name) == .integer(2)) }
    store.setValue(nil, forKey: "new")
    #expect(reports.all == [])
    #expect(try place.text() == text)
    store.setValue(.bool(true), forKey: "new")
    let kept = "settings.json.damaged-1"
    #expect(reports.reasons == [.damaged])
    #expect(reports.all.first?.keptAs == place.file(kept))
    #expect(try place.text(kept) == text)
    #expect(Array(try place.text().utf8) == Array(written.utf8))
    // That one is whole.
    store.setValue(nil, forKey: "new")
    #expect(reports.all.count == 1)
    #expect(try place.names.filter { $0.contains("damaged") } == [kept])
  }
}
