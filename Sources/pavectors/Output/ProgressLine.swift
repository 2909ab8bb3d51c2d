import Conformance
import Platform

/// The line on a terminal that shows how far a run is, and how long it will still take.
final class ProgressLine {
  private let console: Console
  private let total: Int
  private let start = SteadyClock.milliseconds
  private var lastShown: Int64 = 0
  /// The cases of the parts of the run that have ended.
  private var before = (cases: 0, failed: 0)
  private var current = ReplayProgress()

  /// The shortest time between two lines, and the time after which the rest can be estimated, in milliseconds.
  private static let (pause, estimateAfter): (Int64, Int64) = (100, 2000)

  /// The total is the number of cases of all parts.
  init(_ console: Console, total: Int) {
    self.console = console
    self.total = total
  }

  func show(_ progress: ReplayProgress) {
    current = progress
    let now = SteadyClock.milliseconds
    guard console.showsProgress, now - lastShown >= Self.pause else { return }
    lastShown = now
    console.progress("\(words(after: now - start))")
  }

  func endPart() {
    before = (before.cases + current.cases, before.failed + current.failed)
    current = ReplayProgress()
  }

  private func words(after milliseconds: Int64) -> String {
    Self.words(
      cases: before.cases + current.cases, of: total, failed: before.failed + current.failed, after: milliseconds)
  }

  /// The line after some time.
  static func words(cases: Int, of total: Int, failed: Int, after milliseconds: Int64) -> String {
    let counts = "\(cases) of \(total) cases, \(failed) failed"
    guard milliseconds >= estimateAfter, cases > 0, cases <= total else { return counts }
    let left = Int(Double(milliseconds) * Double(total - cases) / Double(cases) / 1000)
    return counts + (left >= 60 ? ", \(left / 60) min \(left % 60) s left" : ", \(left) s left")
  }
}
