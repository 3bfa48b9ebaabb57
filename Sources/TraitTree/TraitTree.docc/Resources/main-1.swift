import TraitTree

let window = Window(rootNode: Node(), scheduler: .manual)
print(window.updateIfNeeded())
