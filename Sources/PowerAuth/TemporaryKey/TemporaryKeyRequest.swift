internal import Encodings
import Primitives
package import StrictJSON

/// What a temporary key is asked for (§ 12.4).
package struct TemporaryKeyContext: Equatable, Sendable {
  package let scope: EncryptionScope
  package let applicationKey: String
  /// The activation, which only the activation scope has.
  package let activationId: String?

  package init(scope: EncryptionScope, applicationKey: String, activationId: String?) {
    self.scope = scope
    self.applicationKey = applicationKey
    self.activationId = activationId
  }
}

/// The secrets that protect a request for a temporary key.
package struct TemporaryKeySecrets: Equatable, Sendable {
  /// APP_SECRET, Base64 text.
  package let applicationSecret: String
  /// KEY_TRANSPORT, which only the activation scope has.
  package let transportKey: [UInt8]?

  package init(applicationSecret: String, transportKey: [UInt8]?) {
    self.applicationSecret = applicationSecret
    self.transportKey = transportKey
  }
}

/// The request for a temporary key.
package struct TemporaryKeyRequest: Equatable, Sendable {
  /// The secret of HMAC.
  package let key: [UInt8]
  /// The claims, as text.
  package let claims: String
  package let token: WrittenToken
}

package struct TemporaryKeyRequestRules: Sendable {
  /// APP_SECRET is decoded from Base64.
  package var decodeSecret: @Sendable (String) throws -> [UInt8] = { text in
    guard let secret = Base64.decode(text), !secret.isEmpty else { throw Refusal.invalidEncoding }
    return secret
  }
  /// The secret of HMAC is the decoded APP_SECRET, in the activation scope KDF_INTERNAL of it under KEY_TRANSPORT.
  package var deriveKey: @Sendable (_ secret: [UInt8], _ transportKey: [UInt8]?, Rules) throws -> [UInt8] = {
    secret, transportKey, rules in
    guard let transportKey else { return secret }
    return try rules.deriveInternalKey(key: transportKey, index: secret).key
  }
  /// A challenge has 18 bytes.
  package var checkChallenge: Check<[UInt8]> = { challenge in
    try demand(challenge.count == 18, else: .invalidLength)
    return challenge
  }
  /// A challenge is sent in Base64.
  package var encodeChallenge: Function<[UInt8], String> = { Base64.encode($0) }
  /// The claims are applicationKey, challenge, and in the activation scope activationId, in any order.
  package var writeClaims: Function<[JSONObject.Member], [JSONObject.Member]> = { $0 }
  /// A claim that is read is a text that is not empty.
  package var isText: Function<String, Bool> = { !$0.isEmpty }
  /// The activation is named in the activation scope, and only there.
  package var isNamed: @Sendable (_ activationId: String?, EncryptionScope) -> Bool = { activationId, scope in
    (activationId != nil) == (scope == .activation)
  }
}

extension Rules {
  /// Asks for a temporary key, with a challenge that the answer must repeat.
  package func requestTemporaryKey(
    _ context: TemporaryKeyContext, secrets: TemporaryKeySecrets, challenge: [UInt8]
  ) throws -> TemporaryKeyRequest {
    let key = try temporaryKeySecret(secrets, context.scope)
    let challenge = temporaryKeyRequest.encodeChallenge(try temporaryKeyRequest.checkChallenge(challenge))
    var members = [
      JSONObject.Member(key: "applicationKey", value: .string(context.applicationKey)),
      JSONObject.Member(key: "challenge", value: .string(challenge)),
    ]
    if context.scope == .activation {
      guard let activation = context.activationId else { throw Refusal.missingParameter }
      members.insert(JSONObject.Member(key: "activationId", value: .string(activation)), at: 0)
    }
    let claims = JSONObject(temporaryKeyRequest.writeClaims(members).map { ($0.key, $0.value) })
    let text = String(decoding: JSONWriter.compact(.object(claims)), as: UTF8.self)
    return TemporaryKeyRequest(key: key, claims: text, token: try authenticateToken(claims: text, key: key))
  }

  /// Reads the request for a temporary key, as a server does; returns what it asks for, and the challenge.
  package func readTemporaryKeyRequest(
    _ token: String, scope: EncryptionScope, secrets: TemporaryKeySecrets
  ) throws -> (context: TemporaryKeyContext, challenge: [UInt8], token: ReadToken) {
    let read = try readToken(token, by: .hs256, key: temporaryKeySecret(secrets, scope))
    let activation = try read.claims["activationId"].map { try claim($0) }
    try demand(temporaryKeyRequest.isNamed(activation, scope), else: .tokenClaims)
    let context = TemporaryKeyContext(
      scope: scope, applicationKey: try claim(read.claims["applicationKey"]), activationId: activation)
    guard let challenge = Base64.decode(try claim(read.claims["challenge"])) else { throw Refusal.tokenClaims }
    do {
      return (context, try temporaryKeyRequest.checkChallenge(challenge), read)
    } catch let refusal as Refusal where refusal == .invalidLength {
      throw Refusal.tokenClaims
    }
  }

  private func claim(_ value: JSONValue?) throws -> String {
    guard case .string(let text)? = value, temporaryKeyRequest.isText(text) else { throw Refusal.tokenClaims }
    return text
  }

  /// The secret of HMAC for requests of a scope (§ 11).
  package func temporaryKeySecret(_ secrets: TemporaryKeySecrets, _ scope: EncryptionScope) throws -> [UInt8] {
    let secret = try temporaryKeyRequest.decodeSecret(secrets.applicationSecret)
    guard scope == .activation else { return try temporaryKeyRequest.deriveKey(secret, nil, self) }
    guard let transportKey = secrets.transportKey else { throw Refusal.missingParameter }
    return try temporaryKeyRequest.deriveKey(secret, transportKey, self)
  }
}
