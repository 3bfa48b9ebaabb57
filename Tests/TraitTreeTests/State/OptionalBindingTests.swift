import Testing
import TraitTree

@MainActor @Suite("Bindings to optional values")
struct OptionalBindingTests {
  let table = TableModel()
  var draft: Binding<String?> { Bindable(table).draft }

  @Test("E4: unwrapping gives a binding to the value, or nil where there is none")
  func unwrap() throws {
    #expect(Binding(draft) == nil)
    table.draft = "a"
    let text = try #require(Binding(draft))
    #expect(text.wrappedValue == "a")
    text.wrappedValue = "b"
    #expect(table.draft == "b")
    table.draft = "c"
    #expect(text.wrappedValue == "c")
  }

  @Test("E4: once the source is nil, it reads the last value, and writes are dropped")
  func sourceIsNil() throws {
    table.draft = "a"
    let text = try #require(Binding(draft))
    table.draft = "b"
    #expect(text.wrappedValue == "b")
    table.draft = nil
    text.wrappedValue = "x"
    #expect(table.draft == nil)
    #expect(text.wrappedValue == "b")
    text.wrappedValue.append("y")
    #expect(table.draft == nil)
    #expect(text.wrappedValue == "b")
  }

  @Test("E4: what was written last counts as well as what was read")
  func lastWritten() throws {
    table.draft = "a"
    let text = try #require(Binding(draft))
    text.wrappedValue = "written"
    table.draft = nil
    #expect(text.wrappedValue == "written")
  }

  @Test("E4: a source that is set again is read and written again")
  func setAgain() throws {
    table.draft = "a"
    let text = try #require(Binding(draft))
    table.draft = nil
    table.draft = "again"
    #expect(text.wrappedValue == "again")
    text.wrappedValue = "b"
    #expect(table.draft == "b")
  }

  @Test("E4: members of an unwrapped binding go with it")
  func members() throws {
    @Bindable var table = table
    table.selection = ListRow(1, "a")
    let title = try #require(Binding($table.selection)).title
    title.wrappedValue = "b"
    #expect(table.selection?.title == "b")
    table.selection = nil
    title.wrappedValue = "c"
    #expect(table.selection == nil)
    #expect(title.wrappedValue == "b")
  }

  @Test("E4: wrapping gives a binding to an optional; nil is dropped")
  func wrap() {
    let count: Binding<Int?> = Binding(Bindable(table).count)
    #expect(count.wrappedValue == 0)
    count.wrappedValue = 5
    #expect(table.count == 5)
    count.wrappedValue = nil
    #expect(table.count == 5)
    #expect(count.wrappedValue == 5)
  }

  @Test("E4: wrapping and unwrapping leads back to the source")
  func both() throws {
    let wrapped: Binding<Int?> = Binding(Bindable(table).count)
    let unwrapped = try #require(Binding(wrapped))
    unwrapped.wrappedValue = 3
    #expect(table.count == 3)
  }

  @Test("E4: an optional of an optional unwraps one level")
  func twoLevels() throws {
    let source = CountedSource<String??>(.some(nil))
    let inner = try #require(Binding<String?>(source.binding))
    #expect(inner.wrappedValue == nil)
    inner.wrappedValue = "a"
    #expect(source.value == "a")
    inner.wrappedValue = nil
    #expect(source.value == .some(nil))
    source.value = .none
    inner.wrappedValue = "b"
    #expect(source.value == .none)
  }

  @Test("U1: a hook that reads an unwrapped binding follows the source")
  func tracked() throws {
    let stage = UpdateStage()
    table.draft = "a"
    let text = try #require(Binding(draft))
    var seen: [String] = []
    stage.add("leaf") { _ in seen.append(text.wrappedValue) }
    stage.update()
    text.wrappedValue = "b"
    stage.update()
    table.draft = nil
    stage.update()
    table.draft = "c"
    stage.update()
    #expect(seen == ["a", "b", "b", "c"])
  }
}
