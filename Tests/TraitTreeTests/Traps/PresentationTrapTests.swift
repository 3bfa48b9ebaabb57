import Testing
import TraitTree

/// A live root with two children.
@MainActor private struct Fixture {
  let root = RecordingNode("Root")
  let list = RecordingNode("List")
  let detail = RecordingNode("Detail")
  let window: Window

  init() {
    root.addChild(list)
    root.addChild(detail)
    window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
  }
}

@Suite("Misuse of presentation stops") struct PresentationTrapTests {
  @Test("N2: presenting a child of another node stops and names both by path")
  func childOfAnotherNode() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.list.present(fixture.detail)
      }
    }
    #expect(message(result).contains("Root/List"))
    #expect(message(result).contains("Root/Detail"))
    #expect(message(result).contains("removeFromParent"))
  }

  @Test("N2: presenting a child of a detached node stops and names it by path")
  func childOfDetachedNode() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        let parent = RecordingNode("Parent")
        let part = RecordingNode("Part")
        parent.addChild(part)
        fixture.root.present(part)
      }
    }
    #expect(message(result).contains("Parent/Part"))
    #expect(message(result).contains("removeFromParent"))
  }

  @Test("N2: presenting a window's root stops and names both")
  func rootOfAWindow() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        let other = RecordingNode("OtherRoot")
        let window = Window(rootNode: other, scheduler: .manual)
        fixture.list.present(other)
        _ = window.updateIfNeeded()
      }
    }
    #expect(message(result).contains("Root/List"))
    #expect(message(result).contains("OtherRoot"))
    #expect(message(result).contains("rootNode"))
  }

  @Test("N2: presenting what is presented elsewhere stops and names both")
  func presentedElsewhere() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        let sheet = RecordingNode("Sheet")
        fixture.list.present(sheet)
        fixture.detail.present(sheet)
      }
    }
    #expect(message(result).contains("Root/Detail"))
    #expect(message(result).contains("Sheet"))
    #expect(message(result).contains("dismiss"))
  }

  @Test("N2: presenting while something is presented stops and names all three")
  func whilePresenting() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.list.present(RecordingNode("FirstSheet"))
        fixture.list.present(RecordingNode("SecondSheet"))
      }
    }
    #expect(message(result).contains("Root/List"))
    #expect(message(result).contains("FirstSheet"))
    #expect(message(result).contains("SecondSheet"))
    #expect(message(result).contains("dismiss"))
  }

  @Test("N2: presenting the same node twice stops")
  func twice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        let sheet = RecordingNode("Sheet")
        fixture.list.present(sheet)
        fixture.list.present(sheet)
      }
    }
    #expect(message(result).contains("Root/List"))
    #expect(message(result).contains("Sheet"))
  }

  @Test("N2: a live node that presents itself stops")
  func itself() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let fixture = Fixture()
        fixture.root.present(fixture.root)
      }
    }
    #expect(message(result).contains("Root"))
  }

  @Test("N2: a detached node that presents itself stops")
  func detachedItself() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let node = RecordingNode("Lonely")
        node.present(node)
      }
    }
    #expect(message(result).contains("Lonely"))
  }

  @Test("N2: presenting the detached root of the presenter's own tree stops")
  func ownRoot() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let top = RecordingNode("Top")
        let part = RecordingNode("Part")
        top.addChild(part)
        part.present(top)
      }
    }
    #expect(message(result).contains("Top/Part"))
  }
}
