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
    takeToken(&reply, ofByteCount: 16, at: endpoint.path, changes)
    return reply
  }

  /// Takes the token of an answer, whose secret has a length.
  mutating func takeToken(
    _ reply: inout HostReply, ofByteCount count: Int, at path: String, _ changes: [RequestChange]
  ) {
    guard reply.isAccepted, reply.findings.isEmpty else { return }
    guard let id = reply.members?.text("tokenId"), let secret = reply.members?.bytes("tokenSecret"),
      secret.count == count
    else {
      reply.findings.append(
        .reply(.interoperability, expected: "tokenId and a tokenSecret of \(count) bytes", came: "others"))
      return
    }
    note(id, as: .tokenId, at: path)
    note(secret, as: .tokenSecret, at: path)
    tokens[changes.name ?? "token"] = DeviceToken(id: id, secret: secret, activation: changes.device)
  }

  mutating func removeToken(_ changes: [RequestChange]) throws -> HostReply {
    let id = tokens[changes.name ?? "token"]?.id ?? random.identifier()
    return try sendSigned(.removeToken, #"{"requestObject":{"tokenId":"\#(id)"}}"#, changes)
  }

  private mutating func prove(
    _ changes: [RequestChange], in usual: ProtocolVersion? = nil
  ) throws -> TokenRequest {
    let name = changes.name ?? "token"
    let version = changes.version ?? usual ?? self.version
    var token =
      tokens[name]
      ?? DeviceToken(
        id: random.identifier(), secret: random.next(version.hasKMAC ? 32 : 16), activation: changes.device)
    if !changes.hasSameNonce || token.nonce.isEmpty { token.nonce = random.next(16) }
    tokens[name] = token
    return try token.prove(
      at: now + changes.ahead, version: version, stating: changes.statedVersion ?? version.rawValue, changes.ofDevice,
      core: core)
  }

  /// The header of a token.
  mutating func tokenHeader(_ changes: [RequestChange], in version: ProtocolVersion? = nil) throws -> [HTTPField] {
    field(.token, try prove(changes, in: version).header(core: core), changes)
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
