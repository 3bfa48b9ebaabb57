// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FirstSteps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-trait-tree", path: "../../..")],
  targets: [
    .executableTarget(
      name: "House", dependencies: [.product(name: "TraitTree", package: "swift-trait-tree")]),
    .testTarget(
      name: "HouseTests",
      dependencies: ["House", .product(name: "TraitTree", package: "swift-trait-tree")]),
  ]
)
