// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-trait-tree", path: "../swift-trait-tree")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "TraitTree", package: "swift-trait-tree")]),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", .product(name: "TraitTree", package: "swift-trait-tree")]),
  ]
)
