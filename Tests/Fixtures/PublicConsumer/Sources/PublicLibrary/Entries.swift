// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import TraitTree
import TraitTreeMacros

public enum Outer {
  public struct Inner: Equatable, Sendable {
    public var number: Int
    public init(number: Int) { self.number = number }
  }
}

public protocol Formatter { func text(_ number: Int) -> String }
struct PlainFormatter: Formatter { func text(_ number: Int) -> String { "\(number)" } }

/// A class that is not Sendable.
public final class Service {
  public static let made = Count()
  public init() { Self.made.add() }
}

@MainActor public final class Count {
  public private(set) var value = 0
  nonisolated init() {}
  nonisolated func add() { MainActor.assumeIsolated { value += 1 } }
}

extension TraitCollection {
  @Entry public var density: Outer.Inner = .init(number: 1)
  @Entry package var names: [String: Int] = ["one": 1]
  @Entry public var format: (Int) -> String = { "<\($0)>" }
  @Entry public var formatter: any Formatter = PlainFormatter()
  @Entry public var optional: Int?
  @Entry public var service = Service()
  @Entry public var `default` = "back ticks"
  @Entry public var banner = """
    two
      lines
    """
  @Entry public var readOnly = 3
}

extension MutableTraits {
  @Entry public var density: Outer.Inner
  @Entry package var names: [String: Int]
  @Entry public var format: (Int) -> String
  @Entry public var formatter: any Formatter
  @Entry public var optional: Int?
  @Entry public var service: Service
  @Entry public var `default`: String
  @Entry public var banner: String
}

extension EnvironmentValues {
  @Entry public var spacing = 8
  @Entry public var inner: Outer.Inner = .init(number: 1)
  @Entry package var map: [String: Int] = ["a": 1]
  @Entry public internal(set) var readable = 2
  @Entry public var onTap: ((Int) -> Void)?
}
