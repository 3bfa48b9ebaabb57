/// One edit of a script, by the script itself or by code that something calls.
///
/// Nodes, windows, models and values go by numbers; an edit that is not possible where it stands does
/// nothing, so that any list of edits is a script.
indirect enum StressEdit {
  // Nodes, and whether the script holds them; a node's reads are bits.
  case make(Int, reads: Int)
  case drop(Int)

  // The tree.
  case add(Int, to: Int)
  case insert(Int, into: Int)
  case remove(Int)
  case present(Int, by: Int)
  case dismiss(Int)
  case root(Int?, of: Int)
  case open(Int)
  case close(Int)

  // Values; what follows an object's number is done when it is freed.
  case set(StressSlot, Int, on: StressPlace)
  case object(Int, on: StressPlace, farewell: [StressEdit])
  case unset(StressSlot, on: StressPlace)
  case scale(Int, on: StressPlace)
  case transform(Int, on: StressPlace)
  case removeScale(on: StressPlace)
  case snapshot(Int)
  case dropSnapshots
  case write(Int, of: Int)

  // Hooks, handlers and actions.
  case mark(Int, StressHook)
  case register(Int, [StressSlot], isTargeted: Bool)
  case unregister(Int, Int)
  case dropTargets
  case observe(Int, reads: Int, initial: Bool)
  case observeWindow(Int, reads: Int)
  case cancel(Int, Int)
  case demand(Int, StressHook?)
  case update(Int)
  case inspect(Int)

  /// Has the next call of a kind at a node perform edits.
  case arm(Int, StressMoment, [StressEdit])
  /// Has the next comparison of a value perform edits.
  case armEquality(Int, [StressEdit])
  /// Updates all windows until nothing is left to do, and checks everything.
  case settle
}

enum StressPlace: Equatable {
  case node(Int)
  case window(Int)
}

/// The traits of the scripts.
enum StressSlot: Int, CaseIterable {
  /// Compared with `==`.
  case number
  /// Compared with an equality of its own, which leaves out a bit.
  case rough
  /// Compared with a `==` that may edit the tree.
  case curious
  /// An object whose `deinit` may edit the tree.
  case object
  /// The bridged `displayScale`, which is transformed as well.
  case scale
}

enum StressHook: Int, CaseIterable {
  case properties, layout, draw
}

/// What calls a script's code at a node.
enum StressMoment: Int, CaseIterable {
  case load, willAppear, isAppearing, didAppear, willDisappear, didDisappear, willMove, didMove
  case properties, willLayout, didLayout, draw, handler, action, farewell
}

/// What a hook or an `onChange` reads, as bits: slots first, then models.
struct StressReads {
  static let models = 2
  static let all = (1 << (StressSlot.allCases.count + models)) - 1
  let bits: Int

  var slots: [StressSlot] { StressSlot.allCases.filter { bits & (1 << $0.rawValue) != 0 } }
  var modelIDs: [Int] {
    (0..<Self.models).filter { bits & (1 << ($0 + StressSlot.allCases.count)) != 0 }
  }
}
