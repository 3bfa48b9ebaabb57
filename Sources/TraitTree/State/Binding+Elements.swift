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
  /// Complexity: reading and writing take O(1) while the element stays in its place, and O(*n*) where it
  /// has to be looked for.
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
  private var position: Elements.Index
  private var id: AnyHashable?
  /// What was seen or written last.
  private var last: Elements.Element

  init(of elements: Elements, at position: Elements.Index) {
    self.position = position
    last = elements[position]
    id = Self.id(of: last)
  }

  func value(in binding: Binding<Elements>) -> Elements.Element {
    let elements = binding.wrappedValue
    if locate(in: elements) { last = elements[position] }
    return last
  }

  func setValue(_ value: Elements.Element, in binding: Binding<Elements>) {
    var elements = binding.wrappedValue
    guard locate(in: elements) else { return }
    last = value
    // The element may get another identity, by which it is then found.
    id = Self.id(of: value)
    elements[position] = value
    binding.wrappedValue = elements
  }

  /// Brings the position up to date.
  ///
  /// Gives `false` if the element is not there any more.
  private func locate(in elements: Elements) -> Bool {
    let isValid = isPlace(position, in: elements)
    guard let id else { return isValid }
    if isValid, Self.id(of: elements[position]) == id { return true }
    guard let found = elements.firstIndex(where: { Self.id(of: $0) == id }) else { return false }
    position = found
    return true
  }

  /// Whether a position, which may be one of earlier contents, can be used.
  private func isPlace(_ position: Elements.Index, in elements: Elements) -> Bool {
    // Numbers are places if they are in the range; an index of another kind may be in it and trap all the
    // same, as one of a dictionary does after a removal.
    guard position is Int else { return elements.indices.contains(position) }
    return position >= elements.startIndex && position < elements.endIndex
  }

  private static func id(of element: Elements.Element) -> AnyHashable? {
    guard let element = element as? any Identifiable else { return nil }
    return AnyHashable(Self.openedID(of: element))
  }

  private static func openedID<E: Identifiable>(of element: E) -> E.ID { element.id }
}
