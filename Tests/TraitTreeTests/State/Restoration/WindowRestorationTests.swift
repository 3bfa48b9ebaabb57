import Foundation
import Testing
import TraitTree

/// A group whose windows keep what their content was told.
@MainActor final class RestoringGroup<Value: Codable & Hashable> {
  let group: WindowGroup<Value>
  private(set) var bindings: [Binding<Value?>] = []
  private(set) var changes: [[Value?]] = []

  init(_ type: Value.Type, defaultValue: (() -> Value)? = nil) {
    var content: (Binding<Value?>) -> Node = { _ in Node() }
    group = WindowGroup(
      for: type, scheduler: .manual, content: { content($0) }, defaultValue: defaultValue)
    content = { [weak self] binding in
      let node = Node()
      self?.bindings.append(binding)
      node.onChange(of: binding.wrappedValue, initial: true) { self?.changes.append([$0, $1]) }
      return node
    }
  }

  /// What each window shows, in the order of the windows' making.
  var values: [Value?] { bindings.map(\.wrappedValue) }

  func update() { for window in group.windows { window.updateIfNeeded() } }

  /// The state, through JSON text.
  func encoded() throws -> Data { try JSONEncoder().encode(group.restorationState) }

  func restore(_ data: Data) throws {
    group.restore(
      try JSONDecoder().decode(WindowGroup<Value>.RestorationState.self, from: data))
  }
}

@MainActor @Suite("Saving and restoring windows")
struct WindowRestorationTests {
  @Test("E6: state of all windows encodes and decodes, and opens the same windows")
  func roundTrip() throws {
    let saved = RestoringGroup(Int.self)
    saved.group.openWindow(value: 3)
    saved.group.openWindow()
    saved.group.openWindow(value: 1)
    saved.bindings[2].wrappedValue = 2
    #expect(saved.group.restorationState.windowCount == 3)
    let restored = RestoringGroup(Int.self)
    try restored.restore(saved.encoded())
    #expect(restored.values == [3, nil, 2])
    #expect(restored.group.windows.count == 3)
  }

  @Test("E6: a restored window gets nil, its first update, and then the value")
  func nilFirst() throws {
    let saved = RestoringGroup(Int.self)
    saved.group.openWindow(value: 3)
    let restored = RestoringGroup(Int.self) { 42 }
    try restored.restore(saved.encoded())
    #expect(restored.changes == [[nil, nil]])
    #expect(restored.values == [3])
    restored.update()
    #expect(restored.changes == [[nil, nil], [nil, 3]])
  }

  @Test("E6: a window without a value is restored without one, default or not")
  func withoutValue() throws {
    let saved = RestoringGroup(Int.self)
    saved.group.openWindow()
    let restored = RestoringGroup(Int.self) { 42 }
    try restored.restore(saved.encoded())
    restored.update()
    #expect(restored.values == [nil])
    #expect(restored.changes == [[nil, nil]])
  }

  @Test("E6: restoring opens beside what is open, and no value twice")
  func twice() throws {
    let saved = RestoringGroup(Int.self)
    saved.group.openWindow(value: 1)
    saved.group.openWindow(value: 2)
    let data = try saved.encoded()
    let restored = RestoringGroup(Int.self)
    restored.group.openWindow(value: 2)
    restored.group.openWindow(value: 9)
    try restored.restore(data)
    #expect(restored.values == [2, 9, 1])
    try restored.restore(data)
    #expect(restored.values == [2, 9, 1])
    #expect(restored.group.windows.count == 3)
  }

  @Test("E6: an equal value brings a restored window, before and after its update")
  func openRestored() throws {
    let saved = RestoringGroup(String.self)
    saved.group.openWindow(value: "a")
    let restored = RestoringGroup(String.self)
    try restored.restore(saved.encoded())
    #expect(restored.group.openWindow(value: "a") === restored.group.windows[0])
    restored.update()
    #expect(restored.group.openWindow(value: "a") === restored.group.windows[0])
    #expect(restored.group.windows.count == 1)
  }

  @Test("E6: an empty state opens nothing")
  func empty() throws {
    let restored = RestoringGroup(Int.self) { 42 }
    try restored.restore(RestoringGroup(Int.self).encoded())
    #expect(restored.group.windows.isEmpty)
    #expect(restored.group.restorationState.windowCount == 0)
  }

  @Test("E6: closed windows are not part of the state")
  func closed() throws {
    let saved = RestoringGroup(Int.self)
    let window = saved.group.openWindow(value: 1)
    saved.group.openWindow(value: 2)
    saved.group.close(window)
    let restored = RestoringGroup(Int.self)
    try restored.restore(saved.encoded())
    #expect(restored.values == [2])
  }

  @Test("E6: a state is a value: equal to itself decoded, and to one of equal windows")
  func equality() throws {
    let first = RestoringGroup(String.self)
    let second = RestoringGroup(String.self)
    for group in [first, second] {
      group.group.openWindow(value: "a")
      group.group.openWindow()
    }
    let state = first.group.restorationState
    #expect(state == second.group.restorationState)
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(RestorationState.self, from: data) == state)
    first.bindings[1].wrappedValue = "b"
    #expect(first.group.restorationState != state)
  }

  @Test("E6: a state needs no encoding to be restored, and can be restored by another group")
  func unencoded() {
    let saved = RestoringGroup(String.self)
    saved.group.openWindow(value: "a")
    let restored = RestoringGroup(String.self)
    restored.group.restore(saved.group.restorationState)
    #expect(restored.values == ["a"])
  }

  @Test("E6: a restored model follows its binding, as an application's would")
  func followingModel() throws {
    let saved = RestoringGroup(Int.self)
    saved.group.openWindow(value: 7)
    var models: [SettingsModel] = []
    let group = WindowGroup(for: Int.self, scheduler: .manual) { binding in
      let node = Node()
      let model = SettingsModel()
      models.append(model)
      node.onChange(of: binding.wrappedValue, initial: true) { model.size = $1 ?? -1 }
      return node
    }
    group.restore(saved.group.restorationState)
    #expect(models.map(\.size) == [-1])
    group.windows[0].updateIfNeeded()
    #expect(models.map(\.size) == [7])
  }

  @Test("E6: restored in a hook, the windows get their update and their value right after it")
  func inHook() throws {
    let saved = RestoringGroup(Int.self)
    saved.group.openWindow(value: 5)
    let state = saved.group.restorationState
    let restored = RestoringGroup(Int.self)
    let stage = UpdateStage()
    var isFirst = true
    stage.add("restorer") { _ in
      guard isFirst else { return }
      isFirst = false
      restored.group.restore(state)
      #expect(restored.changes.isEmpty)
    }
    stage.update()
    #expect(restored.values == [5])
    restored.update()
    #expect(restored.changes == [[nil, nil], [nil, 5]])
  }

  @Test("E6: property lists carry a state as well")
  func propertyList() throws {
    let saved = RestoringGroup(String.self)
    saved.group.openWindow(value: "a")
    saved.group.openWindow()
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      let data = try encoder.encode(saved.group.restorationState)
      let state = try PropertyListDecoder().decode(RestorationState.self, from: data)
      let restored = RestoringGroup(String.self)
      restored.group.restore(state)
      #expect(restored.values == ["a", nil])
    }
  }
}
