internal import TraitTree

/// E6: saving and restoring a window whose value has many elements.
enum WindowStateBudget: Budget {
  static let id = "E6"
  static let title = "save and restore a window whose value has many elements"

  static func run(_ bench: Bench) {
    bench.growth(
      [Bench.Phase(what: "save and restore a value", exponentLimit: 1.1)],
      sizes: [100, 1000, 10_000, 100_000]
    ) { size in
      let value = Dictionary(uniqueKeysWithValues: (0..<size).map { ("\($0)", $0) })
      let saved = makeGroup()
      saved.openWindow(value: value)
      let subject = Subject.repeated("") { count in
        for _ in 0..<count {
          let restored = makeGroup()
          restored.restore(saved.restorationState)
          precondition(restored.windows.count == 1)
        }
      }
      return { [subject.sample()] }
    }
  }

  private static func makeGroup() -> WindowGroup<[String: Int]> {
    WindowGroup(for: [String: Int].self, scheduler: .manual) { _ in Node() }
  }
}
