import TraitTree

let model = AppModel()
let node = CounterNode()
let scheduler = TurnScheduler()
let window = Window(rootNode: node, scheduler: scheduler)
window.environment(model)
scheduler.turn()
precondition(node.seen == ["0 0 8 regular"])

// An equal value changes nothing, whatever actor its comparison is bound to.
window.traitOverrides.margins = Margins()
window.environment(\.spacing, Margins(left: 8))
precondition(window.updateIfNeeded().runs == [:])

model.count += 1
window.traitOverrides.margins.left = 4
window.environment(\.density, .compact)
node.$title.wrappedValue = "n"
scheduler.turn()
precondition(node.seen.last == "n1 4 8 compact" && node.seen.count == 2)
precondition(node.changes == ["0 to 4", "0 then 1"])

for row in Bindable(model).rows where row.id == 2 { row.title.wrappedValue = "second" }
precondition(model.rows.map(\.title) == ["", "second"])

let documents = WindowGroup(for: Document.self, scheduler: .manual) { DocumentNode($0) }
let shown = documents.openWindow(value: Document(name: "a"))
precondition(documents.openWindow(value: Document(name: "a")) === shown)
shown.updateIfNeeded()
precondition((shown.rootNode as? DocumentNode)?.shown == ["a"])
documents.restore(documents.restorationState)
precondition(documents.windows.count == 1)
print("\(node.debugName): ok")
