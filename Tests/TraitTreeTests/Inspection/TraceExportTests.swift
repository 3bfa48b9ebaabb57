import Foundation
import Testing

@testable import TraitTree

@MainActor @Suite("A trace as text for programs")
struct TraceExportTests {
  let stage = UpdateStage()

  /// A window whose trace goes by a clock that ticks when it is looked at, with one update that has a bit
  /// of everything.
  private func makeTrace() -> UpdateTrace {
    let reader = stage.add("reader \"<1>\"") { _ = $0.traitCollection.updateDepth }
    stage.update()
    var time = 0
    let trace = UpdateTrace(
      clock: .custom {
        time += 1
        return .nanoseconds(time * 1_250)
      })
    stage.window.trace = trace
    trace.isEnabled = true
    reader.onDraw = { _ in }
    stage.root.onProperties = { [root = stage.root] _ in root.traitOverrides.updateDepth = 1 }
    stage.root.setNeedsUpdateProperties()
    stage.update()
    return trace
  }

  @Test("I1: JSON Lines of an update and its runs")
  func jsonLines() throws {
    let text = makeTrace().jsonLines()
    #expect(
      text == #"""
        {"kind":"update","update":1,"start_us":1.250,"duration_us":6.250,"rounds":1,"runs":2}
        {"kind":"run","update":1,"round":1,"node":"root","class":"RecordingNode","hook":"updateProperties",\#
        "start_us":1.250,"duration_us":1.250,"cause":{"kind":"request","call":"setNeedsUpdateProperties()"}}
        {"kind":"run","update":1,"round":1,"node":"root/reader \"<1>\"","class":"RecordingNode",\#
        "hook":"updateProperties","start_us":3.750,"duration_us":1.250,\#
        "cause":{"kind":"trait","name":"UpdateDepthTrait","provider":{"kind":"node","path":"root"}},\#
        "writer":{"node":"root","hook":"updateProperties"}}

        """#)
    for line in text.split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test("I1: JSON Lines tell all kinds of causes and an unsettled hook")
  func jsonCauses() throws {
    let trace = UpdateTrace(clock: .custom { .zero })
    let keyPath = PropertyKeyPath(\UpdateModel.name)
    let reasons: [RecordedReason] = [
      .firstRun, .value(KeyRegistry.key(for: UpdateDepthTrait.self), .window),
      .model(keyPath), .model(nil), .request(.draw),
    ]
    var update = TracedUpdate()
    update.runs = reasons.map {
      TracedRun(
        path: "a", nodeID: ObjectIdentifier(stage.root), nodeType: Node.self, hook: .draw,
        round: 1, writer: nil, reason: $0, start: .zero, duration: .zero)
    }
    update.omittedRunCount = 2
    let appearance = TracedCallback(path: "b", hook: nil, nodeID: ObjectIdentifier(stage.root))
    let callback = update.runs[0].callback
    update.unsettled = [
      UnsettledHook(
        path: "a", hook: .draw, cause: "x", limit: 1,
        cycle: [.init(writer: appearance, cause: .firstRun, reader: callback)])
    ]
    trace.append(update)
    let lines = try trace.jsonLines().split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
    }
    #expect(
      lines.dropFirst().map { $0["cause"] as? NSDictionary } == [
        ["kind": "first"],
        ["kind": "trait", "name": "UpdateDepthTrait", "provider": ["kind": "window"]],
        ["kind": "model", "model": "UpdateModel", "value": "String", "candidates": ["name"]],
        ["kind": "model"],
        ["kind": "request", "call": "setNeedsDisplay()"],
      ])
    #expect(lines[0]["runs"] as? Int == 7)
    #expect(lines[0]["omitted"] as? Int == 2)
    let unsettled = try #require(lines[0]["unsettled"] as? [NSDictionary])
    #expect(
      unsettled == [
        [
          "node": "a", "hook": "draw", "limit": 1, "cause": "x",
          "cycle": [
            [
              "writer": ["node": "b", "hook": "appearance"], "cause": ["kind": "first"],
              "reader": ["node": "a", "hook": "draw"],
            ]
          ],
        ]
      ])
  }

  @Test("I1: Chrome trace events nest runs in updates, and arrows lead from writers to readers")
  func chromeEvents() throws {
    let text = makeTrace().chromeTraceEvents(name: "Sample")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let events = try #require(json["traceEvents"] as? [[String: Any]])
    #expect(
      events.map { $0["ph"] as? String } == ["M", "X", "X", "X", "s", "f"])
    #expect((events[0]["args"] as? [String: Any])?["name"] as? String == "Sample")
    let complete = events.filter { $0["ph"] as? String == "X" }
    let spans = complete.map { event in
      (event["ts"] as? Double ?? -1, event["dur"] as? Double ?? -1)
    }
    #expect(spans[0] == (1.25, 6.25))
    #expect(spans[1] == (2.5, 1.25))
    #expect(spans[2] == (5.0, 1.25))
    #expect(complete.map { $0["name"] as? String }.last == "root/reader \"<1>\" updateProperties")
    // An arrow begins within the event that it leaves, and ends where the other one begins.
    #expect(events[4]["ts"] as? Double == 2.5)
    #expect(events[5]["ts"] as? Double == 5.0)
    #expect(events[4]["id"] as? Int == events[5]["id"] as? Int)
    #expect(events[5]["bp"] as? String == "e")
    for event in events {
      #expect(event["pid"] as? Int == 1)
      #expect(event["tid"] as? Int == 1)
    }
    let arguments = try #require(complete[2]["args"] as? [String: Any])
    #expect((arguments["why"] as? String)?.contains("UpdateDepthTrait") == true)
  }

  @Test("I1: several windows are lines of one timeline that begins with the first of them")
  func lines() throws {
    var time = 0
    func makeTrace(_ stage: UpdateStage) -> UpdateTrace {
      let trace = UpdateTrace(
        clock: .custom {
          time += 1
          return .microseconds(time)
        })
      stage.window.trace = trace
      // Reads the clock: 1 for the first one, 2 for the second.
      trace.isEnabled = true
      return trace
    }
    let other = UpdateStage()
    let traces = [(name: "one", trace: makeTrace(stage)), (name: "two", trace: makeTrace(other))]
    // 3 as it begins.
    other.update()
    let text = UpdateTrace.chromeTraceEvents(of: traces)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let events = try #require(json["traceEvents"] as? [[String: Any]])
    #expect(events.prefix(2).map { $0["tid"] as? Int } == [1, 2])
    #expect(events[2]["name"] as? String == "update 1")
    #expect(events[2]["tid"] as? Int == 2)
    #expect(events[2]["ts"] as? Double == 2)
  }

  @Test("I1: a trace without updates is valid in each format")
  func empty() throws {
    let trace = stage.window.trace
    #expect(trace.text().isEmpty)
    #expect(trace.jsonLines().isEmpty)
    let text = trace.chromeTraceEvents()
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test(
    "I1: text of every kind comes through JSON",
    arguments: [
      "\"quoted\" and \\", "line\nfeed\r\ttab", "\u{0}\u{1}\u{1F}\u{7F}", "\u{2028}\u{2029}",
      "🎈é\u{301}",
      "</script>",
    ])
  func escapes(string: String) throws {
    let text = JSONText.array([.string(string)]).text
    #expect(!text.contains("\n"))
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]
    #expect(parsed == [string])
  }

  @Test("I1: times are written in microseconds, as exactly as they are known")
  func times() {
    #expect(Decimals.microseconds(.nanoseconds(1_234_567), places: 3) == "1234.567")
    #expect(Decimals.microseconds(.nanoseconds(5), places: 3) == "0.005")
    #expect(Decimals.microseconds(.nanoseconds(5), places: 1) == "0.0")
    #expect(Decimals.microseconds(.seconds(86_400 * 365), places: 3) == "31536000000000.000")
    #expect(Decimals.microseconds(.nanoseconds(-1_500), places: 1) == "-1.5")
    #expect(Decimals.microseconds(.milliseconds(2), places: 0) == "2000")
  }
}
