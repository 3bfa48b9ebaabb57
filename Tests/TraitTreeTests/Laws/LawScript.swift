/// Scripts: made from a seed, performed, and made as short as they can be when they fail.
@MainActor enum LawScript {
  /// How a script failed.
  struct Failed {
    let steps: [LawStep]
    let failure: LawFailure
  }

  /// Performs a list of steps from an empty start, as a test does that replays a failure.
  static func failure(
    of steps: [LawStep], kind: Int = 0, isWild: Bool = false
  ) -> LawFailure? {
    let run = LawRun(kind: kind, isWild: isWild)
    defer { run.stage.close() }
    for (index, step) in steps.enumerated() {
      do {
        try run.perform(step)
      } catch {
        return LawFailure("step \(index), \(step): \(error)")
      }
    }
    return nil
  }

  /// Makes up and performs steps.
  ///
  /// Gives those of a failure, up to the one that failed.
  static func failure(
    seed: Int, steps count: Int, reacts: Bool, isWild: Bool = false
  ) -> Failed? {
    let run = LawRun(kind: seed % 128, isWild: isWild)
    defer { run.stage.close() }
    var generator = LawGenerator(seed: seed, oracle: run.oracle, reacts: reacts, isWild: isWild)
    var steps: [LawStep] = [.open(0), .open(1)]
    for index in 0..<count {
      if index >= steps.count { steps.append(generator.next()) }
      if LawSize.isTraced { print("seed \(seed), step \(index): \(steps[index])") }
      do {
        try run.perform(steps[index])
      } catch {
        return Failed(steps: steps, failure: error)
      }
    }
    return nil
  }

  /// Takes steps away for as long as what is left still fails.
  static func shrink(_ failed: Failed, kind: Int, isWild: Bool) -> Failed {
    var best = failed
    var length = max(failed.steps.count / 2, 1)
    while true {
      var start = 0
      var hasShrunk = false
      while start < best.steps.count {
        var steps = best.steps
        steps.removeSubrange(start..<min(start + length, steps.count))
        if let failure = failure(of: steps, kind: kind, isWild: isWild) {
          best = Failed(steps: steps, failure: failure)
          hasShrunk = true
        } else {
          start += length
        }
      }
      if length == 1 && !hasShrunk { break }
      length = max(length / 2, 1)
    }
    return shrinkReactions(best, kind: kind, isWild: isWild)
  }

  private static func shrinkReactions(_ failed: Failed, kind: Int, isWild: Bool) -> Failed {
    var best = failed
    for index in best.steps.indices {
      var inner = 0
      while case .react(let id, let moment, let isLate, var reaction) = best.steps[index],
        inner < reaction.count
      {
        reaction.remove(at: inner)
        var steps = best.steps
        steps[index] = .react(id, moment, isLate: isLate, reaction)
        if let failure = failure(of: steps, kind: kind, isWild: isWild) {
          best = Failed(steps: steps, failure: failure)
        } else {
          inner += 1
        }
      }
    }
    return best
  }

  /// What a failing test prints: the shortest script found, as a test that replays it.
  static func describe(_ failed: Failed, seed: Int, isWild: Bool) -> String {
    let kind = seed % 128
    let short = shrink(failed, kind: kind, isWild: isWild)
    let list = short.steps.map { "      \($0)," }.joined(separator: "\n")
    return """
      seed \(seed): \(short.failure)
        @Test("replay of seed \(seed)") func replay\(seed)() {
          let failure = LawScript.failure(of: [
      \(list)
          ], kind: \(kind), isWild: \(isWild))
          #expect(failure == nil)
        }
      """
  }
}
