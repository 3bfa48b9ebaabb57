import Testing
import TraitTree

@MainActor @Suite("Bindings to elements of a collection")
struct ElementBindingTests {
  let table = TableModel()
  var rows: Binding<[ListRow]> { Bindable(table).rows }

  @Test("E4: an element reads and writes its own element")
  func element() {
    let row: Binding<ListRow> = rows[1]
    #expect(row.wrappedValue == ListRow(2, "b"))
    row.title.wrappedValue = "x"
    row.wrappedValue.title += "y"
    #expect(table.text == "1a 2xy 3c")
  }

  @Test("E4: an element is found by identity when others are inserted before it or removed")
  func insertAndRemove() {
    let row = rows[1]
    table.rows.insert(ListRow(9, "z"), at: 0)
    #expect(row.wrappedValue.title == "b")
    row.title.wrappedValue = "x"
    #expect(table.text == "9z 1a 2x 3c")
    table.rows.removeFirst(2)
    row.title.wrappedValue = "y"
    #expect(table.text == "2y 3c")
    table.rows.append(ListRow(4, "d"))
    row.title.wrappedValue = "w"
    #expect(table.text == "2w 3c 4d")
  }

  @Test("E4: an element is found wherever it is moved, back and forth")
  func move() {
    let bindings = table.rows.indices.map { rows[$0] }
    table.rows.reverse()
    for binding in bindings { binding.title.wrappedValue += "\(binding.wrappedValue.id)" }
    #expect(table.text == "3c3 2b2 1a1")
    table.rows.swapAt(0, 1)
    #expect(bindings.map(\.wrappedValue.title) == ["a1", "b2", "c3"])
    table.rows.reverse()
    #expect(bindings.map(\.wrappedValue.id) == [1, 2, 3])
  }

  @Test("E4: a removed element reads what was last seen or written, and drops writes")
  func stale() {
    let row = rows[1]
    row.title.wrappedValue = "written"
    table.rows.remove(at: 1)
    #expect(row.wrappedValue == ListRow(2, "written"))
    row.title.wrappedValue = "lost"
    row.wrappedValue = ListRow(1, "neighbour")
    #expect(row.wrappedValue == ListRow(2, "written"))
    #expect(table.text == "1a 3c")
  }

  @Test("E4: what a stale element last saw is the last that it read")
  func staleReads() {
    let row = rows[0]
    table.rows[0].title = "seen"
    #expect(row.wrappedValue.title == "seen")
    table.rows[0].title = "unseen"
    table.rows.removeAll()
    #expect(row.wrappedValue.title == "seen")
  }

  @Test("E4: an element of an emptied collection is stale, every one of them")
  func emptied() {
    let bindings = table.rows.indices.map { rows[$0] }
    table.rows = []
    for binding in bindings { binding.title.wrappedValue = "x" }
    #expect(table.rows.isEmpty)
    #expect(bindings.map(\.wrappedValue.title) == ["a", "b", "c"])
  }

  @Test("E4: an element that comes back is found again")
  func comesBack() {
    let row = rows[1]
    table.rows.remove(at: 1)
    row.title.wrappedValue = "lost"
    table.rows.append(ListRow(2, "back"))
    #expect(row.wrappedValue.title == "back")
    row.title.wrappedValue = "written"
    #expect(table.text == "1a 3c 2written")
  }

  @Test("E4: a replaced neighbour at the same place is not touched")
  func neighbour() {
    let last = rows[2]
    table.rows[2] = ListRow(30, "new")
    last.title.wrappedValue = "lost"
    #expect(table.text == "1a 2b 30new")
    #expect(last.wrappedValue == ListRow(3, "c"))
  }

  @Test("E4: an element that is written another identity keeps to that")
  func changedIdentity() {
    let row = rows[1]
    row.wrappedValue = ListRow(20, "twenty")
    row.title.wrappedValue += "!"
    #expect(table.text == "1a 20twenty! 3c")
    table.rows.insert(ListRow(2, "other"), at: 0)
    row.wrappedValue.id = 21
    row.title.wrappedValue += "?"
    #expect(table.text == "2other 1a 21twenty!? 3c")
  }

