/// A kind of callback that an update runs for a node.
public enum Hook: String, Sendable, CaseIterable {
  /// Handlers of ``Node/registerForTraitChanges(_:handler:)``.
  case traitChanges
  /// Actions of ``Node/onChange(of:initial:_:)-(_,_,(V,V)->Void)``.
  case onChange
  /// ``Node/updateProperties()``.
  case updateProperties
  /// ``Node/viewWillLayoutSubviews()`` and ``Node/viewDidLayoutSubviews()``.
  case layout
  /// ``Node/draw()``.
  case draw

  /// Hashes the case; hashing its text would be most of what a small report costs.
  public func hash(into hasher: inout Hasher) { hasher.combine(UInt8(index)) }

  /// The index in `allCases`.
  var index: Int {
    switch self {
    case .traitChanges: 0
    case .onChange: 1
    case .updateProperties: 2
    case .layout: 3
    case .draw: 4
    }
  }
}
