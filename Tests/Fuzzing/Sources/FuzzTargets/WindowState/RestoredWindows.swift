import FuzzSupport
import TraitTree

/// A group of windows that are restored, and what their content has seen.
@MainActor final class RestoredWindows<Value: Codable & Hashable> {
  private var group: WindowGroup<Value>
  private var bindings: [Binding<Value?>] { log.bindings }
  private let log = Log()

  @MainActor private final class Log {
    var bindings: [Binding<Value?>] = []
    var changes: [Int: [Value?]] = [:]
  }

  init(_ type: Value.Type) {
    let log = log
    group = WindowGroup(for: Value.self, scheduler: .manual) { value in
      let number = log.bindings.count
      log.bindings.append(value)
      let node = Node()
      node.onChange(of: { (_: Node) in value.wrappedValue }, initial: true) { _, _, new in
        log.changes[number, default: []].append(new)
      }
      return node
    }
  }

  /// The values of the windows.
  var values: [Value?] { bindings.map(\.wrappedValue) }

  func restore(_ state: RestorationState) {
    Diagnostics.dropped { group.restore(state) }
    for window in group.windows { window.updateIfNeeded() }
  }

  /// Restores a state of any origin: there is a window for each in it, each sees its value once, and what is
  /// saved then is the same for good.
  func check(_ state: RestorationState) {
    restore(state)
    require(group.windows.count == state.windowCount, "\(group.windows.count) windows are restored")
    for (number, value) in values.enumerated() {
      let expected: [Value?] = value == nil ? [nil] : [nil, value]
      let seen = log.changes[number]
      require(seen == expected, "the value is \(value as Any), seen is \(seen as Any)")
    }
    let saved = Diagnostics.dropped { group.restorationState }
    require(saved.windowCount == state.windowCount, "\(saved.windowCount) windows are saved")
    let next = RestoredWindows(Value.self)
    next.restore(saved)
    require(next.values == values, "\(values) are saved, \(next.values) come back: \(saved)")
    require(next.group.restorationState == saved, "\(saved) is not saved again as it was")
  }
}
