internal import Conformance
internal import Encodings
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
    guard (try? Rules.right.readTemporaryKeyRequest(token, scope: scope, secrets: secrets)) == nil else { return }
    do {
      _ = try Rules.right.takingAnyType.readTemporaryKeyRequest(token, scope: scope, secrets: secrets)
      exchange.findings.add(
        "temporary key",
        "the header of the token has no \"typ\" with the value \"JWT\"; the published server does not look at it",
        severity: .strictness, mistake: "jwt.type-missing")
    } catch let refusal as Refusal {
      let ofClaims = refusal == .tokenClaims ? Self.words(of: claims) : nil
      let words = ofClaims ?? "the request is wrong (\(refusal.id)): \(refusal.sentence)"
      explain(WrongKeyRequest(words: words, token: token, scope: scope, secrets: secrets), &exchange)
    } catch {}
  }

  /// Which claim is absent or has another form; nil where none is.
  private static func words(of claims: JSONObject) -> String? {
    let challenge = claims.text("challenge").flatMap { Base64.decode($0) }
    let wanted: [(name: String, form: String, isRight: Bool)] = [
      ("challenge", "Base64 of 18 bytes", challenge?.count == 18),
      ("activationId", "a text", claims["activationId"] == nil || claims.text("activationId") != nil),
    ]
    for claim in wanted where !claim.isRight {
      guard let value = claims[claim.name] else { return "the claims of the request have no \(claim.name)" }
      return "the claim \(claim.name) of the request is \(ReceivedForm.words(of: value)), and not \(claim.form)"
    }
    return nil
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
    let others: [ProtocolVersion] = [.v3_1, .v3_2, .v3_3, .v4_0]
    if let other = try others.first(where: { other in try budget.attempt { isDigest(other, core) } }) {
      return Finding(
        "token", .sentence("the digest is that of another version"),
        steps: [StepComparison(name: "version", expected: request.version, actual: other.rawValue)],
        mistake: "live.digest-of-other-version")
    }
    if let mistake = try mistakes.first(where: { mistake in try budget.attempt { isMade(by: mistake.rules) } }) {
      return Finding("token", .sentence("the digest is that of a client with a mistake"), mistake: mistake.id)
    }
    let expected = digest(version, core)
    var finding = plain
    finding.steps = [
      StepComparison(
        name: "digest", expected: expected.map { Hex.encode($0) } ?? "", actual: Hex.encode(request.digest))
    ]
    return finding
  }

  private func isDigest(_ version: ProtocolVersion?, _ core: Rules) -> Bool {
    let text = version.flatMap { core.token.takeVersion($0) }
    if isKMAC(version, core) {
      return (try? core.verifyTokenByKMAC(proof, digest: request.digest, version: text)) != nil
    }
    return (try? core.verifyToken(proof, digest: request.digest, version: text)) != nil
  }

  private func isKMAC(_ version: ProtocolVersion?, _ rules: Rules) -> Bool {
    version.map { rules.version4.token.isUsed($0) } ?? false
  }

  /// The digest that somebody with some rules makes.
  private func digest(_ version: ProtocolVersion?, _ rules: Rules) -> [UInt8]? {
    let text = version.flatMap { rules.token.takeVersion($0) }
    if isKMAC(version, rules) { return (try? rules.digestTokenByKMAC(proof, version: text))?.value }
    return (try? rules.digestToken(proof, version: text))?.value
  }

  /// Whether a client with some rules makes just this digest; a mistake of a verifier changes none.
  private func isMade(by rules: Rules) -> Bool {
    digest(version, rules) == request.digest
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
    let mistake = try mistakes.first { mistake in try budget.attempt { isMade(by: mistake.rules.takingAnyType) } }
    var finding = plain
    finding.mistake = mistake?.id
    return finding
  }

  /// Whether a client with some rules makes such requests.
  ///
  /// That a server with a mistake takes the request says nothing, unless a client with the mistake writes others than a
  /// right one.
  private func isMade(by rules: Rules) -> Bool {
    if isWritten(by: rules) { return true }
    guard let read = try? rules.readTemporaryKeyRequest(token, scope: scope, secrets: secrets),
      let own = try? rules.requestTemporaryKey(read.context, secrets: secrets, challenge: read.challenge),
      let right = try? Rules.right.requestTemporaryKey(read.context, secrets: secrets, challenge: read.challenge)
    else { return false }
    return own.token.text != right.token.text
  }

  /// Whether a client with some rules writes just this token for its claims.
  private func isWritten(by rules: Rules) -> Bool {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let claims = Base64URL.decode(parts[1]),
      let key = try? rules.temporaryKeySecret(secrets, scope)
    else { return false }
    return (try? rules.authenticateToken(claims: String(decoding: claims, as: UTF8.self), key: key))?.text == token
  }
}
