import Testing
import TraitTree

@MainActor @Suite("Nodes whose deinit uses the tree")
struct NosyNodeTests {
  @MainActor private final class Report {
    var inherited: [Theme] = []
    var own: [Theme] = []
    var updates = 0
  }

  private final class Nosy: Node {
    let report: Report

    init(_ report: Report) { self.report = report }

    isolated deinit {
      report.inherited.append(traitCollection.theme)
      traitOverrides.theme = .light
      report.own.append(traitCollection.theme)
      setNeedsUpdateProperties()
      updatePropertiesIfNeeded()
    }

    override func updateProperties() {
      super.updateProperties()
      report.updates += 1
    }
  }

  @Test("N1: a deinit may read traits, set overrides and ask for an update")
  func deinitUsesTree() {
    let report = Report()
    weak var freed: Nosy?
    let parent = Node()
    parent.traitOverrides.theme = .dark
    let window = Window(rootNode: parent, scheduler: .manual)
    do {
      let nosy = Nosy(report)
      parent.addChild(nosy)
      window.updateIfNeeded()
      freed = nosy
      #expect(nosy.traitCollection.theme == .dark)
      nosy.removeFromParent()
    }
    #expect(freed == nil)
    // It was in no tree any more.
    #expect(report.inherited == [.light])
    #expect(report.own == [.light])
    #expect(report.updates == 2)
    #expect(window.updateIfNeeded().nodeCount == 0)
  }
}
