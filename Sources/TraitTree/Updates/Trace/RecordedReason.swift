/// The reason for a run, without its name: looking that up would take longer than a small hook, and
/// is left to `cause`.
enum RecordedReason: Sendable {
  case firstRun
  case value(KeyDescriptor, ValueProvider)
  case model(PropertyKeyPath?)
  case source(SourceTitle)
  case request(Hook)

  var cause: RunCause {
    switch self {
    case .firstRun: .firstRun
    case .value(let key, let provider) where key.isTrait: .trait(name: key.name, provider: provider)
    case .value(let key, let provider): .environment(name: key.name, provider: provider)
    case .model(let property): .model(property.map { ModelProperty.property($0) })
    case .source(let title): RunCause(title)
    case .request(let hook): .request(call: hook.request)
    }
  }

  var isValue: Bool { if case .value = self { true } else { false } }
}
