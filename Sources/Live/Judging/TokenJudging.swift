internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The judgement of tokens, and of requests for temporary keys.
extension JudgingServer {
  mutating func judgeToken(_ request: TokenRequest, _ exchange: inout ServedExchange) {
    judgeNonce(request.nonce, of: "token \(request.tokenId)", &exchange)
    let token = state.tokens.first { $0.id == request.tokenId }
    exchange.activationId = token?.activationId
    judgeTime(of: request, &exchange)
    guard let token else { return exchange.findings.add("token", "the token is unknown") }
    let proof = TokenProof(secret: token.secret, nonce: request.nonce, timestamp: request.timestamp)
    let wrong = WrongToken(request: request, proof: proof, core: core)
    guard !wrong.isRight else { return }
    explain(wrong, &exchange)
  }

  mutating func judgeKeyRequest(_ token: String, _ exchange: inout ServedExchange) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let claims = Base64URL.decode(parts[1]).flatMap(jsonObject) else {
      return exchange.findings.add("temporary key", "the request is not a token of three parts with claims")
    }
    guard let version = state.versions.first(where: { $0.key == claims.text("applicationKey") }) else {
      return exchange.findings.add("temporary key", "the applicationKey of the claims is unknown to this server")
    }
    if !version.isSupported { exchange.findings.add("temporary key", "the application version is not supported") }
    let activationId = claims.text("activationId")
    exchange.activationId = activationId
    exchange.applicationKey = version.key
    let activation = activationId.flatMap(state.activation)
    if activationId != nil, activation == nil {
      return exchange.findings.add("temporary key", "the activationId of the claims is unknown")
    }
    let secrets = TemporaryKeySecrets(
      applicationSecret: version.secret, transportKey: activation?.keys?.transport.key)
    let scope: EncryptionScope = activationId == nil ? .application : .activation
    judgeChallenge(claims, &exchange)
    do {
      _ = try PartyRules().core.readTemporaryKeyRequest(token, scope: scope, secrets: secrets)
    } catch let refusal as Refusal {
      let words = "the request is wrong (\(refusal.id)): \(refusal.sentence)"
      explain(WrongKeyRequest(words: words, token: token, scope: scope, secrets: secrets), &exchange)
    } catch {}
  }

  private mutating func judgeChallenge(_ claims: JSONObject, _ exchange: inout ServedExchange) {
    guard let challenge = claims.text("challenge"), !memory.isNew(Array("key \(challenge)".utf8)) else { return }
    exchange.findings.add(
      "temporary key", "the challenge was used before", kind: .repeatedDraw, severity: .security,
      effect: "An old key can be given again.")
  }
}

/// A token whose digest is not the right one.
struct WrongToken: WrongRequest {
  let request: TokenRequest
  let proof: TokenProof
  let core: Rules

  let plain = Finding("token", .sentence("the digest is not that of the token"))
  let byteCount = 4096

  private var version: ProtocolVersion? { ProtocolVersion(rawValue: request.version) }

  var isRight: Bool { isDigest(version, core) }

  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    let others: [ProtocolVersion] = [.v3_1, .v3_2, .v3_3]
    if let other = try others.first(where: { other in try budget.attempt { isDigest(other, core) } }) {
      return Finding(
        "token", .sentence("the digest is that of another version"),
        steps: [StepComparison(name: "version", expected: request.version, actual: other.rawValue)],
        mistake: "live.digest-of-other-version")
    }
    if let mistake = try mistakes.first(where: { mistake in try budget.attempt { isDigest(version, mistake.rules) } }) {
      return Finding("token", .sentence("the digest is that of a client with a mistake"), mistake: mistake.id)
    }
    let expected = try? core.digestToken(proof, version: version.flatMap { core.token.takeVersion($0) })
    var finding = plain
    finding.steps = [
      StepComparison(
        name: "digest", expected: expected.map { Hex.encode($0.value) } ?? "", actual: Hex.encode(request.digest))
    ]
    return finding
  }

  private func isDigest(_ version: ProtocolVersion?, _ core: Rules) -> Bool {
    let text = version.flatMap { core.token.takeVersion($0) }
    return (try? core.verifyToken(proof, digest: request.digest, version: text)) != nil
  }
}

/// A request for a temporary key that a server refuses.
struct WrongKeyRequest: WrongRequest {
  let words: String
  let token: String
  let scope: EncryptionScope
  let secrets: TemporaryKeySecrets

  var plain: Finding { Finding("temporary key", .sentence(words)) }
  var byteCount: Int { token.utf8.count + 4096 }

  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    let mistake = try mistakes.first { mistake in
      try budget.attempt {
        (try? mistake.rules.readTemporaryKeyRequest(token, scope: scope, secrets: secrets)) != nil
      }
    }
    var finding = plain
    finding.mistake = mistake?.id
    return finding
  }
}
