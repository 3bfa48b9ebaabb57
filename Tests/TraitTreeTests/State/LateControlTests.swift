import Testing
import TraitTree

@MainActor @Suite("A control that fires while its screen goes away")
struct LateControlTests {
  let table = TableModel()

  @Test("E4: a write through an unwrapped binding whose source is nil is dropped")
  func unwrapped() throws {
    @Bindable var table = table
    table.draft = "draft"
    let text = try #require(Binding($table.draft))
    table.draft = nil
    text.wrappedValue = "late"
    #expect(table.draft == nil)
    #expect(text.wrappedValue == "draft")
  }

  @Test("E4: the optional binding itself may still set a value where there was none")
  func optional() {
    @Bindable var table = table
    $table.draft.wrappedValue = "new"
    #expect(table.draft == "new")
    $table.draft.wrappedValue = nil
    #expect(table.draft == nil)
  }

  @Test("E4: a presented node that writes while it disappears brings nothing back")
  func whileDisappearing() throws {
    let table = table
    let stage = UpdateStage()
    @Bindable var model = table
    table.selection = ListRow(1, "a")
    let title = try #require(Binding($model.selection)).title
    let sheet = stage.node("sheet")
    sheet.onDidDisappear = { _ in title.wrappedValue = "late" }
    stage.root.onProperties = { node in
      if table.selection == nil { node.dismiss() }
    }
    stage.root.present(sheet)
    stage.update()
    table.selection = nil
    stage.update()
    #expect(sheet.presentingNode == nil)
    #expect(table.selection == nil)
    #expect(title.wrappedValue == "a")
  }
}
