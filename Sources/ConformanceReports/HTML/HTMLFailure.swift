internal import Conformance
import StrictJSON

/// Renders a failure: its line, and the details, which the script puts there when it is opened.
struct HTMLFailure {
  /// The failure, which is the same in all of the versions.
  private let failure: Failure
  private let protocolVersions: [String]
  private let report: Report
  private let diagnosis: Diagnosis?
  /// The number of the report in the page, from 1.
  private let reportNumber: Int

  /// The failures of a report; failures that differ only in the version are one.
  static func list(_ report: Report, number: Int) -> [HTMLFailure] {
    report.causeGroups.flatMap { group in
      group.failures.map { folded in
        HTMLFailure(
          failure: folded.first, protocolVersions: folded.protocolVersions, report: report,
          diagnosis: group.diagnosis, reportNumber: number)
      }
    }
  }

  var operation: String { failure.operation }

  /// The number of failures.
  var count: Int { protocolVersions.count }

  /// The part of the page's address after `#` that leads to the failure.
  private var address: String {
    let name = "\(failure.id)@\(protocolVersions[0])".addressEncoded
    return reportNumber == 1 ? name : "\(reportNumber):\(name)"
  }

  /// The line, with the number of the details.
  func element(_ number: Int) -> Markup {
    """
    <details class="failure" id="\(address)" data-number="\(number)" data-operation="\(failure.operation)" \
    data-protocol="\(protocolVersions.joined(separator: " "))" data-kind="\(failure.kind.rawValue)" \
    data-severity="\(failure.severityWord)" \
    data-implementation="\(report.implementation.title)">
    <summary><code class="id">\(failure.id)</code> \
    \(protocolVersions.map { "<span class=\"tag\">\($0)</span>" }) \
    <span class="tag kind">\(failure.kind.rawValue)</span> <span class="tag">\(failure.severityWord)</span> \
    <span class="message">\(HTMLValue.prose(failure.message))</span></summary>
    <div class="body"></div>
    </details>
    """
  }

  var details: Markup {
    """
    <p>\(HTMLValue.prose(failure.comment))</p>
    \(effect)
    \(input)
    \(answer)
    \(steps)
    \(cause)
    \(rerun)
    """
  }

  private var rerun: Markup {
    let link: Markup = "<a href=\"#\(address)\">Address of this failure</a>"
    guard let command = report.command(toRerun: failure.id, protocolVersions: protocolVersions) else {
      return "<p class=\"buttons\">\(link)</p>"
    }
    return """
      <h4>Rerun</h4>
      <p><code class="command">\(command)</code></p>
      <p class="buttons"><button type="button" class="copy">Copy the command</button> \
      \(link)</p>
      """
  }

  private var effect: Markup {
    failure.effect.isEmpty ? "" : "<p>Effect: \(HTMLValue.prose(failure.effect))</p>"
  }

  // MARK: - Input, answer and steps

  private var input: Markup {
    guard let input = failure.input else { return "" }
    let title: Markup = failure.caseNumber.map { "Input of case \($0)" } ?? "Input"
    let fields: [Markup] = ShownFields(input).rows.map { name, value in
      "<div><dt>\(name)</dt><dd>\(HTMLValue.shown(value))</dd></div>"
    }
    return "<h4>\(title)</h4>\n<dl class=\"fields\">\n\(fields)\n</dl>"
  }

  private var answer: Markup {
    let right = failure.expected.map { ShownFields($0) }
    let wrong = failure.actual.map { ShownFields($0) }
    let names = ((right?.rows ?? []) + (wrong?.rows ?? [])).map(\.name).distinct
    guard right != nil || wrong != nil else { return "" }
    let title = right == nil ? "Answered" : wrong == nil ? "Expected" : "Expected and answered"
    let pairs = names.map { name in
      HTMLValue.pair(name, expected: right.map { $0[name] }, actual: wrong.map { $0[name] }, verb: "answered")
    }
    return "<h4>\(title)</h4>\n\(pairs)"
  }

  private var steps: Markup {
    guard !failure.steps.isEmpty else { return "" }
    let first = failure.steps.firstIndex(where: \.differs)
    let items: [Markup] = failure.steps.enumerated().map { index, step in
      let pair = HTMLValue.pair(step.name, expected: step.expected, actual: .some(step.actual), verb: "sent")
      return index == first
        ? "<li class=\"diverging\"><p class=\"flag\">first difference</p>\(pair)</li>" : "<li>\(pair)</li>"
    }
    let folded = failure.foldedEvents
    let before: Markup =
      folded == 0
      ? ""
      : """
      <details class="folded"><summary>\(folded) events before these, each as expected</summary>
      <ol class="steps">
      \(Array(items.prefix(folded)))
      </ol></details>

      """
    return "<h4>Steps</h4>\n\(before)<ol class=\"steps\">\n\(Array(items.dropFirst(folded)))\n</ol>"
  }

  // MARK: - Diagnosis and command

  private var cause: Markup {
    guard let diagnosis, !diagnosis.isRemainder else { return "" }
    return "<h4>Diagnosis</h4>\n<p>\(HTMLSummary.diagnosis(diagnosis))</p>"
  }
}
