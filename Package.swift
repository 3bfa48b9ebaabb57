// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
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

/// The folder of the SwiftSyntax modules of the toolchain that is building, or nil if it has none.
///
/// The library that this manifest is linked with lies in that toolchain. Set
/// `TRAITTREE_SYNTAX_MODULES` to another folder, or to one that does not exist, to build without macros.
func syntaxModules() -> String? {
  var folder = Context.environment["TRAITTREE_SYNTAX_MODULES"]
  #if os(Linux)
    // Read to its end: a file of `/proc` does not tell its size.
    let mappings = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? nil
    let library = "/pm/ManifestAPI/libPackageDescription.so"
    let line = String(decoding: mappings ?? Data(), as: UTF8.self)
      .split(separator: "\n").first { $0.hasSuffix(library) }
    if folder == nil, let line, let start = line.firstIndex(of: "/") {
      folder = line[start...].dropLast(library.count) + "/host"
    }
  #endif
  let modules = ["SwiftSyntaxMacros", "SwiftCompilerPluginMessageHandling"]
  guard let folder,
    modules.allSatisfy({ module in
      FileManager.default.fileExists(atPath: "\(folder)/\(module).swiftmodule")
        && FileManager.default.fileExists(atPath: "\(folder)/lib\(module).so")
    })
  else { return nil }
  return folder
}

let package = Package(
  name: "swift-trait-tree",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TraitTree", targets: ["TraitTree"]),
    .library(name: "TraitTreePersistence", targets: ["TraitTreePersistence"]),
    .library(name: "TraitTreeInspector", targets: ["TraitTreeInspector"]),
    .executable(name: "TraitTreeDemo", targets: ["TraitTreeDemo"]),
  ],
  targets: [
    .target(name: "TraitTree", swiftSettings: features + tracking),
    .target(name: "TraitTreePersistence", dependencies: ["TraitTree"], swiftSettings: features),
    // The page lies in the code: a program that writes reports stays one file.
    .target(
      name: "TraitTreeInspector", dependencies: ["TraitTree"],
      resources: [.embedInCode("WebPage")], swiftSettings: features),
    .executableTarget(
      name: "TraitTreeDemo",
      dependencies: ["TraitTree", "TraitTreePersistence", "TraitTreeInspector"],
      swiftSettings: features),
    .testTarget(
      name: "TraitTreeTests", dependencies: ["TraitTree"], swiftSettings: features + tracking),
    .testTarget(
      name: "TraitTreeDemoTests", dependencies: ["TraitTreeDemo", "TraitTreePersistence"],
      swiftSettings: features),
    .testTarget(
      name: "TraitTreeInspectorTests", dependencies: ["TraitTreeInspector", "TraitTree"],
      swiftSettings: features),
    // What the program of the tests becomes where they start and kill processes.
    .target(
      name: "SettingsWriter", dependencies: ["TraitTreePersistence"], path: "Tests/SettingsWriter",
      swiftSettings: features),
    .target(
      name: "SettingsWriterStart", dependencies: ["SettingsWriter"],
      path: "Tests/SettingsWriterStart"),
    .testTarget(
      name: "TraitTreePersistenceTests",
      dependencies: [
        "TraitTreePersistence", "TraitTree", "SettingsWriter", "SettingsWriterStart",
      ],
      swiftSettings: features + tracking),
  ],
  swiftLanguageModes: [.v6]
)

// The macros: what they need is linked from the toolchain, and where that has none they are left out.
if let modules = syntaxModules() {
  let compile: [SwiftSetting] = features + [.unsafeFlags(["-I", modules])]
  let libraries = [
    "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxBuilder", "SwiftDiagnostics",
    "SwiftCompilerPluginMessageHandling",
  ]
  let testLibraries = ["SwiftParser", "SwiftOperators", "SwiftSyntaxMacroExpansion"]
  func link(_ libraries: [String]) -> [LinkerSetting] {
    [.unsafeFlags(["-L", modules, "-Xlinker", "-rpath", "-Xlinker", modules])]
      + libraries.map { .linkedLibrary($0) }
  }
  package.products += [
    .library(name: "ObservationTracking", targets: ["ObservationTracking"]),
    .library(name: "TraitTreeMacros", targets: ["TraitTreeMacros"]),
  ]
  package.targets += [
    // Apart from the plugin, so that tests can expand macros in their own process.
    .target(
      name: "TraitTreeMacroExpansions", swiftSettings: compile, linkerSettings: link(libraries)),
    .macro(
      name: "TraitTreeMacrosPlugin", dependencies: ["TraitTreeMacroExpansions"],
      swiftSettings: compile),
    .target(
      name: "ObservationTracking", dependencies: ["TraitTreeMacrosPlugin"],
      swiftSettings: features + tracking),
    .target(
      name: "TraitTreeMacros", dependencies: ["TraitTreeMacrosPlugin", "TraitTree"],
      swiftSettings: features),
    .testTarget(
      name: "ObservationTrackingTests", dependencies: ["ObservationTracking", "TraitTree"],
      swiftSettings: features + tracking),
    .testTarget(
      name: "TraitTreeMacrosTests",
      dependencies: [
        "TraitTreeMacros", "TraitTreeMacroExpansions", "ObservationTracking", "TraitTree",
      ],
      swiftSettings: compile + tracking, linkerSettings: link(testLibraries)),
    // What the README, the articles and the comments show, and that it is so.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TraitTree", "TraitTreePersistence", "TraitTreeInspector", "ObservationTracking",
        "TraitTreeMacros",
      ],
      swiftSettings: compile + tracking, linkerSettings: link(["SwiftSyntax", "SwiftParser"])),
  ]
}
