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

  /// The versions that cases have.
  package static let protocols = headerVersions + [.v4_0]
  static let all = headerVersions
  static let before32: [ProtocolVersion] = [.v3_0, .v3_1]
  static let since31: [ProtocolVersion] = [.v3_1, .v3_2, .v3_3]
  static let since32: [ProtocolVersion] = [.v3_2, .v3_3]
  /// Next to requests of 4.0, those to endpoints of protocol 3 are of 3.3.
  static let only4: [ProtocolVersion] = [.v4_0]
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

  /// A request of a device to an endpoint of protocol 4.
  static func send4(
    _ endpoint: Endpoint4, _ changes: RequestChange..., expect expectation: ReplyExpectation = .ok
  ) -> CaseStep {
    CaseStep(action: .endpoint4(endpoint), changes: changes, expectation: expectation)
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
    let ofAlgorithm = changes.algorithm.flatMap { HostNeed($0) }.map { [$0] } ?? []
    let needed = action.needs.union(ofAlgorithm)
    switch changes.application {
    case .other, .second: return needed.union([.administration])
    case .unknown, .wrongSecret, nil: return needed
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

  /// A device with an activation of protocol 4 that waits for its commit and for its confirmation.
  static func pending4(
    _ beginning: ActivationBeginning = ActivationBeginning(), of device: String = "phone",
    in algorithm: SharedSecretAlgorithm? = nil
  ) -> [CaseStep] {
    let ofAlgorithm = algorithm.map { [RequestChange.algorithm($0)] } ?? []
    let exchange = CaseStep(
      action: .endpoint4(.activationCreate), changes: [.of(device)] + ofAlgorithm, expectation: .ok)
    return [.call(.begin(beginning), .of(device)), exchange]
  }

  /// The same, which was committed.
  static func committed4(
    _ beginning: ActivationBeginning = ActivationBeginning(), of device: String = "phone",
    in algorithm: SharedSecretAlgorithm? = nil
  ) -> [CaseStep] {
    pending4(beginning, of: device, in: algorithm) + [.call(.commit(), .of(device))]
  }

  /// A device with an ACTIVE activation of protocol 4 that has made one code, by which it was confirmed.
  static func active4(
    _ beginning: ActivationBeginning = ActivationBeginning(), of device: String = "phone",
    in algorithm: SharedSecretAlgorithm? = nil, biometry: Bool = true
  ) -> [CaseStep] {
    committed4(beginning, of: device, in: algorithm) + [.send4(.activationConfirm, .of(device), .biometry(biometry))]
  }

  /// The same steps several times.
  func times(_ count: Int) -> [CaseStep] { (0..<count).flatMap { _ in self } }
}
