import TraitTree

// snippet: RowNode
final class RowNode: Node {
  private var scale = 1.0
  override var debugName: String { "Row" }

  override func updateProperties() {
    super.updateProperties()
    scale = traitCollection.displayScale
  }
}
// end

// snippet: StepperNode
final class StepperNode: Node {
  override var debugName: String { "Stepper" }

  override func updateProperties() {
    super.updateProperties()
    let isLarge = traitCollection.preferredContentSizeCategory > .large
    traitOverrides.displayScale = isLarge ? 2 : 1
  }
}
// end

// snippet: EchoNode
final class EchoNode: Node {
  private let isFirst: Bool
  init(isFirst: Bool) { self.isFirst = isFirst }
  override var debugName: String { isFirst ? "First" : "Second" }

  override func updateProperties() {
    super.updateProperties()
    if isFirst {
      let isLeftToRight = traitCollection.layoutDirection == .leftToRight
      parent?.traitOverrides.displayScale = isLeftToRight ? 1 : 2
    } else {
      let isSmall = traitCollection.displayScale == 1
      parent?.traitOverrides.layoutDirection = isSmall ? .rightToLeft : .leftToRight
    }
  }
}
// end

@MainActor enum InspectionExample {
  static func run() {
    // snippet: recursiveDescription
    let root = NamedNode("Root")
    let row = RowNode()
    root.addChild(row)
    root.addChild(RowNode())
    root.traitOverrides.displayScale = 2
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    row.setNeedsLayout()
    print(root.recursiveDescription)
    // end
    ran()

    // snippet: explainTrait
    print(row.explainTrait(TraitDisplayScale.self))
    // end
    ran()

    // snippet: trace
    window.updateIfNeeded()
    window.trace.isEnabled = true
    root.traitOverrides.displayScale = 3
    row.setNeedsDisplay()
    window.updateIfNeeded()
    print(window.trace)
    // end
    ran()

    // snippet: runs
    let stepper = StepperNode()
    stepper.addChild(RowNode())
    let other = Window(rootNode: stepper, scheduler: .manual)
    other.updateIfNeeded()

    other.trace.isEnabled = true
    other.traitOverrides.preferredContentSizeCategory = .extraLarge
    other.updateIfNeeded()
    for run in other.trace.updates[0].runs {
      print(run.path, run.hook)
      print("  because of \(run.cause)")
      if let source = run.source { print("  \(source)") }
    }
    // end
    ran()

    // snippet: cycle
    let pair = NamedNode("Pair")
    pair.addChild(EchoNode(isFirst: true))
    pair.addChild(EchoNode(isFirst: false))
    let restless = Window(rootNode: pair, scheduler: .manual)
    for hook in restless.updateIfNeeded().unsettled {
      print(hook.path, hook.hook)
      for link in hook.cycle { print("  \(link)") }
    }
    // end
    ran()
  }
}
