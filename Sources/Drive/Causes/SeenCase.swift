internal import Conformance
internal import PowerAuth

/// A case in a version, with what it showed of a server.
struct DrivenCase: Sendable {
  let one: HostCase
  let version: ProtocolVersion
  let seen: SeenCase

  /// The part of the name that is the chapter.
  var chapter: Substring { one.name.prefix { $0 != "/" } }
}

/// What a case shows of a server, without what differs from run to run.
struct SeenCase: Equatable, Sendable {
  /// What is wrong, and at which step; empty where nothing is.
  let findings: [String]
  /// The same with the codes of errors, which servers choose in more than one way.
  let findingsWithCodes: [String]

  init(_ found: [Finding]) {
    findings = found.map { Self.words(of: $0, withCode: false) }
    findingsWithCodes = found.map { Self.words(of: $0, withCode: true) }
  }

  var isPassed: Bool { findings.isEmpty }

  private static func words(of finding: Finding, withCode: Bool) -> String {
    guard case .reply(let expected, let came)? = finding.problem else { return finding.text }
    let code = withCode ? came.code.map { " with the code \($0)" } : nil
    return "\(finding.place): \(expected): \(came.lasting)\(code ?? "")"
  }
}
