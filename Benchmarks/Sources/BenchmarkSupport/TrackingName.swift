/// The two implementations of model tracking in the library, of which a build has one.
package enum TrackingName: String, Codable, Sendable {
  /// The variant of the standard library that reports after the store.
  case didSet = "did-set"
  /// The public function of Observation.
  case `public` = "public"

  package var other: TrackingName { self == .didSet ? .public : .didSet }
}
