internal import SwiftSyntaxMacros

@_spi(PluginMessage) internal import SwiftCompilerPluginMessageHandling

/// Hands the compiler the macro that it asks for.
struct MacroProvider: PluginProvider {
  struct UnknownMacro: Error {
    let name: String
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = macros[typeName] else {
      throw UnknownMacro(name: "\(moduleName).\(typeName)")
    }
    return macro
  }

  private var macros: [String: any Macro.Type] {
    [
      "ObservationTrackingMacro": ObservationTrackingMacro.self,
      "CancellableObservationMacro": CancellableObservationMacro.self,
      "StartObservationsMacro": StartObservationsMacro.self,
      "StopObservationsMacro": StopObservationsMacro.self,
      "EntryMacro": EntryMacro.self,
    ]
  }
}

// The toolchain has no module that does this: the compiler talks to its plugins over standard input and
// output.
let connection = try StandardIOMessageConnection()
let listener = CompilerPluginMessageListener(connection: connection, provider: MacroProvider())
try listener.main()
