internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// How a device of protocol 4 gets another key of knowledge or biometry.
extension DrivenLife {
  /// Changes the password, or adds biometry; a device that gets the answer makes its codes with the new key.
  mutating func changeFactor(_ endpoint: Endpoint4, _ changes: [RequestChange]) throws -> HostReply {
    let question = try SecretQuestion(of: algorithm(changes), drawing: &random, core: core)
    let members: JSONObject = ["sharedSecretRequest": .object(question.demand.json)]
    // The message has a temporary key of the activation, also where the request is for another algorithm.
    let ofMessage = changes.filter { if case .algorithm = $0 { false } else { true } }
    var reply = try sendCodedAndEncrypted(endpoint, String(decoding: members.text, as: UTF8.self), ofMessage)
    guard reply.isAccepted, reply.findings.isEmpty else { return reply }
    let answer = reply.members ?? [:]
    note(SecretSupply(json: answer.object("sharedSecretResponse")), at: endpoint.row.path)
    do {
      let key = try question.secret(in: answer, core: core)
      take(key, as: endpoint == .passwordChange ? .knowledge : .biometry, changes)
    } catch let refusal as Refusal {
      reply.findings.append(
        .reply(
          .interoperability, expected: "a sharedSecretResponse of the algorithm",
          came: "one that a client refuses (\(refusal.id)): \(refusal.sentence)"))
    }
    return reply
  }

  /// Notes a new key of a factor; a device that does not get the answer keeps its own.
  private mutating func take(_ key: [UInt8], as factor: SignatureFactor, _ changes: [RequestChange]) {
    guard var factors = devices[changes.device]?.version4?.factors else { return }
    if factor == .knowledge { factors.knowledge = key } else { factors.biometry = key }
    factorKeys[changes.device, default: []].append(factors)
    if !changes.isAnswerLost { devices[changes.device]?.version4?.factors = factors }
  }
}
