import Foundation
import Synchronization

/// What the snippets print, by the place where they have said that they ran.
final class Recorder: Sendable {
  /// A call of `ran()`, and what was printed before it.
  struct Entry {
    /// The name of the file.
    let file: String
    let line: Int
    let output: String
  }

  @TaskLocal static var current: Recorder?

  private let state = Mutex<(entries: [Entry], output: String)>(([], ""))

  var entries: [Entry] { state.withLock { $0.entries } }

  fileprivate func write(_ text: String) {
    state.withLock { $0.output += text }
  }

  fileprivate func close(_ file: String, _ line: Int) {
    state.withLock { state in
      state.entries.append(Entry(file: file, line: line, output: state.output))
      state.output = ""
    }
  }

  fileprivate func discard() {
    state.withLock { $0.output = "" }
  }

  /// What a part of a snippet has printed, nil if it did not run.
  func output(of part: Snippet.Part, in file: String) -> String? {
    let name = URL(filePath: file).lastPathComponent
    let runs = entries.filter { entry in
      entry.file == name && entry.line > part.lines.upperBound && entry.line <= part.lastLine
    }
    return runs.isEmpty ? nil : runs.map(\.output).joined()
  }
}

/// Says that the snippet above has run to its end.
func ran(file: String = #filePath, line: Int = #line) {
  Recorder.current?.close(URL(filePath: file).lastPathComponent, line)
}

/// Forgets what was printed to prepare the next snippet.
func discardOutput() { Recorder.current?.discard() }

/// Takes the place of the standard library's function of this name in all snippets.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { "\($0)" }.joined(separator: separator) + terminator
  Recorder.current?.write(text)
}
