import StrictJSON

/// Renders a failure; its details are closed at first.
struct HTMLFailure {
  /// The failure, which is the same in all of the versions.
  private let failure: Failure
  private let protocolVersions: [String]
  private let report: Report

  /// The failures of a report in an operation; failures that differ only in the version are one.
  static func list(_ operation: String, in report: Report) -> [HTMLFailure] {
    var alike: [[Failure]] = []
    for failure in report.failures where failure.operation == operation {
      if let last = alike.last?.first, last.isSame(as: failure) {
        alike[alike.count - 1].append(failure)
      } else {
        alike.append([failure])
      }
    }
    return alike.map {
      HTMLFailure(failure: $0[0], protocolVersions: $0.map(\.protocolVersion), report: report)
    }
  }

  /// The number of failures.
  var count: Int { protocolVersions.count }

  var element: Markup {
    """
    <details class="failure" data-operation="\(failure.operation)" \
    data-protocol="\(protocolVersions.joined(separator: " "))" data-kind="\(failure.kind.rawValue)" \
    data-severity="\(failure.severityWord)" \
    data-implementation="\(report.implementation.title)">
    <summary><code class="id">\(failure.id)</code> \
    \(protocolVersions.map { "<span class=\"tag\">\($0)</span>" }) \
    <span class="tag kind">\(failure.kind.rawValue)</span> <span class="tag">\(failure.severityWord)</span> \
    <span class="message">\(HTMLValue.cut(failure.message))</span></summary>
    <div class="body">
    <p>\(HTMLValue.cut(failure.comment))</p>
    \(effect)
    \(input)
    \(answer)
    \(steps)
    \(diagnoses)
    <h4>Rerun</h4>
    <p><code class="command">\(HTMLValue.cut(command))</code></p>
    </div>
    </details>
    """
  }

  private var effect: Markup {
    failure.effect.isEmpty ? "" : "<p>Effect: \(HTMLValue.cut(failure.effect))</p>"
  }

  // MARK: - Input, answer and steps

  private var input: Markup {
    guard !failure.input.isEmpty else { return "" }
    let title: Markup = failure.caseNumber.map { "Input of case \($0)" } ?? "Input"
    let fields: [Markup] = JSONFields(failure.input).members.map { name, value in
      "<div><dt>\(name)</dt><dd>\(HTMLValue.shown(value))</dd></div>"
    }
    return "<h4>\(title)</h4>\n<dl class=\"fields\">\n\(fields)\n</dl>"
  }

  private var answer: Markup {
    let right = failure.expected.isEmpty ? nil : JSONFields(failure.expected)
    let wrong = failure.actual.isEmpty ? nil : JSONFields(failure.actual)
    let names = ((right?.members ?? []) + (wrong?.members ?? [])).map(\.name).distinct
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
    return "<h4>Steps</h4>\n<ol class=\"steps\">\n\(items)\n</ol>"
  }

  // MARK: - Diagnosis and command

  private var diagnoses: Markup {
    let fitting = report.diagnoses.filter {
      !$0.isRemainder && $0.operations.contains(failure.operation)
        && !Set($0.protocolVersions).isDisjoint(with: protocolVersions)
    }
    guard !fitting.isEmpty else { return "" }
    return "<h4>Diagnosis</h4>\n<ul>\n\(fitting.map { "<li>\(HTMLSummary.diagnosis($0))</li>" })\n</ul>"
  }

  private var command: String { report.command(toRerun: failure.id, protocolVersions: protocolVersions) }
}

extension Failure {
  /// Whether another failure differs only in the protocol version.
  fileprivate func isSame(as other: Failure) -> Bool {
    id.hasSameCodePoints(as: other.id) && kind == other.kind && severity == other.severity
      && message == other.message && input == other.input && expected == other.expected && actual == other.actual
      && steps == other.steps
  }
}
