import TraitTree

let cart = Cart()
let node = CartNode(cart)
let window = Window(rootNode: node, scheduler: .manual)
window.updateIfNeeded()
precondition(node.text == "0" && node.log.isEmpty)
cart.count = 2
cart.isOpen = true
await Task {}.value
precondition(node.text == "2" && node.log == ["open"])
window.rootNode = nil
cart.count = 3
await Task {}.value
precondition(node.text == "2")

let box = Box(cart) { "\($0)" }
box.bind()
cart.count = 4
#if os(Linux)
  precondition(box.value == "4", "a synchronous observer sees the new value")
#endif
box.bindElsewhere()
cart.count = 5
await Task {}.value
precondition(box.value == "-5")

node.traitOverrides.spacing = 4
precondition(node.traitCollection.spacing == 4 && node.traitCollection.greeting == "hello")

let margins = MarginNode()
window.rootNode = margins
window.updateIfNeeded()
window.environment(\.margin, 6)
window.updateIfNeeded()
precondition(margins.seen == [2, 6] && margins.environment.title == nil)
precondition(margins.environment.theme === Theme.classic && margins.environment.ratio > 3)
precondition(margins.environment.`max width` == 100)
precondition(margins.traitCollection.palette.name == "classic")
precondition(margins.traitCollection.paletteCount == 1)
margins.traitOverrides.palette = Theme()
precondition(margins.traitCollection.palette !== Theme.classic)
print("MainActorConsumer: ok")
