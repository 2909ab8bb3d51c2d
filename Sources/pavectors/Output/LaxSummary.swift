import Conformance
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors

/// A summary of what is too lax and no cause explains: the cases of each flag and rule, with fields and operations.
struct LaxSummary {
  private static let longestList = 4

  let report: Report
  /// The largest number of lines, with the title.
  let longest: Int

  /// What the cases of one line have in common.
  private struct Subject: Hashable {
    let kind: Failure.Kind
    let flags: [String]
    /// The sentence of the rule or, where the vectors exercise several rules, the name of the field.
    let words: String
  }

  /// The cases of one line.
  private struct Cases {
    var count = 0
    var fields: [String] = []
    /// The operations, each with the id of the rule if there is only one.
    var places: [String] = []
  }

  /// The title, and a line for each flag and rule, those with the most cases first.
  var lines: [String] {
    let total = described.reduce(0) { $0 + $1.count }
    guard total > 0 else { return [] }
    let sorted = grouped.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    let shown = sorted.prefix(sorted.count < longest ? sorted.count : longest - 2)
    let rest = total - shown.reduce(0) { $0 + $1.count }
    return ["\(total) cases that no cause explains, by flag and rule"] + shown.map { "  \($0.text)" }
      + (rest > 0 ? ["  … and \(rest) more"] : [])
  }

  /// The groups whose cases have something in common; requests and lives have neither flags nor rules.
  private var described: [LaxCases] {
    report.lax.filter { !$0.flags.isEmpty || !$0.rules.isEmpty || !$0.field.isEmpty }
  }

  private var grouped: [(count: Int, text: String)] {
    var groups: [Subject: Cases] = [:]
    for lax in described {
      let rule = rule(of: lax)
      let subject = Subject(kind: lax.kind, flags: lax.flags, words: rule?.sentence ?? lax.field)
      var cases = groups[subject] ?? Cases()
      cases.count += lax.count
      if rule != nil, !lax.field.isEmpty { cases.fields.append(lax.field) }
      cases.places.append(([lax.operation] + [rule?.id].compactMap { $0 }).joined(separator: " "))
      groups[subject] = cases
    }
    return groups.map { ($1.count, text(of: $0, $1)) }
  }

  /// The rule that the cases exercise; nil where they exercise several, or where the rule is unknown.
  private func rule(of lax: LaxCases) -> Rule? {
    guard lax.rules.count == 1, let operation = Suite.allSystems[lax.operation] else { return nil }
    return operation.rules.first { $0.id == lax.rules[0] }
  }

  private func text(of subject: Subject, _ cases: Cases) -> String {
    let flags = subject.flags.isEmpty ? "no flag" : subject.flags.joined(separator: " ")
    let words = subject.words.isEmpty ? "" : ": \(subject.words)"
    let lists = [cases.fields, cases.places].map(list).filter { !$0.isEmpty }
    return "\(cases.count) \(subject.kind.rawValue), \(flags)\(words) (\(lists.joined(separator: "; ")))"
  }

  private func list(_ names: [String]) -> String {
    let distinct = Set(names).sorted()
    let rest = distinct.count - Self.longestList
    return distinct.prefix(Self.longestList).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
