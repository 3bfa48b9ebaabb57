// swift-tools-version: 6.2
import PackageDescription

// A package that uses the products as anybody would. `TRAITTREE_URL` names a repository to take version
// 1.0.0 of; without it the checkout around this package is used.
let dependency: Package.Dependency =
  if let url = Context.environment["TRAITTREE_URL"] {
    .package(url: url, exact: "1.0.0")
  } else {
    .package(name: "swift-trait-tree", path: "../../..")
  }

func product(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-trait-tree")
}

let macros = [
  product("TraitTree"), product("TraitTreeMacros"), product("ObservationTracking"),
]

let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The settings of a demanding user.
let strict: [SwiftSetting] =
  warnings
  + [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]

let package = Package(
  name: "public-consumer",
  platforms: [.macOS(.v15)],
  dependencies: [dependency],
  targets: [
    .executableTarget(
      name: "CoreConsumer", dependencies: [product("TraitTree")], swiftSettings: warnings),
    .target(name: "PublicLibrary", dependencies: macros, swiftSettings: strict),
    .executableTarget(
      name: "MacroConsumer", dependencies: macros + ["PublicLibrary"],
      swiftSettings: warnings),
    .executableTarget(
      name: "MainActorConsumer", dependencies: macros + ["PublicLibrary"],
      swiftSettings: warnings + [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "SettingsConsumer",
      dependencies: [product("TraitTree"), product("TraitTreePersistence")],
      swiftSettings: warnings + [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "InspectorConsumer",
      dependencies: [product("TraitTree"), product("TraitTreeInspector")],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
