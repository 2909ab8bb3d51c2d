internal import Conformance
internal import PowerAuth

extension Finding {
  /// What is wrong with a reply, before it is known to which request; without a severity the case says how much it matters.
  static func reply(_ severity: Severity? = nil, expected: String, came: String, effect: String = "") -> Finding {
    reply(severity, expected: expected, came: ReplyWords(came), effect: effect)
  }

  static func reply(_ severity: Severity? = nil, expected: String, came: ReplyWords, effect: String = "") -> Finding {
    Finding(.reply(expected: expected, came: came), severity: severity, effect: effect)
  }

  /// The same of one of several requests that were sent at the same time.
  func ofOne(_ request: String) -> Finding {
    guard case .reply(let expected, let came)? = problem else { return self }
    return .reply(severity, expected: "\(expected) for \(request)", came: came)
  }
}

extension HostCase {
  /// A finding of a step.
  func found(_ finding: Finding, in step: CaseStep) -> Finding {
    var finding = finding
    finding.place = step.words
    finding.severity = finding.severity ?? severity
    return finding
  }

  /// The case in a version, before it is run.
  func observed(in version: ProtocolVersion, omission: ObservedCase.Omission? = nil) -> ObservedCase {
    ObservedCase(id: id, protocolVersion: version.rawValue, comment: sentence, omission: omission)
  }
}
