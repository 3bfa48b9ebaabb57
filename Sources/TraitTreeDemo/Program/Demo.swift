import Foundation
import TraitTreePersistence

/// The sample app: the classic observation-tracking sample without a screen.
@main @MainActor enum Demo {
  static func main() async {
    exit(
      await run(
        Array(CommandLine.arguments.dropFirst()), clock: ContinuousClock(), console: .process))
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - clock: The clock that loading waits on.
  ///   - console: Takes the input and the output.
  /// - Returns: The exit status: 0, 1 if a command could not be carried out or something is wrong with
  ///   the file of the state, 2 for bad arguments.
  static func run(
    _ arguments: [String], clock: any Clock<Duration>, console: Console
  ) async -> Int32 {
    do {
      let options = try Options(arguments)
      guard !options.asksForHelp else {
        (Options.help + Verb.helpLines.map { "  \($0)" }).forEach(console.print)
        return 0
      }
      let lines = try lines(of: options.source, console: console)
      let store = store(options.state, console: console)
      // Everything that the session makes keeps its settings there.
      let session = DefaultAppStorage.withStore(store) {
        Session(clock: clock, reporter: reporter(options.format), console: console)
      }
      var failureCount = 0
      do { failureCount += try await session.run(lines) } catch {
        console.printError("TraitTreeDemo: \(error)")
        failureCount += 1
      }
      for file in files(options, of: session.app) {
        do { try write(file.text(), to: file.path) } catch {
          console.printError("TraitTreeDemo: \(error)")
          failureCount += 1
        }
      }
      return failureCount == 0 && store.lastError == nil ? 0 : 1
    } catch {
      console.printError("TraitTreeDemo: \(error)")
      console.printError(Options.usage)
      return 2
    }
  }

  /// The files to leave behind, of which each is made when it is written.
  private static func files(
    _ options: Options, of app: DemoApp
  ) -> [(path: String, text: () -> String)] {
    let trace = options.trace.map { [(path: $0, text: { app.timeline })] } ?? []
    return trace + (options.report.map { app.pages(at: $0) } ?? [])
  }

  private static func write(_ text: String, to path: String) throws(UnwritableFile) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw UnwritableFile(path: path, reason: reason(error, not: "writable"))
    }
  }

  private static func store(_ path: String?, console: Console) -> any SettingsStore {
    guard let path else { return InMemorySettingsStore() }
    let store = JSONFileSettingsStore(url: URL(filePath: path, directoryHint: .notDirectory))
    // Settings are written on the main actor only.
    store.onError { error in
      MainActor.assumeIsolated { console.printError("TraitTreeDemo: \(error)") }
    }
    return store
  }

  private static func reporter(_ format: Options.Format) -> any Reporter {
    switch format {
    case .text: TextReporter()
    case .json: JSONReporter()
    }
  }

  private static func lines(
    of source: Options.Source, console: Console
  ) throws(OptionsError) -> AnySequence<String> {
    switch source {
    case .tour: return AnySequence(Tour.commands)
    case .standardInput: return AnySequence { AnyIterator(console.readLine) }
    case .file(let path):
      let data: Data
      do {
        // A handle reads pipes as well, such as /dev/stdin.
        data = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd() ?? Data()
      } catch {
        throw .unreadableFile(path, reason: reason(error, not: "readable"))
      }
      let text = String(decoding: data, as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      return AnySequence(lines.map(String.init))
    }
  }

  /// Why a file could not be read or written, where Foundation's own words do not help.
  private static func reason(_ error: any Error, not able: String) -> String {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?, .fileWriteNoPermission?: "permission denied"
    default: "it is not a \(able) file"
    }
  }
}
