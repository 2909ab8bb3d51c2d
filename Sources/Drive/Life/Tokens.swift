internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// How a device uses tokens and recovery codes.
extension DrivenLife {
  mutating func createToken(_ changes: [RequestChange]) throws -> HostReply {
    var reply = try sendSignedAndEncrypted(.createToken, "{}", changes)
    guard reply.isAccepted, reply.findings.isEmpty else { return reply }
    guard let id = reply.members?.text("tokenId"), let secret = reply.members?.bytes("tokenSecret"),
      secret.count == 16
    else {
      reply.findings.append(
        .reply(.interoperability, expected: "tokenId and a tokenSecret of 16 bytes", came: "others"))
      return reply
    }
    note(id, as: .tokenId, at: ServiceEndpoint.createToken.path)
    note(secret, as: .tokenSecret, at: ServiceEndpoint.createToken.path)
    tokens[changes.name ?? "token"] = HeldToken(id: id, secret: secret)
    return reply
  }

  mutating func removeToken(_ changes: [RequestChange]) throws -> HostReply {
    let id = changes.name == "unknown" ? random.identifier() : tokens[changes.name ?? "token"]?.id ?? ""
    return try sendSigned(
      .removeToken, #"{"requestObject":{"tokenId":"\#(id)"}}"#, changes, type: "possession")
  }

  /// What proves a token.
  struct Proof {
    let id: String
    let digest: [UInt8]
    let nonce: [UInt8]
    let timestamp: Int64
    let version: String
  }

  mutating func prove(_ changes: [RequestChange]) throws -> Proof {
    let name = changes.name ?? "token"
    var token = tokens[name] ?? HeldToken(id: random.identifier(), secret: random.next(16))
    if !changes.hasSameNonce || token.nonce.isEmpty { token.nonce = random.next(16) }
    tokens[name] = token
    let proof = TokenProof(secret: token.secret, nonce: token.nonce, timestamp: now + changes.ahead)
    let version = changes.version ?? self.version
    var covered = core.token.takeVersion(version)
    if changes.digest == "without the version" { covered = nil }
    var digest = try core.digestToken(proof, version: covered).value
    if changes.digest == "wrong" { digest[0] ^= 1 }
    return Proof(
      id: token.id, digest: digest, nonce: token.nonce, timestamp: proof.timestamp,
      version: changes.statedVersion ?? version.rawValue)
  }

  mutating func tokenHeader(_ changes: [RequestChange]) throws -> [HTTPField] {
    let proof = try prove(changes)
    let text = changes.changing(
      header: "PowerAuth token_id=\"\(proof.id)\", token_digest=\"\(Base64.encode(proof.digest))\", "
        + "nonce=\"\(Base64.encode(proof.nonce))\", timestamp=\"\(proof.timestamp)\", version=\"\(proof.version)\"")
    return text.map { [HTTPField("X-PowerAuth-Token", $0)] } ?? []
  }

  mutating func validateToken(_ changes: [RequestChange]) throws -> HostReply {
    let proof = try prove(changes)
    return try administer(
      "token/validate",
      [
        "tokenId": .string(proof.id), "tokenDigest": .string(Base64.encode(proof.digest)),
        "nonce": .string(Base64.encode(proof.nonce)), "timestamp": .integer(proof.timestamp),
        "protocolVersion": .string(proof.version),
      ])
  }

  /// The details of an activation, for a token and encrypted.
  mutating func tokenDetail(_ changes: [RequestChange]) throws -> HostReply {
    let ofEncryption: [RequestChange] = [.of(changes.device)]
    switch try seal(Array("{}".utf8), .activation, .activation, ofEncryption) {
    case .refused(let reply): return reply
    case .sealed(let envelope):
      let header = try tokenHeader(changes)
      var reply = try send(
        .post(ServiceEndpoint.detail.path, envelope.body, header + encryptionHeader(envelope.context, ofEncryption)))
      open(&reply, envelope)
      return reply
    }
  }

  mutating func confirmRecovery(_ changes: [RequestChange]) throws -> HostReply {
    let code = recoveryCodes[changes.name ?? "of the activation"]?.code ?? Self.unknownCode
    return try sendSignedAndEncrypted(.confirmRecovery, #"{"recoveryCode":"\#(code)"}"#, changes)
  }

  mutating func makePostcard(_ count: Int, _ changes: [RequestChange]) throws -> HostReply {
    let reply = try administer(
      "recovery/create",
      [
        "applicationId": .string(setup.application.id),
        "userId": .string(changes.attributes.first { $0.name == "user" }?.value ?? "drive-user"),
        "pukCount": .integer(count),
      ])
    if let code = reply.members?.text("recoveryCodeMasked"), let puks = reply.members?.objects("puks") {
      let texts = puks.map { $0.text("puk") ?? "" }
      noteRecovery(code, texts, at: "recovery/create")
      recoveryCodes[changes.name ?? "paper"] = (code, texts)
    }
    return reply
  }
}
