// Steps as source, so that a list of them can be pasted into a test.

extension LawStep: CustomStringConvertible {
  var description: String {
    switch self {
    case .make(let id): ".make(\(id))"
    case .hold(let id): ".hold(\(id))"
    case .drop(let id): ".drop(\(id))"
    case .add(let id, let parent): ".add(\(id), to: \(parent))"
    case .insert(let id, let parent, let index): ".insert(\(id), into: \(parent), at: \(index))"
    case .remove(let id): ".remove(\(id))"
    case .present(let id, let presenter): ".present(\(id), by: \(presenter))"
    case .dismiss(let id): ".dismiss(\(id))"
    case .root(let id, let window): ".root(\(id.map(String.init) ?? "nil"), of: \(window))"
    case .open(let window): ".open(\(window))"
    case .close(let window): ".close(\(window))"
    case .set(let trait, let payload, let place): ".set(.\(trait), \(payload), on: .\(place))"
    case .unset(let trait, let place): ".unset(.\(trait), on: .\(place))"
    case .copy(let source, let target): ".copy(from: \(source), to: \(target))"
    case .forget(let trait, let id): ".forget(.\(trait), \(id))"
    case .snapshot(let id): ".snapshot(\(id))"
    case .dropSnapshots: ".dropSnapshots"
    case .write(let field, let value, let id): ".write(.\(field), \(value), of: \(id))"
    case .track(let isOn, let window): ".track(\(isOn), in: \(window))"
    case .read(let id, let hook, let recipe): ".read(\(id), .\(hook), \(recipe))"
    case .mark(let id, let hook): ".mark(\(id), .\(hook))"
    case .register(let id, let traits): ".register(\(id), \(list(traits)))"
    case .unregister(let id, let index): ".unregister(\(id), \(index))"
    case .react(let id, let moment, let isLate, let steps):
      ".react(\(id), .\(moment), isLate: \(isLate), \(steps))"
    case .update(let window): ".update(\(window))"
    case .demand(let id, let demand): ".demand(\(id), .\(demand))"
    }
  }
}

extension LawRecipe: CustomStringConvertible {
  var description: String {
    var parts: [String] = []
    if !traits.isEmpty { parts.append("traits: \(list(traits))") }
    if !models.isEmpty { parts.append("models: \(list(models))") }
    if !ways.isEmpty { parts.append("ways: LawWays(rawValue: \(ways.rawValue))") }
    if let foreign { parts.append("foreign: \(foreign)") }
    return "LawRecipe(\(parts.joined(separator: ", ")))"
  }
}

private func list<Element>(_ elements: [Element]) -> String {
  "[" + elements.map { ".\($0)" }.joined(separator: ", ") + "]"
}
