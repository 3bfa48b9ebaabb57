import Observation
import Testing
import TraitTree
import TraitTreeMacros

/// A class of which nothing tells whether two objects are equal.
final class Part {}

/// A class whose objects are equal if their numbers are.
final class NumberedPart: Equatable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: NumberedPart, right: NumberedPart) -> Bool { left.number == right.number }
}

/// A value of which nothing tells whether two are equal.
struct Plain { var number = 0 }

/// What two classes have that differ in their attribute.
@MainActor protocol PairModel: AnyObject, Observable {
  init()
  var number: Int { get set }
  var list: [Int] { get set }
  var part: Part { get set }
  var numbered: NumberedPart { get set }
  var optionalPart: Part? { get set }
  var weakPart: Part? { get set }
  var plain: Plain { get set }
  var ratio: Double { get set }
  var text: String? { get set }
  var watched: Int { get set }
  var log: [String] { get }
  var doubled: Int { get }
  var ignored: Int { get set }
}

@Observable @MainActor final class PlainPairModel: PairModel {
  var number = 0
  var list: [Int] = []
  var part = Part()
  var numbered = NumberedPart(1)
  var optionalPart: Part?
  weak var weakPart: Part?
  var plain = Plain()
  var ratio = Double.nan
  var text: String?
  var watched: Int = 0 {
    willSet { log.append("will \(newValue)") }
    didSet { log.append("did \(oldValue)") }
  }
  @ObservationIgnored private(set) var log: [String] = []
  @ObservationIgnored var ignored = 0
  var doubled: Int { number * 2 }
  init() {}
}

@ObservableModel @MainActor final class GraphPairModel: PairModel {
  var number = 0
  var list: [Int] = []
  var part = Part()
  var numbered = NumberedPart(1)
  var optionalPart: Part?
  weak var weakPart: Part?
  var plain = Plain()
  var ratio = Double.nan
  var text: String?
  var watched: Int = 0 {
    willSet { log.append("will \(newValue)") }
    didSet { log.append("did \(oldValue)") }
  }
  @ObservationIgnored private(set) var log: [String] = []
  @ObservationIgnored var ignored = 0
  var doubled: Int { number * 2 }
  init() {}
}

/// A write, and the read that is to hear of it or not.
struct PairWrite: CustomTestStringConvertible {
  let testDescription: String
  let read: @MainActor (any PairModel) -> Void
  let write: @MainActor (any PairModel) -> Void

  init(
    _ description: String, reading read: @escaping @MainActor (any PairModel) -> Void,
    _ write: @escaping @MainActor (any PairModel) -> Void
  ) {
    testDescription = description
    self.read = read
    self.write = write
  }

  static let all: [PairWrite] = [
    PairWrite("another number", reading: { _ = $0.number }) { $0.number = 1 },
    PairWrite("the same number", reading: { _ = $0.number }) { $0.number = 0 },
    PairWrite("a sum with nothing", reading: { _ = $0.number }) { $0.number += 0 },
    PairWrite("an in-out call", reading: { _ = $0.number }) { swapNothing(&$0.number) },
    PairWrite("there and back", reading: { _ = $0.number }) {
      $0.number = 1; $0.number = 0
    },
    PairWrite("an appended element", reading: { _ = $0.list }) { $0.list.append(1) },
    PairWrite("nothing appended", reading: { _ = $0.list }) { $0.list.append(contentsOf: []) },
    PairWrite("an equal array", reading: { _ = $0.list }) { $0.list = [] },
    PairWrite("the same object", reading: { _ = $0.part }) { $0.part = $0.part },
    PairWrite("another object", reading: { _ = $0.part }) { $0.part = Part() },
    PairWrite("an equal object", reading: { _ = $0.numbered }) { $0.numbered = NumberedPart(1) },
    PairWrite("an unequal object", reading: { _ = $0.numbered }) { $0.numbered = NumberedPart(2) },
    PairWrite("nil for nil", reading: { _ = $0.optionalPart }) { $0.optionalPart = nil },
    PairWrite("the same object in an optional", reading: { _ = $0.optionalPart }) {
      $0.optionalPart = $0.part
      $0.optionalPart = $0.part
    },
    PairWrite("a weak object", reading: { _ = $0.weakPart }) { $0.weakPart = $0.part },
    PairWrite("a value without equality", reading: { _ = $0.plain }) { $0.plain = Plain() },
    PairWrite("a member of a value", reading: { _ = $0.plain }) { $0.plain.number = 0 },
    PairWrite("not a number", reading: { _ = $0.ratio }) { $0.ratio = .nan },
    PairWrite("an equal text", reading: { _ = $0.text }) { $0.text = nil },
    PairWrite("a text", reading: { _ = $0.text }) { $0.text = "a" },
    PairWrite("a change through an optional", reading: { _ = $0.text }) { $0.text?.append("a") },
    PairWrite("a watched property", reading: { _ = $0.watched }) { $0.watched = 1 },
    PairWrite("an equal watched property", reading: { _ = $0.watched }) { $0.watched = 0 },
    PairWrite("what a computed one reads", reading: { _ = $0.doubled }) { $0.number = 2 },
    PairWrite("another property", reading: { _ = $0.number }) { $0.list = [1] },
    PairWrite("an ignored one", reading: { _ = $0.ignored }) { $0.ignored = 1 },
  ]
}

private func swapNothing(_ number: inout Int) {}
