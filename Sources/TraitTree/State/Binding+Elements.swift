// Bindings to identifiable elements follow the element and never touch a neighbour; others have
// only the index.

extension Binding: Sequence where Value: MutableCollection {
  /// A binding to an element.
  public typealias Element = Binding<Value.Element>

  /// Iterates over the elements at the time when it was made, whatever happens to the collection.
  public struct Iterator: IteratorProtocol {
    private let binding: Binding<Value>
    private let elements: Value
    private var position: Value.Index

    fileprivate init(_ binding: Binding<Value>) {
      self.binding = binding
      elements = binding.wrappedValue
      position = elements.startIndex
    }

    /// The next element, `nil` after the last one.
    public mutating func next() -> Binding<Value.Element>? {
      guard position < elements.endIndex else { return nil }
      defer { elements.formIndex(after: &position) }
      return binding.element(of: elements, at: position)
    }
  }

  /// Returns an iterator, for loops.
  ///
  /// A loop may insert and remove elements: it visits each element that was there at its start, and
  /// elements that have been removed read their last value and drop writes.
  public func makeIterator() -> Iterator { Iterator(self) }

  fileprivate func element(of elements: Value, at position: Value.Index) -> Binding<Value.Element> {
    let tracker = ElementTracker(of: elements, at: position)
    return Binding<Value.Element>(
      get: { tracker.value(in: self) }, set: { tracker.setValue($0, in: self) })
  }
}

extension Binding: Collection where Value: MutableCollection {
  /// A position in the collection.
  public typealias Index = Value.Index
  /// All positions in the collection.
  public typealias Indices = Value.Indices
  /// A slice of the collection.
  public typealias SubSequence = Slice<Binding<Value>>

  /// The first position.
  public var startIndex: Value.Index { wrappedValue.startIndex }

  /// The position after the last element.
  public var endIndex: Value.Index { wrappedValue.endIndex }

  /// All positions.
  public var indices: Value.Indices { wrappedValue.indices }

  /// Returns the position after another one.
  ///
  /// - Parameter index: A valid position before the end.
  /// - Returns: The next position.
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }

  /// A binding to the element that is at a position now.
  ///
  /// If elements are `Identifiable` the binding belongs to the element, not to the position: it
  /// follows the element when others are inserted or removed. Once the element has been removed it
  /// reads the last value that it read or wrote, and writes are dropped. Elements that are not
  /// identifiable are found by their position; a position that no longer exists counts as a removed
  /// element.
  ///
  /// - Complexity: Reading and writing take O(1) in a random-access collection while the element
  ///   stays in its position, and O(*n*) otherwise.
  ///
  /// - Parameter position: A valid position; an invalid one traps, as it does for the collection.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    element(of: wrappedValue, at: position)
  }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection & MutableCollection {
  /// Returns the position before another one.
  ///
  /// - Parameter index: A valid position after the start.
  /// - Returns: The previous position.
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection
where Value: RandomAccessCollection & MutableCollection {}

/// Finds one element again after changes of the collection.
private final class ElementTracker<Elements: MutableCollection> {
  /// The distance from the start: an index may trap in another state of the collection.
  private var offset: Int
  private var id: AnyHashable?
  /// The last value that was read or written.
  private let last: LastValue<Elements.Element>

  init(of elements: Elements, at position: Elements.Index) {
    offset = elements.distance(from: elements.startIndex, to: position)
    last = LastValue(elements[position])
    id = Self.id(of: last.value)
  }

  func value(in binding: Binding<Elements>) -> Elements.Element {
    let elements = binding.wrappedValue
    if let position = position(in: elements) { last.update(elements[position]) }
    return last.value
  }

  func setValue(_ value: Elements.Element, in binding: Binding<Elements>) {
    var elements = binding.wrappedValue
    guard let position = position(in: elements) else { return }
    last.update(value)
    // Writing may change the identity.
    id = Self.id(of: value)
    elements[position] = value
    binding.wrappedValue = elements
  }

  /// The current position, `nil` if the element was removed.
  private func position(in elements: Elements) -> Elements.Index? {
    let end = elements.endIndex
    let expected = elements.index(elements.startIndex, offsetBy: offset, limitedBy: end)
    let place = expected == end ? nil : expected
    guard let id else { return place }
    if let place, Self.id(of: elements[place]) == id { return place }
    guard let found = elements.firstIndex(where: { Self.id(of: $0) == id }) else { return nil }
    offset = elements.distance(from: elements.startIndex, to: found)
    return found
  }

  private static func id(of element: Elements.Element) -> AnyHashable? {
    guard let element = element as? any Identifiable else { return nil }
    return AnyHashable(Self.openedID(of: element))
  }

  private static func openedID<E: Identifiable>(of element: E) -> E.ID { element.id }
}
