import TraitTree

/// A controller that shows a line of text.
class LabelController: Node {
  var text = "" {
    didSet { print("\(type(of: self)) shows \(text)") }
  }
}

/// Shows the counter.
final class CounterController: LabelController {
  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    text = "\(model.counter)"
  }
}

/// Shows the message.
final class MessageController: LabelController {
  override func updateProperties() {
    super.updateProperties()
    guard let model = traitCollection.appModel else { return }
    text = model.message
  }
}
