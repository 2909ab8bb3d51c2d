internal import Conformance
internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// How a device uses tokens and recovery codes.
extension DrivenLife {
  mutating func createToken(_ changes: [RequestChange]) throws -> HostReply {
    let endpoint = ServiceEndpoint.createToken
    var reply = try sendSignedAndEncrypted(endpoint, "{}", changes)
    guard reply.isAccepted, reply.findings.isEmpty else { return reply }
    guard let id = reply.members?.text("tokenId"), let secret = reply.members?.bytes("tokenSecret"),
      secret.count == 16
    else {
      reply.findings.append(
        .reply(.interoperability, expected: "tokenId and a tokenSecret of 16 bytes", came: "others"))
      return reply
    }
    note(id, as: .tokenId, at: endpoint.path)
    note(secret, as: .tokenSecret, at: endpoint.path)
    tokens[changes.name ?? "token"] = DeviceToken(id: id, secret: secret, activation: changes.device)
    return reply
  }

  mutating func removeToken(_ changes: [RequestChange]) throws -> HostReply {
    let id = tokens[changes.name ?? "token"]?.id ?? random.identifier()
    return try sendSigned(.removeToken, #"{"requestObject":{"tokenId":"\#(id)"}}"#, changes)
  }

  private mutating func prove(_ changes: [RequestChange]) throws -> TokenRequest {
    let name = changes.name ?? "token"
    var token =
      tokens[name]
      ?? DeviceToken(id: random.identifier(), secret: random.next(16), activation: changes.device)
    if !changes.hasSameNonce || token.nonce.isEmpty { token.nonce = random.next(16) }
    tokens[name] = token
    let version = changes.version ?? self.version
    return try token.prove(
      at: now + changes.ahead, version: version, stating: changes.statedVersion ?? version.rawValue, changes.ofDevice,
      core: core)
  }

  /// The header of a token.
  private mutating func tokenHeader(_ changes: [RequestChange]) throws -> [HTTPField] {
    field(.token, try prove(changes).header(core: core), changes)
  }

  mutating func validateToken(_ changes: [RequestChange]) throws -> HostReply {
    let proof = try prove(changes)
    return try administer(
      "token/validate",
      [
        "tokenId": .string(proof.tokenId), "tokenDigest": .string(Base64.encode(proof.digest)),
        "nonce": .string(Base64.encode(proof.nonce)), "timestamp": .integer(proof.timestamp),
        "protocolVersion": .string(proof.version),
      ])
  }

  /// A request for a token; where it is encrypted as well, its message is that of a right client.
  mutating func useToken(_ endpoint: ServiceEndpoint, _ changes: [RequestChange]) throws -> HostReply {
    let text = Array("{}".utf8)
    guard endpoint.isEncrypted else { return try send(.post(endpoint.path, text, tokenHeader(changes))) }
    let ofEncryption: [RequestChange] = [.of(changes.device)]
    let keys = try messageKeys(endpoint.scope, endpoint.purpose, ofEncryption)
    let header = try tokenHeader(changes) + header(keys, ofEncryption)
    var reply = try send(.post(endpoint.path, keys.seal(text, core: core).text, header))
    open(&reply, keys)
    return reply
  }

  mutating func confirmRecovery(_ changes: [RequestChange]) throws -> HostReply {
    let code = recoveryCodes[changes.name ?? "of the activation"]?.text ?? Self.unknownCode
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
      let made = DeviceRecoveryCode(text: code, puks: puks.map { $0.text("puk") ?? "" })
      note(made, at: "recovery/create")
      recoveryCodes[changes.name ?? "paper"] = made
    }
    return reply
  }
}
