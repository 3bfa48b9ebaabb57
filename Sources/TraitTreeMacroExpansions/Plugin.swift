internal import SwiftSyntaxMacros

@_spi(PluginMessage) internal import SwiftCompilerPluginMessageHandling

/// Expands macros for the compiler until it is done.
///
/// The toolchain has no module that does this: the compiler talks to its plugins over standard input and
/// output.
package func runPlugin() throws {
  let connection = try StandardIOMessageConnection()
  let listener = CompilerPluginMessageListener(connection: connection, provider: MacroProvider())
  try listener.main()
}

/// Hands the compiler the macro that it asks for.
private struct MacroProvider: PluginProvider {
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
      "ObservableModelMacro": ObservableModelMacro.self,
      "ObservableModelTrackedMacro": ObservableModelTrackedMacro.self,
    ]
  }
}
