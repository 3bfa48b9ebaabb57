import Foundation
import TraitTreePersistence

/// What a victim writes, all of it in one batch, and how it is recognised.
enum VictimSettings {
  static let fileName = "settings.json"
  /// Holds the number of the last batch that was seen to be done, as eight bytes.
  static let progressName = "progress"

  /// The number of the last batch that was seen to be done.
  static func progress(in directory: URL) -> Int {
    let file = try? FileHandle(
      forReadingFrom: directory.appending(path: progressName))
    // The lowest byte is the first one on every platform there is.
    return (try? file?.readToEnd())?.reversed().reduce(0) { $0 << 8 | Int($1) } ?? 0
  }

  /// Belongs to a number, and is longer or shorter than that of the next.
  static func text(of number: Int) -> String {
    String(repeating: "\(number) ", count: 10 + number % 7 * 10)
  }
}

/// For each line of input, starts a process that writes settings without end, kills it after a random
/// time, and says so.
///
/// The processes are forks of this one, which has one thread: a thousand of them take seconds. However fast
/// the machine is, most of them get to write before they are killed, and not much more.
func serveVictims(directory: String) {
  /// The longest life, in microseconds.
  var limit: UInt32 = 1000
  var last = 0
  while readLine() != nil {
    let victim = fork()
    if victim == 0 { beVictim(directory: directory) }
    usleep(UInt32.random(in: 0..<limit))
    kill(victim, SIGKILL)
    var status: Int32 = 0
    unsafe _ = waitpid(victim, &status, 0)
    let done = VictimSettings.progress(in: URL(fileURLWithPath: directory))
    limit = done > last + 1 ? max(limit - limit / 8, 1000) : min(limit + limit / 4, 100_000)
    last = done
    print(status & 0x7F == SIGKILL ? "killed" : "ended by itself: \(status)")
    // The reader waits for the line.
    fflush(nil)
  }
}

private func beVictim(directory: String) -> Never {
  let directory = URL(fileURLWithPath: directory)
  let store = JSONFileSettingsStore(url: directory.appending(path: VictimSettings.fileName))
  let number = AppStorage(wrappedValue: 0, "number", store: store)
  let text = AppStorage(wrappedValue: "", "text", store: store)
  let progress = unsafe open(
    directory.appending(path: VictimSettings.progressName).path, O_WRONLY | O_CREAT, 0o600)
  while true {
    var done = number.wrappedValue
    // The eight bytes are lent for the call.
    unsafe _ = withUnsafeBytes(of: &done) { unsafe pwrite(progress, $0.baseAddress, $0.count, 0) }
    store.batch {
      number.wrappedValue = done + 1
      text.wrappedValue = VictimSettings.text(of: done + 1)
    }
  }
}

/// Keeps three processes at writing batches of two keys to one file, kills one of them again and again, and
/// prints what is wrong in the file then.
///
/// The processes are forks of this one, as above.
func serveBatches(file: String, rounds: Int) {
  var writers = [forkBatchWriter(file, 0), forkBatchWriter(file, 1), forkBatchWriter(file, 2)]
  var seen: Set<String> = []
  var round = 0
  // Goes on where a machine is so busy that too few rounds have found another batch, which show nothing.
  while round < rounds || (seen.count < rounds / 10 && round < 20 * rounds) {
    defer { round += 1 }
    // Longer and longer where a busy machine gives the writers no time.
    usleep(UInt32.random(in: 0..<4000 * UInt32(1 + round / rounds)))
    let index = round % writers.count
    end(writers[index])
    // Also where it was killed before there was a file.
    defer { writers[index] = forkBatchWriter(file, round) }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)) else { continue }
    let object = try? JSONSerialization.jsonObject(with: data) as? [String: String]
    if let object, object.count == 2, let first = object["first"], let second = object["second"],
      second.hasPrefix("\(first) ")
    {
      seen.insert(second)
    } else {
      print("torn: \(String(decoding: data, as: UTF8.self))")
    }
  }
  for writer in writers { end(writer) }
  if seen.count < rounds / 10 { print("only \(seen.count) batches were seen") }
}

private func end(_ process: pid_t) {
  kill(process, SIGKILL)
  var status: Int32 = 0
  unsafe _ = waitpid(process, &status, 0)
}

private func forkBatchWriter(_ file: String, _ name: Int) -> pid_t {
  let process = fork()
  if process != 0 { return process }
  let store = JSONFileSettingsStore(url: URL(fileURLWithPath: file))
  store.onError { print($0) }
  let first = AppStorage(wrappedValue: "", "first", store: store)
  let second = AppStorage(wrappedValue: "", "second", store: store)
  var number = 0
  while true {
    number += 1
    store.batch {
      first.wrappedValue = "\(name)"
      second.wrappedValue = "\(name) \(number / 2)"
    }
  }
}
