import Conformance
import Platform
import Search
import Synchronization

/// Shows a search: a line on a terminal, a line a minute in a log, and its results.
final class SearchPrinter: Sendable {
  private let console: Console
  private let isQuiet: Bool
  private let lastShown = Mutex<Int64>(SteadyClock.milliseconds)

  /// The shortest times between two lines, in milliseconds.
  private static let (pauseOnTerminal, pauseInLog): (Int64, Int64) = (200, 60_000)

  init(console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
  }

  func show(progress state: SearchState) {
    let now = SteadyClock.milliseconds
    let isDue = lastShown.withLock { last in
      guard now - last >= (console.showsProgress ? Self.pauseOnTerminal : Self.pauseInLog) else { return false }
      last = now
      return true
    }
    guard isDue, !isQuiet else { return }
    let line = words(state, after: max(1, state.milliseconds))
    if console.showsProgress { console.progress(line) } else { Console.printError(line) }
  }

  private func words(_ state: SearchState, after milliseconds: Int) -> ConsoleText {
    let total = state.results.total
    let kinds = InputKind.allCases.map { "\(state.results.kinds[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
    return """
      \(total.requests) requests, \(Int(Double(total.requests) / Double(milliseconds) * 1000)) a second, of \(state.results.counts.count.counted("file")) \
      (\(kinds)), \(total.different) different in \(state.results.groups.count) groups
      """
  }

  func show(found group: FoundGroup) {
    guard !isQuiet else { return }
    console.endProgress()
    let name = group.name
    Console.printError(
      "request \(group.found.number) differs: \(name.path) \(name.kind) \(name.detail)\(name.field.isEmpty ? "" : ", after a change of \(name.field)")"
    )
  }

  /// Prints what a search did and found, and which differences did not come again.
  func print(_ finished: FinishedSearch, _ unrepeated: [UnrepeatedDifference]) throws {
    guard !isQuiet else { return }
    let (state, results) = (finished.state, finished.state.results)
    let total = results.total
    try console.print(words(state, after: max(1, state.milliseconds)))
    let refused = total.requests - total.accepted
    try console.print(
      "the reference accepts \(total.accepted) and refuses \(refused); \(total.newPaths) took a path that was new in their round; \(total.unasked) could not be asked"
    )
    let missed = finished.missedReasons
    let missedCount = missed.reduce(0) { $0 + $1.reasons.count }
    try console.print(
      "\(finished.reasonCount - missedCount) of \(finished.reasonCount) reasons of refusals were reached")
    for (operation, reasons) in missed {
      try console.print("  not reached: \(operation): \(reasons.joined(separator: ", "))")
    }
    for target in results.targets.values.sorted(by: { $0.name < $1.name }) {
      try console.print(
        "request \(target.found.number) detects \(target.name.detail), which no vector of the operation does: \(target.name.path), \(target.found.input.text)"
      )
    }
    for group in finished.distinctGroups { try print(group) }
    for one in unrepeated { try print(one) }
  }

  private func print(_ unrepeated: UnrepeatedDifference) throws {
    let count = unrepeated.before.count
    let before = count == 0 ? "those before it are not known" : "with the \(count.counted("request")) before it"
    try console.print("request \(unrepeated.request.number) did not differ when it was asked again; \(before):")
    for line in unrepeated.lines { try console.print("  \(line)") }
  }

  private func print(_ group: FoundGroup) throws {
    let name = group.name
    let shrinking =
      group.shrunk.map {
        ", shrunk from \(group.found.input.weight) to \($0.input.weight) in \($0.requests) requests"
      } ?? ""
    try console.print(
      "\(name.path) \(name.kind) \(name.detail): \(group.count) requests, the smallest is \(group.found.number)\(shrinking)"
    )
  }
}
