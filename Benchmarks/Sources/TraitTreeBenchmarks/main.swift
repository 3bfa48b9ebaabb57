internal import BenchmarkSupport
internal import Foundation

let budgets = Budgets.all

/// Ends with a message for bad arguments.
@MainActor func parseOptions() -> Options {
  do {
    return try Options(Array(CommandLine.arguments.dropFirst()), budgets: budgets.map { $0.id })
  } catch {
    Output.complain("\(error)\n\(Options.usage)")
    exit(64)
  }
}

// What valgrind runs: see `Callgrind`.
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == Callgrind.argument,
  let count = Int(CommandLine.arguments[3])
{
  exit(InstructionCounts.read(CommandLine.arguments[2], count) ? 0 : 64)
}

let options = parseOptions()
if options.asksForHelp {
  Output.print(Options.help(budgets: budgets.map { ($0.id, $0.title) }))
  exit(0)
}
do {
  try exit(Run(options).perform() ? 0 : 1)
} catch {
  Output.complain("\(error)")
  exit(1)
}
