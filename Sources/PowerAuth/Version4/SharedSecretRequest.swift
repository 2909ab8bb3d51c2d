internal import Encodings
internal import Primitives
package import StrictJSON

/// A request for a temporary key that is a shared secret (protocol 4.0).
package struct SharedSecretRequest: Equatable, Sendable {
  package let applicationKey: String
  /// The activation; nil in the scope of the application.
  package let activationId: String?
  package let challenge: [UInt8]
  package let algorithm: String
  package let encapsulationKeys: [[UInt8]]

  package init(
    applicationKey: String, activationId: String?, challenge: [UInt8], algorithm: String, encapsulationKeys: [[UInt8]]
  ) {
    self.applicationKey = applicationKey
    self.activationId = activationId
    self.challenge = challenge
    self.algorithm = algorithm
    self.encapsulationKeys = encapsulationKeys
  }
}

package struct SharedSecretRequestRules: Sendable {
  /// The key is KEY_MAC_GET_APP_TEMP_KEY or, for an activation, KEY_MAC_GET_ACT_TEMP_KEY: 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// The header names HS384.
  package var header = "{\"alg\":\"HS384\"}"
  /// The claims are applicationKey, challenge, sharedSecretRequest and, for an activation, activationId, in any order.
  package var writeClaims: Function<[JSONObject.Member], [JSONObject.Member]> = { $0 }
  /// sharedSecretRequest has the algorithm and the encapsulation keys.
  package var writeRequest: Function<[JSONObject.Member], [JSONObject.Member]> = { $0 }
  /// The challenge and each key are sent in Base64.
  package var encode: Function<[UInt8], String> = base64Text
  /// The header names HS384; its type is not used.
  ///
  /// [The mobile core writes the type JWT, the Java library none.]
  package var isAlgorithm: Function<TokenMember, Bool> = { $0 == .string("HS384") }
  /// The third part is the code HMAC-SHA-384 of the first two.
  package var authenticate: @Sendable (_ signed: [UInt8], _ key: [UInt8]) throws -> [UInt8] = { signed, key in
    try HMAC384.authenticationCode(for: signed, key: key)
  }
  /// The code is compared in all its bytes.
  package var isCode: @Sendable (_ stated: [UInt8], _ computed: [UInt8]) -> Bool = { ConstantTime.areEqual($0, $1) }
  /// A claim that is read is a text that is not empty.
  package var isText: Function<String, Bool> = { !$0.isEmpty }
  /// The challenge has at least one byte.
  ///
  /// [The mobile core sends 32 bytes, the command-line tool 18.]
  package var isChallenge: Function<[UInt8], Bool> = { !$0.isEmpty }
}

extension Rules {
  /// Asks for a temporary key; returns the token.
  package func requestSharedSecret(_ request: SharedSecretRequest, key: [UInt8]) throws -> String {
    _ = try sharedSecretAlgorithm(request.algorithm, counts: request.encapsulationKeys.count)
    let key = try version4.secretRequest.checkKey(key)
    let header = tokenWriting.encode(Array(version4.secretRequest.header.utf8))
    let claims = tokenWriting.encode(JSONWriter.compact(.object(claims(of: request))))
    let signed = tokenWriting.layOut(header, claims)
    let code = try version4.secretRequest.authenticate(Array(signed.utf8), key)
    return "\(signed).\(tokenWriting.encode(code))"
  }

  private func claims(of request: SharedSecretRequest) -> JSONObject {
    let members = version4.secretRequest.writeRequest([
      JSONObject.Member(key: "algorithm", value: .string(request.algorithm)),
      JSONObject.Member(
        key: "encapsulationKeys",
        value: .array(request.encapsulationKeys.map { .string(version4.secretRequest.encode($0)) })),
    ])
    var claims = [JSONObject.Member(key: "applicationKey", value: .string(request.applicationKey))]
    if let activation = request.activationId {
      claims.append(JSONObject.Member(key: "activationId", value: .string(activation)))
    }
    claims.append(JSONObject.Member(key: "challenge", value: .string(version4.secretRequest.encode(request.challenge))))
    let inner = JSONObject(members.map { ($0.key, $0.value) })
    claims.append(JSONObject.Member(key: "sharedSecretRequest", value: .object(inner)))
    return JSONObject(version4.secretRequest.writeClaims(claims).map { ($0.key, $0.value) })
  }

  /// Reads a request for a temporary key, as a server does; returns it with the bytes under its code.
  package func readSharedSecretRequest(
    _ token: String, key: [UInt8]
  ) throws -> (request: SharedSecretRequest, signed: [UInt8]) {
    let key = try version4.secretRequest.checkKey(key)
    let parts = try tokenReading.split(token)
    let bytes = try parts.map(tokenReading.decode)
    guard let header = jsonObject(notation.takeJSON(bytes[0])), version4.secretRequest.isAlgorithm(header["alg"]),
      !tokenReading.isCritical(header["crit"])
    else { throw Refusal.tokenHeader }
    let signed = tokenReading.takeSigned(parts[0], parts[1])
    try demand(
      version4.secretRequest.isCode(bytes[2], version4.secretRequest.authenticate(signed, key)),
      else: .signatureMismatch)
    guard let claims = jsonObject(notation.takeJSON(bytes[1])) else { throw Refusal.tokenClaims }
    let request = try sharedSecretRequest(in: claims)
    _ = try sharedSecretAlgorithm(request.algorithm, counts: request.encapsulationKeys.count)
    return (request, signed)
  }

  private func sharedSecretRequest(in claims: JSONObject) throws -> SharedSecretRequest {
    guard case .object(let inner)? = claims["sharedSecretRequest"], case .array(let list)? = inner["encapsulationKeys"]
    else { throw Refusal.tokenClaims }
    let challenge = try claimedBytes(claims["challenge"])
    try demand(version4.secretRequest.isChallenge(challenge), else: .tokenClaims)
    return SharedSecretRequest(
      applicationKey: try claimedText(claims["applicationKey"]),
      activationId: try claims["activationId"].map { try claimedText($0) }, challenge: challenge,
      algorithm: try claimedText(inner["algorithm"]), encapsulationKeys: try list.map { try claimedBytes($0) })
  }

  /// A claim that is a text.
  func claimedText(_ value: JSONValue?) throws -> String {
    guard case .string(let text)? = value, version4.secretRequest.isText(text) else { throw Refusal.tokenClaims }
    return text
  }

  /// A claim that is Base64.
  func claimedBytes(_ value: JSONValue?) throws -> [UInt8] {
    guard let bytes = Base64.decode(try claimedText(value)) else { throw Refusal.tokenClaims }
    return bytes
  }
}
