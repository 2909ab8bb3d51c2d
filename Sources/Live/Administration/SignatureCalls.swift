internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What an administrator asks about signatures, tokens and recovery codes.
extension JudgingServer {
  mutating func administerSignatures(_ name: String, _ members: JSONObject) throws -> JSONObject {
    switch name {
    case "signature/verify": return try verify(members)
    case "signature/offline/verify": return try verifyOffline(members)
    case "signature/offline/personalized/create": return try personalised(members)
    case "signature/offline/non-personalized/create":
      let application = try application(members)
      return try offlineData(members, signer: application.masterKey.privateKey, mark: "0")
    case "signature/ecdsa/verify": return try verifyData(members)
    case "token/validate": return try validateToken(members)
    case "token/remove":
      let answer = try demand(
        .eraseToken(tokenId: try text(members, "tokenId"), activationId: try text(members, "activationId")))
      if case .isRemoved(let isRemoved) = answer.body { return ["removed": .bool(isRemoved)] }
      return ["removed": .bool(false)]
    case "recovery/create": return try createPostcard(members)
    default: throw AdministrationError.notFound
    }
  }

  private func text(_ members: JSONObject, _ name: String) throws -> String {
    guard let text = members.text(name), !text.isEmpty else { throw AdministrationError.invalid }
    return text
  }

  /// The parts of normalised data, as `signature/verify` takes them.
  private func parts(_ data: String) throws -> (method: String, uriId: String, nonce: [UInt8], body: [UInt8]) {
    let parts = data.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let uriId = Base64.decode(parts[1]).flatMap({ String(validating: $0, as: UTF8.self) }),
      let nonce = Base64.decode(parts[2]), let body = Base64.decode(parts[3])
    else { throw AdministrationError.invalid }
    return (parts[0], uriId, nonce, body)
  }

