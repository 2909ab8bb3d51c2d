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
    findingsWithCodes = found.map { Self.words(of: $0) { Self.withoutValues($0) } }
    findings = found.map { Self.words(of: $0) { Self.withoutCode(Self.withoutValues($0)) } }
  }

  var isPassed: Bool { findings.isEmpty }

  private static func words(of finding: Finding, _ edit: (String) -> String) -> String {
    guard case .reply(let expected, let came)? = finding.problem else { return finding.text }
    return "\(finding.place): \(expected): \(edit(came))"
  }

  /// Where a value came first depends on the cases of a run, and times are other ones each time.
  private static func withoutValues(_ came: String) -> String {
    let words = (came.split(separator: " at /", maxSplits: 1).first ?? "").split(separator: " ")
    return words.indices.map { place in
      let isTime = place + 1 < words.count && words[place + 1] == "ms"
      return isTime || isLongNumber(words[place]) ? "#" : String(words[place])
    }.joined(separator: " ")
  }

  private static func isLongNumber(_ word: Substring) -> Bool { word.count > 3 && word.allSatisfy(\.isNumber) }

  private static func withoutCode(_ came: String) -> String {
    String(came.split(separator: " with the code ", maxSplits: 1).first ?? "")
  }
}
