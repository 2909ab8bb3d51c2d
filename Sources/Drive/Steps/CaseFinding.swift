package import Conformance
internal import PowerAuth

/// Something that is wrong with an answer.
package struct CaseFinding: Equatable, Sendable {
  package var severity: Severity
  /// What was sent, in words.
  package var sent: String
  package var expected: String
  package var came: String

  /// The finding in a sentence.
  package var message: String { "\(sent): expected \(expected), got \(came)" }
}

/// What is wrong with one answer, before it is known what was sent.
struct ReplyProblem: Equatable, Sendable {
  /// Nil where the case says how much it matters.
  var severity: Severity?
  var expected: String
  var came: String

  init(_ severity: Severity? = nil, expected: String, came: String) {
    self.severity = severity
    self.expected = expected
    self.came = came
  }
}

/// How a case ended in one version.
package struct CaseResult: Equatable, Sendable {
  package let id: String
  package let version: String
  package let sentence: String
  package var findings: [CaseFinding] = []
  /// Why it was not tried; nil where it was.
  package var whyNotTried: String?
  /// Whether a request had no answer that can be read.
  package var hasNoAnswer = false

  init(id: String, version: String, sentence: String, whyNotTried: String? = nil) {
    self.id = id
    self.version = version
    self.sentence = sentence
    self.whyNotTried = whyNotTried
  }

  init(of one: HostCase, in version: ProtocolVersion, whyNotTried: String? = nil) {
    self.init(id: one.id, version: version.rawValue, sentence: one.sentence, whyNotTried: whyNotTried)
  }

  /// The case of a report.
  var observed: ObservedCase {
    var fault: ObservedCase.Fault?
    if let first = findings.first {
      let severity = findings.map(\.severity).max() ?? first.severity
      fault = ObservedCase.Fault(
        .wrongOutput, findings.map(\.message).joined(separator: "; "), severity: severity,
        steps: findings.map { ($0.sent, $0.expected, $0.came) })
    }
    var observed = ObservedCase(id: id, protocolVersion: version, comment: sentence, fault: fault)
    observed.omission = whyNotTried.map(ObservedCase.Omission.notTried)
    return observed
  }
}
