internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// The effects of the scenarios on temporary keys.
extension JudgingServer {
  mutating func changeKey(_ effect: ServedEffect, _ exchange: some JudgedExchange, _ response: inout HTTPResponse) {
    guard exchange.use == .createKey, response.status == 200 else { return }
    guard let algorithm = exchange.algorithm else { return changeOlderKey(effect, exchange, &response) }
    changeSecret(effect, algorithm, exchange, &response)
  }

  private mutating func changeOlderKey(
    _ effect: ServedEffect, _ exchange: some JudgedExchange, _ response: inout HTTPResponse
  ) {
    guard !effect.needsTwoParts, let key = state.temporaryKeys.last, scenarios.begin(exchange, value: key.id) else {
      return
    }
    let signer = key.activationId.flatMap(state.activation)?.serverKey
    let version = state.versions.first { $0.key == key.applicationKey }
    guard let privateKey = (signer ?? version?.masterKey)?.privateKey else { return }
    if case .shortenKey(let life) = effect { state.setExpiry(ofKey: key.id, to: now + life) }
    replaceToken(&response) { Self.changedKey($0, effect, core: core, privateKey: privateKey) }
  }

  /// Changes the text of the token in an answer.
  private func replaceToken(_ response: inout HTTPResponse, _ change: (String) -> String?) {
    edit(&response) { object in
      guard let text = object.object("responseObject")?.text("jwt") else { return object }
      return JSONObject(
        object.members.map { member in
          (member.key, member.key == "responseObject" ? .object(["jwt": .string(change(text) ?? text)]) : member.value)
        })
    }
  }

  private static func changedKey(_ text: String, _ effect: ServedEffect, core: Rules, privateKey: [UInt8]) -> String? {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 3, var signature = Base64URL.decode(parts[2]), !signature.isEmpty,
      let claims = Base64URL.decode(parts[1]).flatMap(jsonObject)
    else { return nil }
    if case .breakKeySignature = effect {
      signature[signature.count - 1] ^= 1
      return [parts[0], parts[1], Base64URL.encode(signature)].joined(separator: ".")
    }
    let changed = claims.members.map { ($0.key, changedClaim($0.key, $0.value, of: claims, effect)) }
    let written = String(decoding: JSONWriter.compact(.object(JSONObject(changed))), as: UTF8.self)
    return try? core.signToken(claims: written, privateKey: privateKey).text
  }

  private static func changedClaim(
    _ name: String, _ value: JSONValue, of claims: JSONObject, _ effect: ServedEffect
  ) -> JSONValue {
    switch (effect, name) {
    case (.foreignKey, "applicationKey"): return .string("AAAAAAAAAAAAAAAAAAAAAA==")
    case (.repeatKey, "challenge"): return .string("AAAAAAAAAAAAAAAAAAAAAAAA")
    // The key of the curve alone, as for EC_P384.
    case (.otherAlgorithm, "sharedSecretResponse"):
      guard let supply = SecretSupply(json: claims.object(name)) else { return value }
      return .object(SecretSupply(salt: supply.salt, encapsulatedKeys: Array(supply.encapsulatedKeys.prefix(1))).json)
    // A client takes its time from `iat_ms`: if that were moved as well, an expired key would be valid for it.
    case (.expireKey, "exp"), (.expireKey, "exp_ms"), (.shortenKey, "exp"), (.shortenKey, "exp_ms"):
      guard let issue = claims.integer("iat_ms"), let expiry = claims.integer("exp_ms") else { return value }
      var time = expiry - 3_600_000
      if case .shortenKey(let life) = effect { time = issue + life }
      return .number(JSONNumber(name == "exp" ? time / 1000 : time))
    default: return value
    }
  }
}

/// The same in protocol 4, where the key is a shared secret, and each part of the algorithm signs.
extension JudgingServer {
  private mutating func changeSecret(
    _ effect: ServedEffect, _ algorithm: SharedSecretAlgorithm, _ exchange: some JudgedExchange,
    _ response: inout HTTPResponse
  ) {
    guard let key = state.version4.temporaryKeys.last,
      !effect.needsTwoParts || algorithm.signatureAlgorithms.count > 1,
      let signer = key.activationId.flatMap(state.activation)?.version4?.signingKeys
        ?? state.versions.first(where: { $0.key == key.applicationKey })?.signingKeys,
      scenarios.begin(exchange, value: key.id)
    else { return }
    if case .shortenKey(let life) = effect { state.setExpiry(ofKey: key.id, to: now + life) }
    let keys = signer.privateKeys.filter { algorithm.signatureAlgorithms.contains($0.key) }
    replaceToken(&response) { Self.changedSecret($0, effect, core: core, keys: keys) }
  }

  private static func changedSecret(
    _ text: String, _ effect: ServedEffect, core: Rules, keys: WebSignatureKeys
  ) -> String? {
    guard let object = jsonObject(Array(text.utf8)),
      let payload = object.text("payload").flatMap({ Base64URL.decode($0) }), let claims = jsonObject(payload)
    else { return nil }
    switch effect {
    case .breakKeySignature: return String(decoding: breakingLastSignature(of: object).text, as: UTF8.self)
    case .omitSignature: return try? core.writeWebSignatures(payload, .json, keys: keys.filter { $0.key == .es384 })
    default:
      let changed = claims.members.map { ($0.key, changedClaim($0.key, $0.value, of: claims, effect)) }
      return try? core.writeWebSignatures(JSONObject(changed).text, .json, keys: keys)
    }
  }

  /// The signatures of a token, of which the last one is wrong.
  private static func breakingLastSignature(of token: JSONObject) -> JSONObject {
    var signatures = token.objects("signatures") ?? []
    guard let last = signatures.popLast(), var bytes = last.text("signature").flatMap({ Base64URL.decode($0) }),
      !bytes.isEmpty
    else { return token }
    bytes[bytes.count - 1] ^= 1
    signatures.append(replacing("signature", .string(Base64URL.encode(bytes)), in: last))
    return replacing("signatures", .array(signatures.map { .object($0) }), in: token)
  }
}
