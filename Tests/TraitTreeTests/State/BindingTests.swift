import Testing
import TraitTree

/// A node that is handed a binding.
@MainActor private final class FieldNode: Node {
  @Binding var text: String
  var seen: [String] = []

  init(text: Binding<String>) {
    _text = text
    super.init()
  }

  func type(_ character: Character) { text.append(character) }

  override func updateProperties() {
    super.updateProperties()
    seen.append(text)
  }
}

@MainActor @Suite("Bindings")
struct BindingTests {
  let table = TableModel()

  @Test("E4: a binding reads and writes through its closures, each time")
  func closures() {
    let source = CountedSource(1)
    let binding = source.binding
    #expect(source.reads == 0)
    #expect(binding.wrappedValue == 1)
    binding.wrappedValue = 2
    source.value = 3
    #expect(binding.wrappedValue == 3)
    #expect(source.reads == 2)
    #expect(source.writes == 1)
  }

  @Test("E4: an equal write is a write, and a write reads nothing")
  func equalWrite() {
    let source = CountedSource(1)
    source.binding.wrappedValue = 1
    #expect(source.writes == 1)
    #expect(source.reads == 0)
  }

  @Test("E4: a constant drops writes")
  func constant() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
    @Binding(projectedValue: binding) var value: Int
    value = 3
    #expect(value == 1)
  }

  @Test("E4: the projected value is a binding to the same source")
  func projected() {
    let source = CountedSource("a")
    let binding = Binding(projectedValue: source.binding)
    binding.projectedValue.wrappedValue = "b"
    #expect(source.value == "b")
    @Binding(projectedValue: binding) var text: String
    text += "c"
    $text.wrappedValue += "d"
    #expect(source.value == "bcd")
  }

  @Test("E4: a member of the value has a binding, and a member of that")
  func members() {
    let source = CountedSource(Frame())
    let border = source.binding.border
    let thickness: Binding<Int> = border.thickness
    thickness.wrappedValue = 5
    source.value.width = 3
    border.color.wrappedValue = "red"
    #expect(source.value == Frame(width: 3, border: .init(color: "red", thickness: 5)))
    #expect(thickness.wrappedValue == 5)
  }

  @Test("E4: a member subscript is a member, too")
  func subscripts() {
    let source = CountedSource(["a": 1])
    let entry: Binding<Int?> = source.binding["a"]
    entry.wrappedValue = 2
    #expect(source.value == ["a": 2])
    entry.wrappedValue = nil
    #expect(source.value.isEmpty)
    entry.wrappedValue = 3
    #expect(source.value == ["a": 3])
  }

  @Test("U1: a hook that reads a binding depends on its source, and a write runs it")
  func tracked() {
    let stage = UpdateStage()
    @Bindable var table = table
    let field = FieldNode(text: $table.selectedTitle)
    stage.root.addChild(field)
    stage.update()
    table.selection = ListRow(1, "a")
    stage.update()
    field.type("b")
    #expect(table.selection?.title == "ab")
    stage.update()
    table.count += 1
    stage.update()
    #expect(field.seen == ["", "a", "ab"])
  }

  @Test("U7: a hook that writes its binding does not run itself again")
  func ownWrite() {
    let stage = UpdateStage()
    @Bindable var table = table
    let count = $table.count
    stage.add("writer") { _ in count.wrappedValue += 1 }
    stage.add("reader") { _ in _ = count.wrappedValue }
    stage.update()
    #expect(stage.log.count("writer.properties") == 1)
    #expect(stage.report?.isSettled == true)
    #expect(table.count == 1)
  }

  @Test("E4: @Bindable gives bindings to the properties of a model, also on a local of its name")
  func bindable() {
    func edit(_ table: TableModel) {
      @Bindable var table = table
      let count: Binding<Int> = $table.count
      count.wrappedValue = 7
      $table.rows[0].title.wrappedValue = "z"
    }
    edit(table)
    #expect(table.count == 7)
    #expect(table.text == "1z 2b 3c")
  }

  @Test("E4: @Bindable as a parameter, by hand, and given another model")
  func bindableElsewhere() {
    func edit(@Bindable _ table: TableModel) { $table.count.wrappedValue += 1 }
    edit(table)
    Bindable(table).count.wrappedValue += 1
    Bindable(wrappedValue: table).projectedValue.count.wrappedValue += 1
    #expect(table.count == 3)
    let other = TableModel([])
    @Bindable var current = table
    let bound = $current.count
    current = other
    $current.count.wrappedValue = 10
    bound.wrappedValue = 20
    #expect(other.count == 10)
    #expect(table.count == 20)
  }

  @Test("E4: bindings of an environment object write the object that was found")
  func environmentObject() throws {
    let node = Node().environment(table)
    @Bindable var found = try #require(node.environment[TableModel.self])
    $found.draft.wrappedValue = "draft"
    #expect(table.draft == "draft")
  }

  @Test("E4: a binding to an identifiable value has its identity")
  func identity() {
    func id<T: Identifiable>(_ value: T) -> T.ID { value.id }
    let source = CountedSource(ListRow(7))
    #expect(id(source.binding) == 7)
    #expect(id(Bindable(IdentifiedModel())) == "model")
  }

  @Test("E4: a type-erased binding passes on values of its type, and drops others")
  func erased() {
    let source = CountedSource(1)
    let erased = Binding<AnyHashable>(source.binding)
    #expect(erased.wrappedValue == AnyHashable(1))
    erased.wrappedValue = AnyHashable(2)
    erased.wrappedValue = AnyHashable("3")
    #expect(source.value == 2)
  }
}
