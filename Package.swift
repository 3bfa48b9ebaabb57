// swift-tools-version: 6.2
import PackageDescription

/// Language features that every target is built with.
let features: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]

/// Set `TRAITTREE_PUBLIC_TRACKING=1` to build model tracking on the public function only.
let tracking: [SwiftSetting] =
  Context.environment["TRAITTREE_PUBLIC_TRACKING"] == nil
  ? [] : [.define("TRAITTREE_PUBLIC_TRACKING")]

let package = Package(
  name: "swift-trait-tree",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TraitTree", targets: ["TraitTree"]),
    .executable(name: "TraitTreeDemo", targets: ["TraitTreeDemo"]),
  ],
  targets: [
    .target(name: "TraitTree", swiftSettings: features + tracking),
    .executableTarget(
      name: "TraitTreeDemo", dependencies: ["TraitTree"], swiftSettings: features),
    .testTarget(
      name: "TraitTreeTests", dependencies: ["TraitTree"], swiftSettings: features + tracking),
    .testTarget(
      name: "TraitTreeDemoTests", dependencies: ["TraitTreeDemo"], swiftSettings: features),
  ],
  swiftLanguageModes: [.v6]
)
