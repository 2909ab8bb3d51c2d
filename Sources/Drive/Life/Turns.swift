internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// One step after the other.
extension DrivenLife {
  /// Does what a step says, and gives the answer.
  mutating func take(_ step: CaseStep) throws -> HostReply {
    do {
      return try perform(step)
    } catch let refusal as KeyRefusal {
      return refusal.reply
    }
  }

  private mutating func perform(_ step: CaseStep) throws -> HostReply {
    let changes = step.changes
    switch step.action {
    case .endpoint(let endpoint): return try take(endpoint, changes)
    case .endpoint4(let endpoint): return try take(endpoint, changes)
    case .askForKey(let scope):
      let (reply, key) = try askForKey(scope, changes)
      if let key, let name = changes.name { keys[name] = key }
      return reply
    case .create(let type): return try create(type, changes)
    case .raw(let method, let path, let body):
      var request = HTTPRequest.post(path, body.bytes)
      request.method = method
      return try send(request)
    case .again:
      guard let last else { throw CaseEnd(finding: .reply(expected: "an earlier request", came: "none")) }
      return try send(last)
    case .together(let steps, let areSame): return try takeTogether(steps, areSame: areSame)
    default: return try administer(step.action, changes)
    }
  }

  private mutating func take(_ endpoint: ServiceEndpoint, _ changes: [RequestChange]) throws -> HostReply {
    switch (endpoint, endpoint.row.proof) {
    case (.serverStatus, _): try takeTime()
    case (.status, _): try status(changes)
    case (.createToken, _): try createToken(changes)
    case (.removeToken, _): try removeToken(changes)
    case (.confirmRecovery, _): try confirmRecovery(changes)
    case (_, .token): try useToken(endpoint, changes)
    case (_, .none): try sendEncrypted(endpoint, endpoint.usualText, changes)
    case (_, .signature) where endpoint.isEncrypted:
      try sendSignedAndEncrypted(endpoint, endpoint.usualText, changes)
    case (_, .signature): try sendSigned(endpoint, endpoint.usualText, changes)
    }
  }

  // MARK: - Judgement

  /// What is wrong with the answer of a step.
  mutating func judge(_ reply: HostReply, _ step: CaseStep) -> [Finding] {
    if !reply.findings.isEmpty { return reply.findings }
    let expectation = step.expectation
    switch expectation.demand {
    case .either(let statuses, let codes):
      return reply.isAccepted ? [] : judgeRefusal(reply, statuses: statuses, codes: codes)
    case .refused(let statuses, let codes):
      if reply.isAccepted { return [.reply(expected: expectation.words, came: reply.words)] }
      // The key that a message needs is refused before the message.
      if reply.isOfKeystore, !step.action.isForKey { return judgeRefusal(reply, statuses: [], codes: []) }
      return judgeRefusal(reply, statuses: statuses, codes: codes)
    case .accepted:
      guard reply.isAccepted else {
        let (severity, effect) = expectation.ofRefusal
        return [.reply(severity, expected: expectation.words, came: reply.words, effect: effect)]
      }
      return judgeForm(reply, step) + expectation.checks.compactMap { check in finding(check, reply, step.changes) }
    }
  }

  /// An error has a status, and a code in JSON.
  private func judgeRefusal(_ reply: HostReply, statuses: [Int], codes: [String]) -> [Finding] {
    guard (400...599).contains(reply.response.status) else {
      return [.reply(.interoperability, expected: "an error with its status", came: reply.words)]
    }
    if !statuses.isEmpty, !statuses.contains(reply.response.status) {
      let expected = statuses.map(String.init).joined(separator: " or ")
      return [.reply(.interoperability, expected: expected, came: reply.words)]
    }
    if !codes.isEmpty, !codes.contains(reply.code ?? "") {
      return [.reply(.strictness, expected: "the code \(codes[0])", came: reply.words)]
    }
    return []
  }

  /// The form of an accepted answer that is not encrypted.
  private func judgeForm(_ reply: HostReply, _ step: CaseStep) -> [Finding] {
    guard reply.json != nil || reply.response.body.isEmpty else {
      return [.reply(.interoperability, expected: "a JSON object", came: "another body")]
    }
    guard step.action.isAnsweredPlainly else { return [] }
    if reply.json?.text("status") != "OK" {
      return [.reply(.interoperability, expected: "the member status \"OK\"", came: "another one")]
    }
    let type = reply.response.fields["Content-Type"]?.lowercased() ?? ""
    guard !type.hasPrefix("application/json") else { return [] }
    return [.reply(.strictness, expected: "the type application/json", came: "\"\(type.prefix(60))\"")]
  }
}

extension ServiceEndpoint {
  /// The text that a client sends where nothing else is said.
  fileprivate var usualText: String {
    switch self {
    case .rename: #"{"activationName":"new name"}"#
    case .unlockVault: #"{"reason":"ADD_BIOMETRY"}"#
    case .applicationEcho, .activationEcho, .signedEcho: #"{"data":"x"}"#
    default: "{}"
    }
  }
}
