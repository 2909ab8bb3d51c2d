internal import Conformance

/// Renders the summary of a report: counts, diagnoses, notes and details of the run.
enum HTMLSummary {
  static func card(_ report: Report) -> Markup {
    let total = report.total
    return """
      <article class="card">
      <h2>\(report.implementation.title) \
      <span class="badge \(report.result.rawValue.cssName)">\(report.result.rawValue)</span></h2>
      \(bar(total))
      <dl class="counts">
      \(counts(total).map(count))
      </dl>
      \(failureWords(total))
      \(list("Diagnosis", of: "diagnoses", report.diagnoses.map(diagnosis)))
      \(list("Inexpressible", of: "inexpressible", report.inexpressible.map { unasked($0, $0.summary) }))
      \(list("Cannot be asked", of: "inexpressible", report.cannotBeAsked.map { unasked($0, $0.capabilityWords) }))
      \(list("Notes", of: "notes", report.remarksOfFile.map(Markup.init(prose:))))
      \(known(report))
      <details>
      <summary>Details of the run</summary>
      <dl class="facts">
      \(facts(report).map(entry))
      </dl>
      </details>
      </article>
      """
  }

  private static func failureWords(_ total: Tally) -> Markup {
    total.failed > 0 ? "<p class=\"severities\">\(total.failureWords)</p>" : ""
  }

  /// The known failures, of very many only the first ones.
  private static func known(_ report: Report) -> Markup {
    let known = report.failing.filter(\.isListed)
    guard !known.isEmpty else { return "" }
    let shown = known.prefix(mostKnown).map { "\($0.id) (\($0.protocolVersion))" }
    let rest = known.count > shown.count ? ["… and \(known.count - shown.count) more"] : []
    let items: [Markup] = (shown + rest).map { "<li>\($0)</li>" }
    return """
      <details>
      <summary>\(known.count) cases failed as expected</summary>
      <ul>\(items)</ul>
      </details>
      """
  }

  private static let mostKnown = 200

  private static func unasked(_ cases: InexpressibleCases, _ words: String) -> Markup {
    "<b>\(cases.operation)</b>: \(HTMLValue.cut(words))"
  }

  static func diagnosis(_ diagnosis: Diagnosis) -> Markup {
    """
    <b>\(diagnosis.isRemainder ? "Unexplained" : "Likely cause")</b>: \(Markup(prose: diagnosis.subject)) \
    <span class="aside">(\(diagnosis.numbers)) \
    \((diagnosis.mistakes + diagnosis.alternatives).joined(separator: ", "))</span>
    """
  }

  /// The counts as a bar; its widths are attributes, because the policy forbids styles in elements.
  private static func bar(_ total: Tally) -> Markup {
    let parts = [
      ("passed", total.passed), ("failed", total.failed), ("expected", total.expectedFailures),
      ("unsupported", total.unsupported), ("inexpressible", total.inexpressible + total.cannotBeAsked),
    ]
    var start = 0
    var rectangles: [Markup] = []
    for (name, count) in parts where count > 0 {
      rectangles.append("<rect class=\"\(name)\" x=\"\(start)\" width=\"\(count)\" height=\"1\"/>")
      start += count
    }
    return """
      <svg class="bar" viewBox="0 0 \(max(start, 1)) 1" preserveAspectRatio="none" aria-hidden="true">
      \(rectangles)
      </svg>
      """
  }

  private static func counts(_ total: Tally) -> [(String, String)] {
    var counts = [
      ("selected", total.selected), ("executed", total.executed), ("passed", total.passed), ("failed", total.failed),
    ]
    if total.expectedFailures > 0 { counts.append(("failed as expected", total.expectedFailures)) }
    counts += [
      ("unsupported", total.unsupported), ("inexpressible", total.inexpressible),
      ("cannot be asked", total.cannotBeAsked), ("excluded", total.excluded),
      ("steps compared", total.comparedSteps),
      ("refused without a reason", total.refusalsWithoutReason),
    ]
    return counts.map { ($0.0, String($0.1)) }
  }

  private static func facts(_ report: Report) -> [(String, String)] {
    let selection = report.selection
    let facts: [(String, String?)] = [
      ("language", report.implementation.language),
      ("command", report.implementation.command.isEmpty ? nil : report.implementation.command.joined(separator: " ")),
      ("run", report.run), ("suite", report.suite),
      ("protocol versions", report.protocolVersions.joined(separator: ", ")),
      ("vectors", String(report.vectorCount)), ("folder of the corpus", report.folder),
      ("SHA-256 of the corpus' index", report.corpus),
      ("only", selection.run.isEmpty ? nil : selection.run.map(\.text).joined(separator: " ")),
      ("without", selection.skip.isEmpty ? nil : selection.skip.map(\.text).joined(separator: " ")),
      ("only versions", selection.protocols.isEmpty ? nil : selection.protocols.sorted().joined(separator: ", ")),
      ("only flags", selection.flags.isEmpty ? nil : selection.flags.sorted().joined(separator: ", ")),
      ("without the flags", selection.leftOut.isEmpty ? nil : selection.leftOut.sorted().joined(separator: ", ")),
      ("only the release", selection.release?.text),
      ("shard", selection.shard == .whole ? nil : selection.shard.text),
      ("order", report.shuffleSeed.map { "shuffled by the seed \($0)" }),
    ]
    return facts.compactMap { name, value in value.map { (name, $0.shortened(to: HTMLValue.longest)) } }
  }

  private static func count(_ name: String, _ value: String) -> Markup {
    // Only a number of failures above zero is highlighted.
    name == "failed" && value != "0"
      ? "<div class=\"failed\"><dt>\(name)</dt><dd>\(value)</dd></div>" : entry(name, value)
  }

  private static func entry(_ name: String, _ value: String) -> Markup {
    "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
  }

  private static func list(_ title: String, of name: String, _ items: [Markup]) -> Markup {
    guard !items.isEmpty else { return "" }
    return "<h3>\(title)</h3>\n<ul class=\"\(name)\">\n\(items.map { "<li>\($0)</li>" })\n</ul>"
  }
}

extension String {
  /// The text as the name of a CSS class.
  var cssName: String { String(map { $0 == " " ? "-" : $0 }) }
}
