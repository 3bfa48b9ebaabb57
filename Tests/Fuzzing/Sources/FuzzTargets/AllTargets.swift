package import FuzzSupport

/// The targets, by their names on the command line.
@MainActor package let allTargets: [any FuzzTarget.Type] = [
  JSONStoreTarget.self, WindowStateTarget.self, CommandsTarget.self,
]
