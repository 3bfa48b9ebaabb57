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
}
