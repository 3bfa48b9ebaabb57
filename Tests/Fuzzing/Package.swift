// swift-tools-version: 6.2
import PackageDescription

/// Language features that every target is built with, the same as in the package that is fuzzed.
let features: [SwiftSetting] =
  [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety()]

/// Whether it is built with the fuzzer of the toolchain.
///
/// Set `TRAITTREE_COVERAGE_GUIDED=1` for that; it takes the fuzzer's runtime. Without it, the program has
/// a loop of its own only, which knows nothing of coverage.
let isCoverageGuided = Context.environment["TRAITTREE_COVERAGE_GUIDED"] == "1"
let sanitizer = isCoverageGuided ? ["-sanitize=fuzzer"] : []

/// What is fuzzed is measured, opened to the targets, and has no `main`.
let fuzzed: [SwiftSetting] =
  features + [
    .unsafeFlags(
      sanitizer + [
        "-enable-testing", "-parse-as-library",
        "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "fuzzed_main",
      ])
  ]

// The sources that are fuzzed are symbolic links to those of the package: another package's executable can
// not be imported, its internals can not be either in an optimized build, and only what is compiled here
// can be compiled for the fuzzer without a trace in the package itself.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "TraitTree", exclude: ["TraitTree.docc"], swiftSettings: fuzzed),
    .target(
      name: "TraitTreePersistence", dependencies: ["TraitTree"],
      exclude: ["TraitTreePersistence.docc"], swiftSettings: fuzzed),
    .target(
      name: "TraitTreeInspector", dependencies: ["TraitTree"], exclude: ["TraitTreeInspector.docc"],
      resources: [.embedInCode("WebPage")], swiftSettings: fuzzed),
    .target(
      name: "TraitTreeDemo",
      dependencies: ["TraitTree", "TraitTreePersistence", "TraitTreeInspector"],
      swiftSettings: fuzzed),
    // A setting of every type, from the tests.
    .target(
      name: "SettingsWriter", dependencies: ["TraitTreePersistence"],
      exclude: ["Program.swift", "Victims.swift"],
      swiftSettings: features + [.unsafeFlags(["-enable-testing"])]),
    // The fuzzer of the toolchain.
    .target(name: "CFuzzer"),
    .target(name: "FuzzSupport", swiftSettings: features),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "FuzzSupport", "SettingsWriter", "TraitTree", "TraitTreePersistence", "TraitTreeDemo",
      ],
      swiftSettings: features),
    .executableTarget(
      name: "TraitTreeFuzzer", dependencies: ["CFuzzer", "FuzzSupport", "FuzzTargets"],
      swiftSettings: features + [.unsafeFlags(sanitizer + ["-parse-as-library"])]
        + (isCoverageGuided ? [.define("COVERAGE_GUIDED")] : []),
      linkerSettings: [.unsafeFlags(isCoverageGuided ? sanitizer + ["-use-ld=lld"] : [])]),
  ],
  swiftLanguageModes: [.v6]
)