  private mutating func verify(_ members: JSONObject) throws -> JSONObject {
    let (method, uriId, nonce, body) = try parts(try text(members, "data"))
    let id = try text(members, "activationId")
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: id, applicationKey: try text(members, "applicationKey"), nonce: nonce,
      type: try text(members, "signatureType").lowercased(), signature: try text(members, "signature"),
      version: try text(members, "signatureVersion"))
    request.method = method
    guard ProtocolVersion.v3.contains(where: { $0.rawValue == request.version }) else {
      throw AdministrationError.invalid
    }
    let result = try result(of: .verify(request), id)
    return verification(result, id)
  }

  /// What the server says of a signature that a back end asks about; its value of the counter is used up by that.
  mutating func result(of call: ServerCall, _ id: String) throws -> ServerVerification {
    noteCounter(of: id)
    guard case .verification(let result) = try demand(call).body else { throw AdministrationError.invalid }
    return result
  }

  private mutating func verifyOffline(_ members: JSONObject) throws -> JSONObject {
    let (_, _, nonce, body) = try parts(try text(members, "data"))
    let id = try text(members, "activationId")
    let length = members.integer("componentLength")
    guard (4...8).contains(length ?? 8) else { throw AdministrationError.invalid }
    var request = OfflineRequest(
      activationId: id, nonce: nonce, body: body, signature: try text(members, "signature"),
      allowsBiometry: members.boolean("allowBiometry") ?? false, componentLength: length.map { Int($0) })
    if let proximity = members.object("proximityCheck") {
      guard let seed = proximity.text("seed").flatMap({ Base64.decode($0) }),
        (0...64).contains(proximity.integer("stepCount") ?? 0), proximity.integer("stepLength") ?? 30 == 30
      else { throw AdministrationError.invalid }
      request.proximity = (seed, Int(proximity.integer("stepCount") ?? 0))
    }
    let result = try result(of: .verifyOffline(request), id)
    return verification(result, id)
  }

  private func verification(_ result: ServerVerification, _ id: String) -> JSONObject {
    let activation = state.activation(id)
    let isTold = result.type != nil
    return JSONObject([
      ("signatureValid", .bool(result.isValid)),
      ("activationStatus", .string(activation?.status.rawValue ?? "REMOVED")),
      ("blockedReason", .text(activation?.blockedReason)), ("activationId", .string(id)),
      ("userId", .text(isTold ? activation?.user : nil)),
      ("applicationId", .text(isTold ? activation?.application : nil)), ("signatureType", .text(result.type)),
      ("remainingAttempts", result.remaining.map { .count($0) } ?? .null), ("applicationRoles", .array([])),
      ("activationFlags", flags(of: id)),
    ])
  }

  func flags(of id: String) -> JSONValue { .array((details[id]?.flags ?? []).map { .string($0) }) }

  private mutating func personalised(_ members: JSONObject) throws -> JSONObject {
    let activation = try activation(try text(members, "activationId"))
    return try offlineData(members, signer: activation.serverKey.privateKey, mark: "1")
  }

  /// The text of a QR code: the data, a password that depends on the time where one is asked for, nonce, key and
  /// signature.
  private mutating func offlineData(_ members: JSONObject, signer: [UInt8], mark: String) throws -> JSONObject {
    let data = try text(members, "data")
    let nonce = members.text("nonce") ?? Base64.encode(state.draw(16, as: .offlineNonce))
    guard Base64.decode(nonce)?.count == 16 else { throw AdministrationError.invalid }
    var lines = [data]
    if let proximity = members.object("proximityCheck") {
      guard let seed = proximity.text("seed").flatMap({ Base64.decode($0) }),
        let step = proximity.integer("stepLength"), (1...86_400).contains(step)
      else { throw AdministrationError.invalid }
      lines.append(
        try core.timePassword(secret: seed, time: now / 1000, step: step, digits: 8, hash: .sha256).password.text)
    }
    lines += [nonce, mark]
    let signed = lines.joined(separator: "\n")
    let signature = Base64.encode(try core.signData(Array(signed.utf8), as: .der, privateKey: signer))
    return ["offlineData": .string(signed + signature), "nonce": .string(nonce)]
  }

  private mutating func verifyData(_ members: JSONObject) throws -> JSONObject {
    guard let data = members.text("data").flatMap({ Base64.decode($0) }),
      let signature = members.text("signature").flatMap({ Base64.decode($0) })
    else { throw AdministrationError.invalid }
    let request = DataRequest(
      activationId: try text(members, "activationId"), data: data, signature: signature,
      isJOSE: members.text("signatureFormat") == "JOSE")
    guard case .isValid(let isValid) = try demand(.verifyData(request)).body else {
      throw AdministrationError.invalid
    }
    return ["signatureValid": .bool(isValid)]
  }

  private mutating func validateToken(_ members: JSONObject) throws -> JSONObject {
    guard let digest = members.text("tokenDigest").flatMap({ Base64.decode($0) }),
      let nonce = members.text("nonce").flatMap({ Base64.decode($0) }), let timestamp = members.integer("timestamp")
    else { throw AdministrationError.invalid }
    let request = TokenRequest(
      tokenId: try text(members, "tokenId"), digest: digest, nonce: nonce, timestamp: timestamp,
      version: try text(members, "protocolVersion"))
    guard let (isValid, type, activation) = try validation(of: request) else { return ["tokenValid": .bool(false)] }
    return JSONObject([
      ("tokenValid", .bool(isValid)), ("activationId", .string(activation.id)),
      ("activationStatus", .string(activation.status.rawValue)), ("blockedReason", .text(activation.blockedReason)),
      ("userId", .string(activation.user)), ("applicationId", .string(activation.application)),
      ("signatureType", .string(type)), ("applicationRoles", .array([])),
      ("activationFlags", flags(of: activation.id)),
    ])
  }

  /// Whether the server takes the digest of a token, with the type and the activation of the token; nil where there is none.
  mutating func validation(
    of request: TokenRequest
  ) throws -> (isValid: Bool, type: String, activation: ServerActivation)? {
    guard case .tokenValidity(let isValid, let type) = try demand(.validateToken(request)).body else {
      throw AdministrationError.invalid
    }
    guard let token = state.tokens.first(where: { $0.id == request.tokenId }),
      let activation = state.activation(token.activationId)
    else { return nil }
    return (isValid: isValid, type: type ?? token.type, activation: activation)
  }

  /// The PUKs are told in the clear, because this server has no printer of postcards.
  private mutating func createPostcard(_ members: JSONObject) throws -> JSONObject {
    let application = try application(members)
    let user = try text(members, "userId")
    let count = Int(clamping: members.integer("pukCount") ?? 1)
    let call = ServerCall.createPostcard(user: user, application: application.id, puks: count)
    guard case .postcard(let code, let puks) = try demand(call).body else { throw AdministrationError.invalid }
    return [
      "nonce": .null, "userId": .string(user), "recoveryCodeId": .string(code), "recoveryCodeMasked": .string(code),
      "status": .string("CREATED"),
      "puks": .array(puks.enumerated().map { .object(["pukIndex": .count($0 + 1), "puk": .string($1)]) }),
    ]
  }
}
