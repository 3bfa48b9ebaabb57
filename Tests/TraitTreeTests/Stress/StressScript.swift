import Foundation

/// Makes up the edits of a script; the same for one seed everywhere, whatever becomes of them.
struct StressGenerator {
  private var random: LawRandom
  private var lastPayload = 0
  private let nodes = StressWorld.nodeLimit
  private let windows = StressWorld.windowLimit

  init(seed: Int) { random = LawRandom(seed: seed) }

  mutating func script(steps: Int) -> [StressEdit] {
    var script: [StressEdit] = (0..<windows).map { .open($0) }
    for id in 0..<nodes / 2 { script.append(.make(id, reads: reads())) }
    script.append(.root(0, of: 0))
    script.append(.root(1, of: 1))
    while script.count < steps { script.append(step()) }
    script.append(.settle)
    return script
  }

  private mutating func node() -> Int { random.below(nodes) }
  private mutating func window() -> Int { random.below(windows) }
  /// Few reads, so that most hooks are of no concern to a change.
  private mutating func reads() -> Int { Int.random(in: 0..<(1 << 24), using: &random) & mask() }
  private mutating func mask() -> Int { Int.random(in: 0..<(1 << 24), using: &random) }
  private mutating func place() -> StressPlace {
    random.chance(20) ? .window(window()) : .node(node())
  }

  private mutating func step() -> StressEdit {
    switch random.below(100) {
    case 0..<22: .settle
    case 22..<45:
      .arm(node(), StressMoment.allCases[random.below(StressMoment.allCases.count)], reaction())
    case 45..<48:
      .armEquality(random.chance(50) ? random.below(4) : -random.below(20), reaction())
    default: edit()
    }
  }

  private mutating func reaction() -> [StressEdit] {
    (0...random.below(3)).map { _ in edit() }
  }

  private mutating func edit() -> StressEdit {
    switch random.below(100) {
    case 0..<8: .make(node(), reads: reads())
    case 8..<13: .drop(node())
    case 13..<28: .add(node(), to: node())
    case 28..<32: .insert(node(), into: node())
    case 32..<37: .remove(node())
    case 37..<41: .present(node(), by: node())
    case 41..<43: .dismiss(node())
    case 43..<47: .root(random.chance(15) ? nil : node(), of: window())
    case 47..<49: .open(window())
    case 49: .close(window())
    case 50..<68: value()
    case 68..<69: random.chance(50) ? .snapshot(node()) : .dropSnapshots
    case 69..<75: .write(random.below(4), of: random.below(StressReads.models))
    case 75..<79: .mark(node(), StressHook.allCases[random.below(3)])
    case 79..<82: .register(node(), slots(), isTargeted: random.chance(30))
    case 82: random.chance(80) ? .unregister(node(), random.below(4)) : .dropTargets
    case 83..<86: .observe(node(), reads: mask() & StressReads.all, initial: random.chance(30))
    case 86: .observeWindow(window(), reads: mask() & StressReads.all)
    case 87: .cancel(node(), random.below(4))
    case 88..<93:
      .demand(node(), random.chance(20) ? nil : random.chance(50) ? .properties : .layout)
    case 93..<97: .update(window())
    default: .inspect(node())
    }
  }

  private mutating func slots() -> [StressSlot] {
    StressReads(bits: 1 + random.below(31)).slots
  }

  private mutating func value() -> StressEdit {
    let place = place()
    switch random.below(20) {
    case 0..<4: return .set(.number, random.below(4), on: place)
    case 4..<6: return .set(.rough, random.below(6), on: place)
    case 6..<8: return .set(.curious, random.below(4), on: place)
    case 8..<9: return .set(.scale, 1 + random.below(4), on: place)
    case 9: return .scale(1 + random.below(4), on: place)
    case 10..<12: return .transform(1 + random.below(3), on: place)
    case 12: return .removeScale(on: place)
    case 13..<17: return .unset(StressSlot.allCases[random.below(5)], on: place)
    default:
      lastPayload += 1
      let payload = lastPayload
      return .object(payload, on: place, farewell: random.chance(60) ? reaction() : [])
    }
  }
}

/// Performs scripts, and makes them as short as they can be when they fail.
@MainActor enum StressScript {
  /// Gives the failure of a script, and how many steps there were until then.
  static func failure(of script: [StressEdit], isTraced: Bool = false) -> (String, Int)? {
    let world = StressWorld(isTraced: isTraced)
    defer { if world.failure != nil { world.close() } }
    for (index, step) in script.enumerated() {
      if StressSize.isTraced { print("\(index): \(source(step))") }
      world.performStep(step)
      if let failure = world.failure { return (failure, index + 1) }
    }
    world.close()
    return world.failure.map { ($0, script.count) }
  }

  /// Takes edits away for as long as what is left still fails with the same rule.
  static func shrink(_ script: [StressEdit], rule: Substring, isTraced: Bool) -> [StressEdit] {
    func fails(_ script: [StressEdit]) -> Bool {
      failure(of: script, isTraced: isTraced)?.0.prefix(rule.count) == rule
    }
    var best = script
    var length = max(best.count / 2, 1)
    while true {
      var start = 0
      var hasShrunk = false
      while start < best.count {
        var shorter = best
        shorter.removeSubrange(start..<min(start + length, best.count))
        if fails(shorter) {
          best = shorter
          hasShrunk = true
        } else {
          start += length
        }
      }
      if length == 1 && !hasShrunk { break }
      length = max(length / 2, 1)
    }
    for index in best.indices {
      var inner = 0
      while let edits = best[index].inner, inner < edits.count {
        var shorter = best
        shorter[index] = best[index].without(inner)
        if fails(shorter) { best = shorter } else { inner += 1 }
      }
    }
    return best
  }

  /// What a failing test prints.
  static func describe(_ seed: Int, _ script: [StressEdit], isTraced: Bool) -> String {
    guard let (failure, count) = failure(of: script, isTraced: isTraced) else { return "" }
    let short = shrink(Array(script[..<count]), rule: failure.prefix(3), isTraced: isTraced)
    let message = Self.failure(of: short, isTraced: isTraced)?.0 ?? failure
    let lines = short.map { "  \(source($0))," }.joined(separator: "\n")
    return "seed \(seed): \(message)\n[\n\(lines)\n]"
  }

  /// An edit as source, so that a script can be pasted into a test.
  static func source(_ edit: StressEdit) -> String {
    "."
      + "\(edit)".replacingOccurrences(
        of: "[A-Za-z]+\\.Stress[A-Za-z]+\\.", with: ".", options: .regularExpression)
  }
}

extension StressEdit {
  /// The edits that it has made later.
  var inner: [StressEdit]? {
    switch self {
    case .arm(_, _, let edits), .armEquality(_, let edits), .object(_, _, let edits): edits
    default: nil
    }
  }

  func without(_ index: Int) -> StressEdit {
    guard var edits = inner else { return self }
    edits.remove(at: index)
    return switch self {
    case .arm(let id, let moment, _): .arm(id, moment, edits)
    case .armEquality(let payload, _): .armEquality(payload, edits)
    case .object(let payload, let place, _): .object(payload, on: place, farewell: edits)
    default: self
    }
  }
}
