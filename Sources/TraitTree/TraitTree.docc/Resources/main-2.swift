import TraitTree

let model = AppModel()
let controls = Node()
controls.addChild(CounterController())
controls.addChild(MessageController())
let window = Window(rootNode: controls, scheduler: .manual)
window.traitOverrides.appModel = model
window.updateIfNeeded()
