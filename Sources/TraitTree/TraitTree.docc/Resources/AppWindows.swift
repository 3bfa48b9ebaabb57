import TraitTree

/// The windows of the app, and what is in them.
@MainActor struct AppWindows {
  let controls: Window
  let companion: Window

  init(model: AppModel) {
    let footer = Node()
    footer.traitOverrides.emphasis = .strong
    footer.addChild(MessageController())
    let root = Node()
    root.addChild(CounterController())
    root.addChild(footer)
    controls = Window(rootNode: root, scheduler: .manual)
    companion = Window(rootNode: CounterController(), scheduler: .manual)
    controls.traitOverrides.appModel = model
    companion.traitOverrides.appModel = model
  }

  /// Brings both windows up to date, and tells what ran in each.
  @discardableResult
  func update() -> [UpdateReport] {
    [controls.updateIfNeeded(), companion.updateIfNeeded()]
  }
}
