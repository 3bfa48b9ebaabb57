import Testing
import TraitTree

@testable import App

@MainActor struct AppTests {
  let model = AppModel()
  let windows: AppWindows

  init() {
    windows = AppWindows(model: model)
    windows.update()
  }

  @Test("The companion shows the counter")
  func counter() {
    model.counter = 3
    windows.update()
    let label = windows.companion.rootNode as? CounterController
    #expect(label?.text == "3")
  }

  @Test("A message runs one hook of the controls, and none of the companion")
  func message() {
    model.message = "Good morning"
    let runs = windows.update().map { $0.runs[.updateProperties] ?? 0 }
    #expect(runs == [1, 0])
  }
}
