import TraitTree

let model = AppModel()
let controls = Node()
let footer = Node()
controls.addChild(CounterController())
controls.addChild(footer)
footer.addChild(MessageController())
let window = Window(rootNode: controls, scheduler: .manual)
window.traitOverrides.appModel = model
window.updateIfNeeded()

footer.traitOverrides.emphasis = .strong
print(window.updateIfNeeded())
