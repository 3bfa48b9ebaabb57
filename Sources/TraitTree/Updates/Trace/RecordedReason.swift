/// Why a hook, a handler or an action ran, as it is written down.
///
/// What it is called takes longer to find out than to run a small hook, so that is left to whoever looks.
enum RecordedReason: Sendable {
  case firstRun
  case value(TraitKey, ValueProvider)
  case model(PropertyKeyPath?)
  case source(SourceTitle)
  case request(Hook)

  /// What it is called.
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

  /// Whether it is an inherited value.
  var isValue: Bool { if case .value = self { true } else { false } }
}