  @Test("E4: of elements with one identity each binding keeps to its place while it can")
  func duplicates() {
    table.rows = [ListRow(1, "a"), ListRow(1, "b"), ListRow(2, "c")]
    let second = rows[1]
    second.title.wrappedValue = "x"
    #expect(table.text == "1a 1x 2c")
    table.rows.remove(at: 1)
    second.title.wrappedValue += "y"
    #expect(table.rows.map(\.id) == [1, 2])
    #expect(table.rows[1].title == "c")
  }

  @Test("E4: elements of an element: identity counts at each level")
  func nested() {
    let source = CountedSource([
      Group(id: 1, rows: [ListRow(1, "a")]), Group(id: 2, rows: [ListRow(2, "b")]),
    ])
    let row = source.binding[1].rows[0]
    source.value.swapAt(0, 1)
    source.value[0].rows.insert(ListRow(5, "z"), at: 0)
    row.title.wrappedValue = "x"
    #expect(source.value[0].rows == [ListRow(5, "z"), ListRow(2, "x")])
    source.value.remove(at: 0)
    row.title.wrappedValue = "lost"
    #expect(source.value == [Group(id: 1, rows: [ListRow(1, "a")])])
    #expect(row.wrappedValue.title == "x")
  }

  @Test("E4: objects are elements by their identity")
  func objects() {
    final class Item: Identifiable {}
    let source = CountedSource([Item(), Item()])
    let second = source.binding[1]
    let item = source.value[1]
    source.value.insert(Item(), at: 0)
    #expect(second.wrappedValue === item)
    source.value.removeAll { $0 === item }
    #expect(second.wrappedValue === item)
    second.wrappedValue = Item()
    #expect(source.value.count == 2)
    #expect(second.wrappedValue === item)
  }

  @Test("E4: elements without identity are their places, and a place that is gone is stale")
  func withoutIdentity() {
    let source = CountedSource(["a", "b", "c"])
    let last = source.binding[2]
    source.value.insert("z", at: 0)
    #expect(last.wrappedValue == "b")
    source.value.removeLast(2)
    last.wrappedValue = "lost"
    #expect(source.value == ["z", "a"])
    #expect(last.wrappedValue == "b")
  }

  @Test("E4: a write through an element is one write of the source, of a stale one none")
  func oneWrite() {
    let source = CountedSource([ListRow(1, "a"), ListRow(2, "b")])
    let row = source.binding[0]
    row.wrappedValue = ListRow(1, "x")
    #expect(source.writes == 1)
    source.value.remove(at: 0)
    row.wrappedValue = ListRow(1, "y")
    #expect(source.writes == 1)
  }

  @Test("U1: a hook that reads an element follows it")
  func tracked() {
    let stage = UpdateStage()
    let row = rows[1]
    var seen: [String] = []
    stage.add("leaf") { _ in seen.append(row.wrappedValue.title) }
    stage.update()
    row.title.wrappedValue = "x"
    stage.update()
    table.rows.insert(ListRow(9), at: 0)
    stage.update()
    table.rows.removeAll()
    stage.update()
    #expect(seen == ["b", "x", "x", "x"])
  }
}

private struct Group: Identifiable, Equatable {
  let id: Int
  var rows: [ListRow]
}

@Suite("Bindings to elements that have no number")
struct DictionaryElementTests {
  @Test("E4: a binding to a value of a dictionary survives the removal of its key")
  func values() {
    var dictionary = ["a": ListRow(1), "b": ListRow(2), "c": ListRow(3)]
    let values = Binding(get: { dictionary.values }, set: { dictionary.values = $0 })
    let rows = values.map { $0 }
    for key in ["a", "b", "c"] {
      let removed = dictionary.removeValue(forKey: key)
      let binding = rows.first { $0.wrappedValue.id == removed?.id }
      binding?.wrappedValue = ListRow(9)
      #expect(binding?.wrappedValue == removed)
    }
    #expect(dictionary.isEmpty)
  }
}
