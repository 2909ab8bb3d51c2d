package import Conformance
internal import PartyModel
package import PowerAuth

/// Requests to a server in their order, with what must be answered to each.
package struct HostCase: Sendable {
  /// The chapter and the name of the case, with a slash between them.
  package let name: String
  /// What a right server does.
  package let sentence: String
  /// How much it matters where a server does something else; a server that refuses what is right always has
  /// the severity interoperability.
  package let severity: Severity
  package let versions: [ProtocolVersion]
  let steps: [CaseStep]
  /// What is done at the end, however the case ends.
  let cleanup: [CaseStep]

  init(
    _ name: String, _ sentence: String, _ severity: Severity, in versions: [ProtocolVersion] = all,
    cleanup: [CaseStep] = [], _ steps: [CaseStep]
  ) {
    self.name = name
    self.sentence = sentence
    self.severity = severity
    self.versions = versions
    self.steps = steps
    self.cleanup = cleanup
  }

  /// The id in reports.
  package var id: String { "drive." + name }

  /// What the case needs of a server and its administration.
  package var needs: [HostNeed] {
    let needed = (steps + cleanup).reduce(into: Set<HostNeed>()) { $0.formUnion($1.needs) }
    return HostNeed.allCases.filter(needed.contains)
  }

  static let all = headerVersions
  static let before32: [ProtocolVersion] = [.v3_0, .v3_1]
  static let since31: [ProtocolVersion] = [.v3_1, .v3_2, .v3_3]
  static let since32: [ProtocolVersion] = [.v3_2, .v3_3]
}

/// One step of a case: what is done, how it differs from what a right client does, and what is expected.
struct CaseStep: Sendable {
  let action: HostRequest
  let changes: [RequestChange]
  let expectation: ReplyExpectation

  /// A request, and what must be answered.
  static func call(
    _ action: HostRequest, _ changes: RequestChange..., expect expectation: ReplyExpectation = .ok
  ) -> CaseStep {
    CaseStep(action: action, changes: changes, expectation: expectation)
  }

  /// A request of a device to an endpoint.
  static func send(
    _ endpoint: ServiceEndpoint, _ changes: RequestChange..., expect expectation: ReplyExpectation = .ok
  ) -> CaseStep {
    CaseStep(action: .endpoint(endpoint), changes: changes, expectation: expectation)
  }

  /// Several steps at the same time.
  ///
  /// Each request that is signed has the value of the counter after that of the one
  /// before it; those that are the same send equal bytes.
  static func together(
    _ steps: [CaseStep], areSame: Bool = false, expect expectation: ReplyExpectation = .ok
  ) -> CaseStep {
    CaseStep(action: .together(steps, areSame: areSame), changes: [], expectation: expectation)
  }

  /// What is sent, in words.
  var words: String { ([action.words] + changes.map(\.words)).joined(separator: ", ") }

  var needs: Set<HostNeed> {
    switch changes.application {
    case .other, .second: action.needs.union([.administration])
    case .unknown, .wrongSecret, nil: action.needs
    }
  }
}

extension [CaseStep] {
  /// A device with an activation that waits for its commit.
  static func pending(_ beginning: ActivationBeginning = ActivationBeginning(), of device: String = "phone")
    -> [CaseStep]
  {
    [.call(.begin(beginning), .of(device)), .call(.create(), .of(device))]
  }

  /// A device with an ACTIVE activation.
  static func active(_ beginning: ActivationBeginning = ActivationBeginning(), of device: String = "phone")
    -> [CaseStep]
  {
    pending(beginning, of: device) + [.call(.commit(), .of(device))]
  }

  /// The same steps several times.
  func times(_ count: Int) -> [CaseStep] { (0..<count).flatMap { _ in self } }
}
