import Observation
import TraitTree

/// A node that counts how often it is asked for its name.
class NamedNode: Node {
  static var nameCount = 0

  private let name: String
  override var debugName: String {
    Self.nameCount += 1
    return name
  }

  init(_ name: String, _ children: [Node] = []) {
    self.name = name
    super.init()
    for child in children { addChild(child) }
  }
}

/// A node whose `updateProperties()` and layout read traits.
final class ReadingNode: NamedNode {
  override func updateProperties() {
    super.updateProperties()
    _ = traitCollection[HueTrait.self]
  }

  override func viewWillLayoutSubviews() {
    _ = (environment.spacing, traitCollection[HueTrait.self])
  }
}

struct HueTrait: TraitDefinition {
  static let defaultValue = "gray"
  static let name = "Hue"
}

struct SpacingKey: EnvironmentKey { static let defaultValue = 8 }

struct Insets: Equatable {
  var left = 0
  var right = 0
}

struct InsetsKey: EnvironmentKey { static let defaultValue = Insets() }

extension EnvironmentValues {
  var insets: Insets {
    get { self[InsetsKey.self] }
    set { self[InsetsKey.self] = newValue }
  }

  /// Two values in one.
  var spacingAndInsets: (Int, Insets) {
    get { (spacing, insets) }
    set { (spacing, insets) = newValue }
  }

  var spacing: Int {
    get { self[SpacingKey.self] }
    set { self[SpacingKey.self] = newValue }
  }
}

/// A value that counts how often it is described.
struct CountedValue: CustomStringConvertible {
  nonisolated(unsafe) static var count = 0

  var description: String {
    unsafe Self.count += 1
    return "counted"
  }
}

struct CountedTrait: TraitDefinition { static let defaultValue = CountedValue() }

/// A window that updates only when it is told to.
@MainActor func makeWindow(_ root: Node?) -> Window { Window(rootNode: root, scheduler: .manual) }
