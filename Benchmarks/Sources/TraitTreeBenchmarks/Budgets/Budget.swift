/// One budget of the library, and how it is measured.
@MainActor protocol Budget {
  /// The name in tables and for `--filter`.
  static var id: String { get }
  /// What is measured, in a line.
  static var title: String { get }

  static func run(_ bench: Bench)
}

/// All budgets in the order of the table.
@MainActor enum Budgets {
  static let all: [any Budget.Type] = [
    LookupBudget.self, AbsentLookupBudget.self, UnreadOverrideBudget.self, FlipBudget.self,
    ModelChangeBudget.self, AttachBudget.self, DeepChainBudget.self, WideRootBudget.self,
    MoveBudget.self, AllocationBudget.self, PendingBudget.self, EngineBudget.self,
    DerivedBudget.self, EnvironmentReadBudget.self,
    WindowStateBudget.self, TraceBudget.self,
  ]
}
