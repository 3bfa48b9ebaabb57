/// A part of what a node inherits, by its key path, for all who read it: a derived value of the node.
final class NodePart<Part: KeyPathPart>: TypedDerived<Node, Part.Value>, AnyNodePart,
  @unchecked Sendable
{
  // Unchecked, as its superclass is: all is the main actor's.

  private let part: Part
  @exclusivity(unchecked) @safe private(set) nonisolated(unsafe) var change: NodePartChange?

  init(_ part: Part) {
    self.part = part
    super.init { node in part.value(in: node.environmentForReaders.traits) }
  }

  var keyPath: AnyKeyPath { part.keyPath }

  override func noteChange(of input: Edge) {
    change = modelChange(input).map { .model($0) } ?? .source(input.source)
  }

  override func releaseValue() {
    super.releaseValue()
    change = nil
    owner?.fields.extras?.fields.reads?.forget(self)
  }

  override var title: SourceTitle {
    let path = OnMainActor.assume { owner?.path } ?? "a node that is gone"
    return SourceTitle(kind: .value, name: "a part of what \(path) inherits")
  }
}

/// A part without its type.
protocol AnyNodePart: DerivedCore {
  var keyPath: AnyKeyPath { get }
  /// What it was last computed anew for.
  var change: NodePartChange? { get }
}

/// Which input of a part is another one.
enum NodePartChange {
  case source(Source)
  /// A property of an `@Observable` model, if it is known which.
  case model(PropertyKeyPath?)
}

/// How a part is read.
protocol KeyPathPart {
  associatedtype Value
  var keyPath: AnyKeyPath { get }
  func value(in traits: TraitCollection) -> Value
}

struct TraitPart<Value>: KeyPathPart {
  let path: KeyPath<TraitCollection, Value>
  var keyPath: AnyKeyPath { path }
  func value(in traits: TraitCollection) -> Value { traits[keyPath: path] }
}

struct EnvironmentPart<Value>: KeyPathPart {
  let path: KeyPath<EnvironmentValues, Value>
  var keyPath: AnyKeyPath { path }
  func value(in traits: TraitCollection) -> Value {
    EnvironmentValues(traits: traits)[keyPath: path]
  }
}

extension TraitCollection {
  /// The value that a key path leads to, such as `traitCollection[\.theme.accent]`, to depend on by itself.
  ///
  /// Within a hook, an `onChange` value or a derived value it makes these depend on that value only, if the
  /// collection was taken from a node or window during the run: they run again when it is another one by `==`,
  /// and not when another part of the same trait changes. Where the path leads through an object, they depend on
  /// the object's property. Elsewhere it is the same as `self[keyPath: part]`. Getters on the path must be pure, as the
  /// closure of ``Derived``.
  ///
  /// - Parameter part: The value, such as `\.theme.accent`.
  /// - Returns: The value in this collection.
  /// - Complexity: O(1) as long as nothing on the path has changed, otherwise that of reading it.
  public subscript<Part: Equatable>(_ part: KeyPath<TraitCollection, Part>) -> Part {
    value(of: TraitPart(path: part))
  }

  /// The value of a part, on which the reader depends from now on.
  func value<Part: KeyPathPart>(of part: Part) -> Part.Value {
    guard Graph.reader != nil, let recorder = token.recorder?.object else {
      return part.value(in: self)
    }
    return NodeReads.reads(through: recorder)?.value(of: part, in: table) ?? part.value(in: self)
  }
}

extension EnvironmentValues {
  /// The value that a key path leads to, such as `environment[\.theme.accent]`, to depend on by itself.
  ///
  /// Within a hook, an `onChange` value or a derived value it makes these depend on that value only, as
  /// `traitCollection[\.theme.accent]` does.
  ///
  /// - Parameter part: The value, such as `\.theme.accent`.
  /// - Returns: The value in this environment.
  /// - Complexity: O(1) as long as nothing on the path has changed, otherwise that of reading it.
  public subscript<Part: Equatable>(_ part: KeyPath<EnvironmentValues, Part>) -> Part {
    traits.value(of: EnvironmentPart(path: part))
  }
}

extension NodeReads {
  /// Where parts are read of the node whose reads a recorder takes note of.
  ///
  /// - Returns: `nil` for a recorder of something else, or in a callback that is not tracked.
  static func reads(through recorder: ReadRecorder) -> NodeReads? {
    if let reads = recorder as? NodeReads { return reads }
    guard !recorder.isSuspended, let node = OnMainActor.assume({ RunningHook.recordedNode?.node }),
      node.fields.context.token.recorder == Unretained(recorder)
    else { return nil }
    return OnMainActor.assume { node.ensureReads() }
  }

  /// The value of a part in a collection, which may be older than what holds now.
  fileprivate func value<Part: KeyPathPart>(of part: Part, in table: TraitTable) -> Part.Value? {
    guard let node else { return nil }
    let source = nextPart(part) ?? storedPart(part)
    let value = source.value(of: node)
    if table === node.fields.scope.table { return value }
    return part.value(in: TraitCollection(table: table, token: .untracked))
  }

  /// The part that the reader has read at this point of its last run, if it is the one.
  private func nextPart<Part: KeyPathPart>(_ part: Part) -> NodePart<Part>? {
    guard let next = Graph.nextSource as? NodePart<Part>, next.keyPath === part.keyPath,
      next.owner === node
    else { return nil }
    return next
  }

  private func storedPart<Part: KeyPathPart>(_ part: Part) -> NodePart<Part> {
    if let stored = parts[part.keyPath] as? NodePart<Part> { return stored }
    let source = NodePart(part)
    parts[part.keyPath] = source
    return source
  }

  /// Lets go of a part that nobody reads any more.
  func forget(_ part: some AnyNodePart) {
    if parts[part.keyPath] === part { parts[part.keyPath] = nil }
  }
}

extension Node {
  /// The environment, for closures that are called on the main actor but not isolated to it, which
  /// would add a check to every call.
  @inlinable
  nonisolated final var environmentForReaders: EnvironmentValues {
    @inline(__always) _read {
      if fields.context.isRelayed { beginRelay() }
      yield EnvironmentValues(
        traits: TraitCollection(table: fields.scope.table, token: fields.context.token))
    }
  }

  /// Whether what is read of it now is taken note of.
  @inlinable
  nonisolated final var isRecording: Bool {
    @inline(__always) get { fields.context.isRelayed || fields.context.token.isRecording }
  }

  /// A value by key path, on which the reader depends by itself unless it is all of a key's value.
  @usableFromInline
  nonisolated final func recordedPart<Value>(_ path: KeyPath<EnvironmentValues, Value>) -> Value {
    if KeyPathExtent.isWhole(path, in: fields.scope.table) {
      return environmentForReaders[keyPath: path]
    }
    return environmentForReaders.traits.value(of: EnvironmentPart(path: path))
  }
}
