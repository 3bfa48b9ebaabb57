import TraitTree

let model = AppModel()
let windows = AppWindows(model: model)
windows.update()

model.counter += 1
for report in windows.update() { print(report) }
model.message = "Good morning"
for report in windows.update() { print(report) }
