/// What runs the snippets, each once.
@MainActor enum Examples {
  static let all: [@MainActor () async throws -> Void] = [
    ReadMe.run, TraitsExample.run, CollectionExample.run, NodeEnvironmentExample.run,
    TreeExample.run, ResolutionExample.run, TrackingExample.run, UpdatesExample.run,
    NodeStateExample.run, DerivedValuesExample.run, InspectionExample.run, FromUIKitExample.run,
    FromSwiftUIExample.run,
    GotchasExample.run, TestingATreeExample.run, CommentsExample.run, SettingsExample.run,
    PersistenceCommentsExample.run, ReportsExample.run, ObserversExample.run, EntriesExample.run,
    ModelsExample.run,
  ]
}
