import Conformance
import ConformanceReports

/// The causes of failures in lines for people: one for each mistake, and one for each group of what no mistake explains.
struct CauseText {
  let report: Report
  let console: Console
  /// Whether every diagnosis is printed.
  let showsAll: Bool
  /// The largest number of lines, unless every diagnosis is printed.
  let mostLines: Int

  private static let mostCauses = 6
  private static let mostRemainders = 10

  /// At most seventeen lines, or fewer if there is less room.
  var lines: [ConsoleText] {
    // Those of the most severe failures come first; a diagnosis without its own cases explains some with others.
    let ordered = report.causeGroups.compactMap(\.diagnosis)
    let all = ordered + report.diagnoses.filter { !ordered.contains($0) }
    guard !showsAll else { return all.map(line) }
    let hidden =
      all.filter { !$0.isRemainder }.dropFirst(Self.mostCauses)
      + all.filter(\.isRemainder).dropFirst(Self.mostRemainders)
    let short = all.filter { !hidden.contains($0) }
    let shown = all.count > mostLines ? Array(short.prefix(mostLines - 1)) : short
    let rest = all.count - shown.count
    return shown.map(line) + (rest > 0 ? ["… and \(rest) more diagnoses: --all"] : [])
  }

  private func line(_ diagnosis: Diagnosis) -> ConsoleText {
    let words = diagnosis.subject.shortened(to: 500)
    return diagnosis.isRemainder
      ? "\(console.bad("UNEXPLAINED")) \(diagnosis.numbers): \(words)"
      : "\(console.bad("LIKELY CAUSE")) \(Self.name(of: diagnosis)) \(diagnosis.numbers): \(words)"
  }

  /// The ids of the mistakes.
  static func name(of diagnosis: Diagnosis) -> String {
    guard diagnosis.mistakes.isEmpty else { return diagnosis.mistakes.joined(separator: " + ") }
    let (shown, count) = (diagnosis.alternatives.prefix(3), diagnosis.alternatives.count)
    return "one of \(count) (\(shown.joined(separator: ", "))\(count > shown.count ? ", …" : ""))"
  }
}
