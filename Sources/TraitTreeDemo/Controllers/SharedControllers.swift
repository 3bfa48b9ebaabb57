import TraitTree

// The controllers that both of the first two windows have.

/// The root of a window: turns the chosen theme into a trait of everything below.
final class RootController: DemoController {
  private let label = Label("Theme")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    label.text = model.theme.rawValue
    overrideUserInterfaceStyle =
      switch model.theme {
      case .light: .light
      case .dark: .dark
      case .auto: .unspecified
      }
  }
}

/// Shows the message.
final class MessageController: DemoController {
  @Environment(\.appModel) private var model
  private let label = Label("Message")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model else { return }
    label.text = model.message
  }
}

/// Shows the counter.
final class CounterController: DemoController {
  @Environment(\.appModel) private var model
  private let label = Label("Counter")
  override var views: [any StandIn] { [label] }

  override func updateProperties() {
    super.updateProperties()
    guard let model else { return }
    label.text = "\(model.counter)"
  }
}
