import TraitTree
import TraitTreeInspector

// The page comes out of the program itself, wherever that was copied to.
let window = Window(rootNode: Node(), scheduler: .manual)
window.trace.isEnabled = true
window.updateIfNeeded()
let page = InspectorReport(window: window, title: "A consumer").html()
precondition(page.hasPrefix("<!DOCTYPE html>") && page.contains("A consumer"))
print("InspectorConsumer: ok")
