internal import Encodings
internal import Primitives
package import StrictJSON

/// A temporary key that is a shared secret (protocol 4.0).
package struct TemporarySecret: Equatable, Sendable {
  package let identifier: String
  package let secret: SharedSecret
  /// Milliseconds since 1970.
  package let expires: Int64
  /// The time of the server, in milliseconds since 1970.
  package let issued: Int64
}

/// The request to which an answer belongs.
package struct SentSecretRequest: Sendable {
  package let algorithm: String
  package let applicationKey: String
  /// The activation; nil in the scope of the application.
  package let activationId: String?
  package let challenge: [UInt8]
  /// The private keys of the encapsulation keys that were sent.
  package let privateKeys: [[UInt8]]

  package init(
    algorithm: String, applicationKey: String, activationId: String?, challenge: [UInt8], privateKeys: [[UInt8]]
  ) {
    self.algorithm = algorithm
    self.applicationKey = applicationKey
    self.activationId = activationId
    self.challenge = challenge
    self.privateKeys = privateKeys
  }
}

package struct SharedSecretAnswerRules: Sendable {
  /// There is a public key for each part of the algorithm, and each must have signed.
  package var isStrict = true
  /// The keys of the signatures are those of the algorithm.
  package var chooseKeys: @Sendable (_ keys: [[UInt8]], SharedSecretAlgorithm) -> WebSignatureKeys = {
    keys, algorithm in
    let parts = KeyParts(keys, of: algorithm)
    var chosen: WebSignatureKeys = [:]
    chosen[.es384] = parts.curve
    if let set = algorithm.signatureSet { chosen[set.webAlgorithm] = parts.lattice }
    return chosen
  }
  /// The challenge, the application and, for an activation, the activation are those of the request.
  package var isSame: @Sendable (_ claim: String, JSONValue?, _ sent: String) -> Bool = { _, found, sent in
    found == .string(sent)
  }
  /// The identifier `sub` is a text that is not empty.
  package var readIdentifier: @Sendable (JSONValue?) throws -> String = { value in
    guard case .string(let text)? = value, !text.isEmpty else { throw Refusal.tokenClaims }
    return text
  }
  /// The times are `iat_ms` and `exp_ms`, whole milliseconds; `iat` and `exp`, in seconds, are not used.
  ///
  /// [The mobile core reads integers; the answers of June 2025 have texts.]
  package var readTime: @Sendable (_ claims: JSONObject, _ name: String) throws -> Int64 = { claims, name in
    guard case .number(let number)? = claims[name], let time = number.integer, time >= 0 else {
      throw Refusal.tokenClaims
    }
    return time
  }
  /// A key is used up to ten seconds before it expires.
  package var isUsable: @Sendable (_ time: Int64, _ expires: Int64) -> Bool = { $0 <= $1 - 10_000 }
  /// The answer has one encapsulated key for each part of the algorithm that was asked for.
  package var isDue: @Sendable (_ count: Int, SharedSecretAlgorithm) -> Bool = { $0 == $1.keyCount }
  /// The salt of the answer has 32 bytes.
  package var isSalt: Function<[UInt8], Bool> = { $0.count == 32 }
}

extension Rules {
  /// Accepts the answer to a request, and computes the temporary key that is to be used at a time.
  package func acceptSharedSecret(
    _ text: String, for request: SentSecretRequest, publicKeys: [[UInt8]], time: Int64
  ) throws -> (key: TemporarySecret, read: ReadWebSignatures) {
    let algorithm = try sharedSecretAlgorithm(
      request.algorithm, counts: publicKeys.count, request.privateKeys.count)
    let read = try readWebSignatures(
      text, .json, keys: version4.secretAnswer.chooseKeys(publicKeys, algorithm),
      isStrict: version4.secretAnswer.isStrict)
    guard let claims = jsonObject(notation.takeJSON(read.payload)) else { throw Refusal.tokenClaims }
    try demandSame(claims, as: request)
    let identifier = try version4.secretAnswer.readIdentifier(claims["sub"])
    let issued = try version4.secretAnswer.readTime(claims, "iat_ms")
    let expires = try version4.secretAnswer.readTime(claims, "exp_ms")
    guard case .object(let response)? = claims["sharedSecretResponse"],
      case .array(let list)? = response["encapsulatedKeys"], version4.secretAnswer.isDue(list.count, algorithm)
    else { throw Refusal.tokenClaims }
    let keys = try list.map { try claimedBytes($0) }
    let salt = try claimedBytes(response["salt"])
    try demand(version4.secretAnswer.isSalt(salt), else: .tokenClaims)
    try demand(version4.secretAnswer.isUsable(time, expires), else: .expired)
    let secret = try computeSharedSecret(
      algorithm: request.algorithm, privateKeys: request.privateKeys, encapsulatedKeys: keys, salt: salt)
    return (TemporarySecret(identifier: identifier, secret: secret, expires: expires, issued: issued), read)
  }

  private func demandSame(_ claims: JSONObject, as request: SentSecretRequest) throws {
    var sent = [("challenge", Base64.encode(request.challenge)), ("applicationKey", request.applicationKey)]
    if let activation = request.activationId { sent.append(("activationId", activation)) }
    for (name, value) in sent {
      try demand(version4.secretAnswer.isSame(name, claims[name], value), else: .claimMismatch)
    }
  }
}
