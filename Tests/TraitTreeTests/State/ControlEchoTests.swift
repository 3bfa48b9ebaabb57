import Testing
import TraitTree

@MainActor @Suite("Feedback and echo")
struct ControlEchoTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U7: an action that feeds back is called a bounded number of times, with a diagnostic")
  func feedback() throws {
    let model = model
    model.width = 1
    stage.update()
    var calls = 0
    stage.root.onChange(of: model.width) { _, _ in
      calls += 1
      model.width *= 1.0000001
    }
    model.width = 2
    stage.update()
    #expect(calls == 25)
    let unsettled = try #require(stage.report?.unsettled.first)
    #expect(unsettled.hook == .onChange)
    #expect(unsettled.path == "root")
    #expect(stage.report?.description.contains("root: onChange ran 25 times") == true)
    #expect(stage.update().isEmpty)
  }

  @Test("E4: one event of a control is one write of the model, and no write of the control")
  func echo() {
    let source = CountedSource("")
    let model = model
    let field = EchoField(
      Binding(
        get: { model.name },
        set: {
          source.writes += 1
          model.name = $0
        }))
    stage.root.addChild(field)
    stage.update()
    field.type("a")
    stage.update()
    #expect(source.writes == 1)
    #expect(model.name == "a")
    #expect(field.shown == "a")
    #expect(field.sets == 0)
    model.name = "b"
    stage.update()
    #expect(field.sets == 1)
    #expect(source.writes == 1)
    model.name = "b"
    stage.update()
    #expect(field.sets == 1)
  }
}

/// A text field: it shows its binding, and tells it what is typed.
@MainActor private final class EchoField: Node {
  @Binding var text: String
  /// What the control shows, and how often that was set from outside.
  private(set) var shown = ""
  private(set) var sets = 0

  init(_ text: Binding<String>) {
    _text = text
    super.init()
    onChange(of: { (self: EchoField) in self.text }, initial: true) { field, _, new in
      guard field.shown != new else { return }
      field.shown = new
      field.sets += 1
    }
  }

  func type(_ text: String) {
    shown += text
    self.text = shown
  }
}
