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

let settings = [product("TraitTree"), product("TraitTreePersistence")]

let inspector = [product("TraitTree"), product("TraitTreeInspector")]

let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The settings of a demanding user.
let strict: [SwiftSetting] =
  warnings
  + [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]

/// The settings of an application whose types are on the main actor unless they say otherwise.
let onMainActor = warnings + [.defaultIsolation(MainActor.self)]

// The folder of a target that ends in `MainActorConsumer` may be a link: the same program, on the main actor.
let package = Package(
  name: "public-consumer",
  platforms: [.macOS(.v15)],
  dependencies: [dependency],
  targets: [
    .executableTarget(
      name: "CoreConsumer", dependencies: [product("TraitTree")], swiftSettings: warnings),
    .executableTarget(
      name: "CoreMainActorConsumer", dependencies: [product("TraitTree")],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "SettingsConsumer", dependencies: settings, swiftSettings: warnings),
    .executableTarget(
      name: "SettingsMainActorConsumer", dependencies: settings, swiftSettings: onMainActor),
    .executableTarget(
      name: "InspectorConsumer", dependencies: inspector, swiftSettings: strict),
    .executableTarget(
      name: "InspectorMainActorConsumer", dependencies: inspector, swiftSettings: onMainActor),
  ],
  swiftLanguageModes: [.v6]
)

// A toolchain without syntax modules leaves the macro products out: set this to do without them.
if Context.environment["TRAITTREE_WITHOUT_MACROS"] == nil {
  package.targets += [
    .target(name: "PublicLibrary", dependencies: macros, swiftSettings: strict),
    .executableTarget(
      name: "MacroConsumer", dependencies: macros + ["PublicLibrary"], swiftSettings: warnings),
    .executableTarget(
      name: "MainActorConsumer", dependencies: macros + ["PublicLibrary"],
      swiftSettings: onMainActor),
  ]
}
