import Testing
import TraitTree

@MainActor @Suite("Iterating over a binding")
struct ElementIterationTests {
  let table = TableModel()
  var rows: Binding<[ListRow]> { Bindable(table).rows }

  @Test("E4: a loop over a binding gives a binding to each element")
  func loop() {
    for row in rows { row.title.wrappedValue += "!" }
    #expect(table.text == "1a! 2b! 3c!")
  }

  @Test("E4: forEach takes apart each element as a binding and its value")
  func forEach() {
    var seen: [String] = []
    rows.forEach { $row in
      seen.append(row.title)
      row.title += "?"
      $row.title.wrappedValue += "!"
    }
    #expect(seen == ["a", "b", "c"])
    #expect(table.text == "1a?! 2b?! 3c?!")
  }

  @Test("E4: an empty collection has no elements")
  func empty() {
    table.rows = []
    for row in rows { Issue.record("there is \(row.wrappedValue)") }
    #expect(rows.isEmpty)
    #expect(rows.first == nil)
    #expect(rows.last == nil)
  }

  @Test("E4: a binding is a random-access collection of bindings")
  func collection() {
    #expect(rows.count == 3)
    #expect(rows.indices == 0..<3)
    #expect(rows.map(\.wrappedValue.id) == [1, 2, 3])
    #expect(rows.reversed().map(\.wrappedValue.id) == [3, 2, 1])
    #expect(rows.last?.wrappedValue.id == 3)
    #expect(rows.first { $0.wrappedValue.title == "b" }?.wrappedValue.id == 2)
    #expect(rows.dropFirst().map(\.wrappedValue.id) == [2, 3])
    #expect(rows.enumerated().map { $0.offset * 10 + $0.element.wrappedValue.id } == [1, 12, 23])
    #expect(zip(rows, 1...).allSatisfy { $0.wrappedValue.id == $1 })
  }

  @Test("E4: bindings that a loop gave follow their elements afterwards")
  func kept() {
    let kept = Array(rows)
    table.rows.insert(ListRow(9, "z"), at: 0)
    for row in kept { row.title.wrappedValue += "\(row.wrappedValue.id)" }
    #expect(table.text == "9z 1a1 2b2 3c3")
  }

  @Test("E4: a loop that removes elements comes to each that was there, and never traps")
  func removing() {
    var seen: [Int] = []
    for row in rows {
      let id = row.wrappedValue.id
      seen.append(id)
      table.rows.removeAll { $0.id == id }
    }
    #expect(seen == [1, 2, 3])
    #expect(table.rows.isEmpty)
  }

  @Test("E4: a loop that empties the collection goes on with stale elements")
  func emptying() {
    var seen: [String] = []
    rows.forEach { $row in
      table.rows = []
      row.title = "lost"
      seen.append(row.title)
    }
    #expect(seen == ["a", "b", "c"])
    #expect(table.rows.isEmpty)
  }

  @Test("E4: a loop that appends or inserts ends, and touches no neighbour")
  func growing() {
    var seen: [Int] = []
    for row in rows {
      let id = row.wrappedValue.id
      seen.append(id)
      table.rows.append(ListRow(id * 10, "new"))
      table.rows.insert(ListRow(id * 100, "new"), at: 0)
      row.title.wrappedValue = "seen"
    }
    #expect(seen == [1, 2, 3])
    #expect(table.text == "300new 200new 100new 1seen 2seen 3seen 10new 20new 30new")
  }

  @Test("E4: a loop over an unwrapped binding goes on though the source becomes nil")
  func unwrapped() throws {
    let source = CountedSource<[ListRow]?>([ListRow(1, "a"), ListRow(2, "b")])
    let rows = try #require(Binding(source.binding))
    var seen: [Int] = []
    for row in rows {
      source.value = nil
      row.title.wrappedValue = "lost"
      seen.append(row.wrappedValue.id)
    }
    #expect(seen == [1, 2])
    #expect(source.value == nil)
  }

  @Test("U1: a loop in a hook reads the collection")
  func tracked() {
    let stage = UpdateStage()
    let rows = rows
    var seen: [[String]] = []
    stage.add("leaf") { _ in
      var titles: [String] = []
      for row in rows { titles.append(row.wrappedValue.title) }
      seen.append(titles)
    }
    stage.update()
    table.rows.append(ListRow(4, "d"))
    stage.update()
    table.count += 1
    stage.update()
    #expect(seen == [["a", "b", "c"], ["a", "b", "c", "d"]])
  }

  @Test("E4: other mutable collections work as well")
  func otherCollections() {
    let slice = CountedSource(["a", "b", "c", "d"][1...2])
    slice.binding.forEach { $word in word += "!" }
    #expect(Array(slice.value) == ["b!", "c!"])
    let contiguous = CountedSource(ContiguousArray([ListRow(1, "a"), ListRow(2, "b")]))
    let second = contiguous.binding[1]
    contiguous.value.swapAt(0, 1)
    second.title.wrappedValue = "x"
    #expect(contiguous.value.map(\.title) == ["x", "a"])
  }
}
