// swift-tools-version: 6.2
import PackageDescription

/// Language features that every Swift target is built with, the same as in the package that is measured.
let features: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]

/// Set `TRAITTREE_PUBLIC_TRACKING=1` to measure model tracking on the public function only.
let tracking: [SwiftSetting] =
  Context.environment["TRAITTREE_PUBLIC_TRACKING"] == nil
  ? [] : [.define("TRAITTREE_PUBLIC_TRACKING")]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-trait-tree", path: "..")],
  targets: [
    .target(name: "CMeasure"),
    .target(name: "BenchmarkSupport", swiftSettings: features),
    .executableTarget(
      name: "TraitTreeBenchmarks",
      dependencies: [
        "CMeasure", "BenchmarkSupport", .product(name: "TraitTree", package: "swift-trait-tree"),
      ],
      swiftSettings: features + tracking),
    .testTarget(
      name: "BenchmarkSupportTests", dependencies: ["BenchmarkSupport"], swiftSettings: features),
  ],
  swiftLanguageModes: [.v6]
)
