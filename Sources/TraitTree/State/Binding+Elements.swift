// Bindings to the elements of a collection. Those of identifiable elements follow the element wherever
// it goes, and never touch a neighbour; others have nothing but their index to go by.

extension Binding: Sequence where Value: MutableCollection {
  /// A binding to an element.
  public typealias Element = Binding<Value.Element>

  /// Goes through the elements that there were when it was made, whatever happens to the collection.
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

  /// Gives an iterator, for loops.
  ///
  /// A loop may insert and remove elements: it comes to each element that there was at its start, and
  /// elements that have been removed read what they held then and drop writes.
  public func makeIterator() -> Iterator { Iterator(self) }

  fileprivate func element(of elements: Value, at position: Value.Index) -> Binding<Value.Element> {
    let tracker = ElementTracker(of: elements, at: position)
    return Binding<Value.Element>(
      get: { tracker.value(in: self) }, set: { tracker.setValue($0, in: self) })
  }
}

extension Binding: Collection where Value: MutableCollection {
  /// A place in the collection.
  public typealias Index = Value.Index
  /// All places in the collection.
  public typealias Indices = Value.Indices
  /// A part of the collection.
  public typealias SubSequence = Slice<Binding<Value>>

  /// The first place.
  public var startIndex: Value.Index { wrappedValue.startIndex }

  /// The place after the last one.
  public var endIndex: Value.Index { wrappedValue.endIndex }

  /// All places.
  public var indices: Value.Indices { wrappedValue.indices }

  /// The place after another one.
  ///
  /// - Parameter index: A valid place before the end.
  /// - Returns: The next one.
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }

  /// A binding to the element that is at a place now.
  ///
  /// If elements are `Identifiable` the binding belongs to the element, not to the place: it follows the
  /// element when others are inserted or removed. Once the element has been removed it reads the value
  /// that it saw or wrote last, and writes are dropped. Elements that are not identifiable are found by
  /// their place; a place that is no longer there counts as a removed element.
  ///
  /// - Complexity: Reading and writing take O(1) in a random-access collection while the element stays in its
  ///   place, and O(*n*) otherwise.
  ///
  /// - Parameter position: A valid place. Another one traps, as it does for the collection.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    element(of: wrappedValue, at: position)
  }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection & MutableCollection {
  /// The place before another one.
  ///
  /// - Parameter index: A valid place after the start.
  /// - Returns: The previous one.
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection
where Value: RandomAccessCollection & MutableCollection {}

/// Finds one element of a collection again, whatever happened to the collection.
private final class ElementTracker<Elements: MutableCollection> {
  /// Its distance from the start; an index may trap in another state of the collection.
  private var offset: Int
  private var id: AnyHashable?
  /// What was seen or written last.
  private var last: Elements.Element

  init(of elements: Elements, at position: Elements.Index) {
    offset = elements.distance(from: elements.startIndex, to: position)
    last = elements[position]
    id = Self.id(of: last)
  }

  func value(in binding: Binding<Elements>) -> Elements.Element {
    let elements = binding.wrappedValue
    if let position = position(in: elements) { see(elements[position]) }
    return last
  }

  func setValue(_ value: Elements.Element, in binding: Binding<Elements>) {
    var elements = binding.wrappedValue
    guard let position = position(in: elements) else { return }
    see(value)
    // The element may get another identity, by which it is then found.
    id = Self.id(of: value)
    elements[position] = value
    binding.wrappedValue = elements
  }

  private func see(_ value: Elements.Element) {
    // What goes may read the binding: it is let go of when the new value is there.
    withExtendedLifetime(last) { last = value }
  }

  /// Where the element is now, `nil` if it is not there any more.
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
