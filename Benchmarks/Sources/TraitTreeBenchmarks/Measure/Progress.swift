internal import Foundation

/// Says on standard error what is being measured: one line that changes on a terminal, elsewhere a line
/// for each budget.
@MainActor struct Progress {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func begin(_ budget: String, _ place: Int, of count: Int, title: String) {
    if !isTerminal { write("[\(place)/\(count)] \(budget) \(title)\n") }
  }

  func update(_ text: String) {
    if isTerminal { write("\r\u{1B}[K\(text.prefix(100))") }
  }

  func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
