import Testing
import TraitTree

/// Two of these are equal to `==` if they are of one document, whatever is in it.
private struct Draft: Equatable, Identifiable {
  var id = 1
  var title = "old"
  static func == (lhs: Draft, rhs: Draft) -> Bool { lhs.id == rhs.id }
}

extension Draft: Codable, Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private struct DraftTrait: TraitDefinition {
  static var defaultValue: Draft { Draft() }
}

private struct DraftKey: EnvironmentKey {
  static var defaultValue: Draft { Draft() }
}

extension EnvironmentValues {
  fileprivate var draft: Draft {
    get { self[DraftKey.self] }
    set { self[DraftKey.self] = newValue }
  }
}

@MainActor private final class DraftNode: Node {
  @State var draft = Draft()
  @State var drafts = [Draft(id: 1), Draft(id: 2)]
  @State var optional: Draft? = Draft()
  var seen: [String] = []
  var runs = 0

  override func updateProperties() {
    super.updateProperties()
    runs += 1
    seen = [draft.title, drafts[0].title, optional?.title ?? "none"]
    seen += [traitCollection[DraftTrait.self].title, environment.draft.title]
  }
}

@MainActor @Suite("A write that == calls equal is stored, and nobody is told")
struct PartialEqualityTests {
  private let node = DraftNode()
  private let window: Window

  init() {
    window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
  }

  /// The runs that the changes so far have made necessary.
  private var runs: Int { window.updateIfNeeded().runs[.updateProperties] ?? 0 }

  @Test("E4: state has the value on the next line")
  func state() {
    node.draft = Draft(title: "new")
    #expect(node.draft.title == "new")
    node.draft.title = "newer"
    #expect(node.draft.title == "newer")
    #expect(runs == 0)
    node.setNeedsUpdateProperties()
    #expect(runs == 1)
    #expect(node.seen[0] == "newer")
    node.draft = Draft(id: 2, title: "other")
    #expect(runs == 1)
  }

  @Test("E4: a binding to a member writes it")
  func member() {
    node.$draft.title.wrappedValue = "new"
    #expect(node.draft.title == "new")
    #expect(node.$draft.title.wrappedValue == "new")
    #expect(runs == 0)
  }

  @Test("E4: bindings to elements write them, by index and in a loop")
  func elements() {
    node.$drafts[1].title.wrappedValue = "second"
    #expect(node.drafts.map(\.title) == ["old", "second"])
    for draft in node.$drafts { draft.wrappedValue.title += "!" }
    #expect(node.drafts.map(\.title) == ["old!", "second!"])
    node.$drafts.forEach { $draft in draft.title += "?" }
    #expect(node.drafts.map(\.title) == ["old!?", "second!?"])
    let first = node.$drafts[0]
    node.drafts[0].title = "direct"
    #expect(first.wrappedValue.title == "direct")
    node.drafts.swapAt(0, 1)
    first.title.wrappedValue = "moved"
    #expect(node.drafts.map(\.title) == ["second!?", "moved"])
    #expect(runs == 1)
  }

  @Test("E4: an unwrapped binding, a wrapped one and an erased one write it")
  func conversions() throws {
    let draft = try #require(Binding(node.$optional))
    draft.wrappedValue.title = "new"
    #expect(node.optional?.title == "new")
    let wrapped: Binding<Draft?> = Binding(node.$draft)
    wrapped.wrappedValue = Draft(title: "wrapped")
    #expect(node.draft.title == "wrapped")
    let erased: Binding<AnyHashable> = Binding(node.$draft)
    erased.wrappedValue = AnyHashable(Draft(title: "erased"))
    #expect(node.draft.title == "erased")
    node.optional = Draft(title: "last")
    node.optional = nil
    #expect(draft.wrappedValue.title == "new")
    #expect(runs == 1)
  }

  @Test("E6: the binding of a window writes its window's value, which is saved")
  func windowValue() throws {
    var binding: Binding<Draft?>?
    let group = WindowGroup(for: Draft.self, scheduler: .manual) {
      binding = $0
      return Node()
    }
    group.openWindow(value: Draft(title: "opened"))
    binding?.wrappedValue = Draft(title: "new")
    #expect(binding?.wrappedValue?.title == "new")
    let state = group.restorationState
    group.windows.forEach(group.close)
    group.restore(state)
    #expect(binding?.wrappedValue?.title == "new")
  }

  @Test("T2: a trait has the value on the next line, below too, and in the next run")
  func traits() {
    let child = Node()
    node.addChild(child)
    window.updateIfNeeded()
    node.traitOverrides[DraftTrait.self] = Draft(title: "a")
    #expect(runs == 0)
    node.traitOverrides[DraftTrait.self] = Draft(title: "b")
    node.traitOverrides[DraftTrait.self].title += "c"
    #expect(child.traitCollection[DraftTrait.self].title == "bc")
    let copy = node.traitCollection
    node.traitOverrides[DraftTrait.self].title = "d"
    #expect(copy[DraftTrait.self].title == "bc")
    #expect(copy.replacing(DraftTrait.self, value: Draft(title: "e"))[DraftTrait.self].title == "e")
    #expect(runs == 0)
    node.setNeedsUpdateProperties()
    #expect(runs == 1)
    #expect(node.seen[3] == "d")
  }

  @Test("T2: an environment value has it, whole, in part and transformed")
  func environment() {
    let child = Node()
    node.addChild(child)
    window.updateIfNeeded()
    node.environment(\.draft, Draft(title: "a"))
    #expect(child.environment.draft.title == "a")
    node.environment(\.draft.title, "b")
    #expect(child.environment.draft.title == "b")
    child.transformEnvironment(\.draft) { $0.title += "!" }
    #expect(child.environment.draft.title == "b!")
    node.environment(\.draft, Draft(title: "c"))
    #expect(child.environment.draft.title == "c!")
    #expect(runs == 0)
  }

  @Test("E5: a value that is equal makes no call, whatever else is in it")
  func onChange() {
    var told: [[String]] = []
    node.traitOverrides[DraftTrait.self] = Draft(title: "a")
    node.onChange(of: { (self: DraftNode) in self.traitCollection[DraftTrait.self] }) {
      told.append([$1.title, $2.title])
    }
    window.updateIfNeeded()
    node.traitOverrides[DraftTrait.self] = Draft(title: "b")
    window.updateIfNeeded()
    #expect(told.isEmpty)
    node.traitOverrides[DraftTrait.self] = Draft(id: 2, title: "c")
    window.updateIfNeeded()
    #expect(told.count == 1 && told[0][1] == "c")
  }

  @Test("U15: a value that is let go of may read and write the state that it was in")
  func released() {
    @MainActor final class Owner: Node {
      @State var last: Guard?
      @State var same = Same()
    }
    @MainActor final class Guard {
      let onDeinit: () -> Void
      init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      isolated deinit { onDeinit() }
    }
    struct Same: Equatable {
      var content: Guard?
      static func == (lhs: Same, rhs: Same) -> Bool { true }
    }
    let owner = Owner()
    var seen: [Bool] = []
    owner.last = Guard { [unowned owner] in seen.append(owner.last == nil) }
    owner.last = nil
    #expect(seen == [true])
    owner.same = Same(content: Guard { [unowned owner] in seen.append(owner.same.content == nil) })
    owner.same = Same()
    #expect(seen == [true, true])
  }
}
