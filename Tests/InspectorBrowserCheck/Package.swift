// swift-tools-version: 6.2
import PackageDescription

/// Language features that the program is built with, the same as in the package whose reports it opens.
let features: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]

let package = Package(
  name: "InspectorBrowserCheck",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-trait-tree", path: "../..")],
  targets: [
    // Opens reports in a browser: `.ci/browser` runs it.
    .executableTarget(
      name: "InspectorBrowserCheck",
      dependencies: [
        .product(name: "TraitTree", package: "swift-trait-tree"),
        .product(name: "TraitTreeInspector", package: "swift-trait-tree"),
      ],
      swiftSettings: features)
  ],
  swiftLanguageModes: [.v6]
)
