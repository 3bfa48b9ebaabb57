import Testing

@testable import TraitTreeDemo

@Suite("A session")
@MainActor struct SessionTests {
  @Test("A line of JSON has sorted keys, and runs in their order")
  func line() async {
    let transcript = Transcript(input: "companion\nmessage 1/2 \"done\"")
    _ = await Demo.run(
      ["--commands", "-", "--format", "json"], clock: ImmediateClock(), console: transcript.console)
    let expected = [
      #"{"command":"message 1/2 \"done\"","#,
      #""ran":[{"hook":"updateProperties","node":"Controls/Message"}],"#,
      #""windows":{"controls":{"Message":"1/2 \"done\""}}}"#,
    ].joined()
    #expect(transcript.output.last == expected)
    let closed = #"{"command":"companion","ran":[],"windows":{"companion":null}}"#
    #expect(transcript.output.dropFirst().first == closed)
    #expect(transcript.output.first?.hasPrefix(#"{"command":null,"ran":["#) == true)
  }

  @Test("A line that cannot be carried out changes nothing, and the rest is played")
  func errors() async throws {
    let lines = [
      "increment", "jump", "", "slider 200", "remove 4", "select 4", "color Pink", "increment 2",
      "increment",
    ]
    let transcript = Transcript(input: lines.joined(separator: "\n"))
    let status = await Demo.run(
      ["--commands", "-", "--format", "json"], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 1)
    #expect(
      transcript.errors == [
        "line 2: unknown command 'jump'; 'help' lists the commands",
        "line 4: slider takes a whole number from 0 to 100, not '200'",
        "line 5: there is no item 4; the last one is 3",
        "line 6: there is no item 4; the last one is 3",
        "line 7: color takes Blue, Red, Green or Yellow, not 'Pink'",
        "line 8: increment takes no argument, not '2'",
      ])
    let steps = try transcript.steps()
    #expect(steps.map(\.command) == [nil, "increment", "increment"])
    // What a refused line had changed would run here.
    #expect(
      steps[2].runs == [
        "Controls/Counter updateProperties", "Companion/Counter updateProperties",
      ])
    var expected = steps[0].windows
    expected["controls"]?["Counter"] = "2"
    expected["companion"]?["Counter"] = "2"
    #expect(steps[2].windows == expected)
  }

  @Test("An empty list has nothing to remove, and says so")
  func emptyList() async throws {
    let transcript = Transcript(input: "remove 1\nremove 1\nremove 1\nremove 1")
    let status = await Demo.run(
      ["--commands", "-", "--format", "json"], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 1)
    #expect(transcript.errors == ["line 4: there is no item 1; the list is empty"])
    #expect(try transcript.steps().last?.windows["controls"]?["Items"] == "empty")
  }

  @Test("Nothing after quit is read")
  func quit() async throws {
    let transcript = Transcript(input: "quit\nincrement\njump")
    let status = await Demo.run(
      ["--commands", "-", "--format", "json"], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 0)
    #expect(transcript.unreadLines == ["increment", "jump"])
    #expect(try transcript.steps().map(\.command) == [nil, "quit"])
  }

  @Test("Loading is shown while it lasts, and the next command waits for it")
  func loading() async throws {
    let clock = ManualClock()
    let transcript = Transcript(input: "load\nincrement")
    let running = Task {
      await Demo.run(
        ["--commands", "-", "--format", "json"], clock: clock, console: transcript.console)
    }
    await clock.sleepStarted()
    var steps = try transcript.steps()
    #expect(steps.map(\.command) == [nil, "load"])
    #expect(steps.last?.windows["controls"]?["Load"] == "Loading (disabled)")
    #expect(steps.last?.windows["companion"]?["Status"] == "Loading")
    #expect(transcript.unreadLines == ["increment"])
    clock.wake()
    #expect(await running.value == 0)
    steps = try transcript.steps()
    #expect(steps.map(\.command) == [nil, "load", "load done", "increment"])
    #expect(steps[2].runs == steps[1].runs)
    #expect(steps[2].windows == steps[0].windows)
  }

  @Test("Loading at the end of the input is waited for as well")
  func loadingLast() async throws {
    #expect(try await play("load").map(\.command) == [nil, "load", "load done"])
  }

  @Test("The companion closes with all its nodes, and opens with what holds then")
  func companion() async throws {
    let steps = try await play("companion\nincrement\ntheme dark\ncompanion\nincrement")
    #expect(steps[1].runs.isEmpty)
    #expect(Set(steps[1].windows.keys) == ["controls", "settings"])
    #expect(steps[2].runs == ["Controls/Counter updateProperties"])
    #expect(steps[3].runs.allSatisfy { $0.hasPrefix("Controls") })
    #expect(steps[4].runs.count == 9 * 3)
    #expect(steps[4].runs.allSatisfy { $0.hasPrefix("Companion") })
    #expect(steps[4].windows["companion"]?["Counter"] == "1")
    #expect(steps[4].windows["companion"]?["Swatch"] == "Blue on dark")
    #expect(
      steps[5].runs == [
        "Controls/Counter updateProperties", "Companion/Counter updateProperties",
      ])
  }

  @Test("The tree is printed as it is, and help as a list")
  func treeAndHelp() async throws {
    let steps = try await play("companion\nselect 2\ntree\nhelp")
    #expect(
      steps[3].output == [
        "Controls  Theme: auto",
        "  Message  Message: Hello",
        "  Counter  Counter: 0",
        "  Action  Action: Run",
        "  Style",
        "    Color  Color: Blue",
        "    Slider  Slider: [#####-----] 50",
        "    Appearance  Appearance: light",
        "  Load  Load: Load",
        "  Items  Items: Item 1, [Item 2], Item 3",
        "Settings",
        "  PhotoSize  Photo size: M",
      ])
    #expect(steps[4].output == Verb.helpLines)
    #expect(steps.dropLast(2).allSatisfy { $0.output == nil })
  }
}
