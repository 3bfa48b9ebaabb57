/// The reason why a hook, a handler or an action ran.
///
/// Of several reasons it is the first of these: a trait or environment value, a model, a first
/// run, a request.
public enum RunCause: Hashable, Sendable, CustomStringConvertible {
  /// It had not run since its node became live, or received its first value.
  case firstRun
  /// A trait that it had read, or was registered for, has changed.
  ///
  /// - Parameters:
  ///   - name: The trait.
  ///   - provider: The provider of the current value.
  case trait(name: String, provider: ValueProvider)
  /// An environment value that it had read has changed.
  ///
  /// - Parameters:
  ///   - name: The environment key.
  ///   - provider: The provider of the current value.
  case environment(name: String, provider: ValueProvider)
  /// A property of a model that it had read was written.
  ///
  /// The property that was written first, `nil` where the toolchain does not tell it.
  case model(ModelProperty?)
  /// A derived value that it had read has changed.
  ///
  /// - Parameter name: The class that has it, and the property.
  case derived(name: String)
  /// A link of the tree that it had read, or a value that another node inherits, has changed.
  ///
  /// - Parameter name: The link or value, and the node by its path, such as "the children of Main/List".
  case tree(name: String)
  /// It was requested.
  ///
  /// - Parameter call: The call, such as `setNeedsLayout()`.
  case request(call: String)

  /// The reason in words that follow "because of".
  public var description: String {
    switch self {
    case .firstRun: "its first run"
    case .trait(let name, _): "the trait \(name)"
    case .environment(let name, _): "the environment value \(name)"
    case .model(let property?): "\(property)"
    case .model(nil): "a model"
    case .derived(let name): "the derived value \(name)"
    case .tree(let name): name
    case .request(let call): call
    }
  }

  init(_ title: SourceTitle) {
    switch title.kind {
    case .property: self = .model(ModelProperty(title.name))
    case .models: self = .model(nil)
    case .derived: self = .derived(name: title.name)
    case .link, .value: self = .tree(name: title.name)
    }
  }

  /// The provider of the trait or environment value.
  public var provider: ValueProvider? {
    switch self {
    case .trait(_, let provider), .environment(_, let provider): provider
    case .firstRun, .model, .derived, .tree, .request: nil
    }
  }

  /// What the writer did, for messages.
  var verb: String {
    switch self {
    case .request: "called"
    case .firstRun: "caused"
    case .trait, .environment, .model, .derived, .tree: "changed"
    }
  }
}
