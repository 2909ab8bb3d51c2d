internal import Encodings
import Primitives
package import StrictJSON

/// A temporary key of a server, by which requests are encrypted (§ 12.4).
package struct TemporaryKey: Equatable, Sendable {
  package let identifier: String
  package let publicKey: [UInt8]
  /// Milliseconds since 1970.
  package let issued: Int64
  package let expires: Int64
}

package struct TemporaryKeyResponseRules: Sendable {
  /// The challenge, the application and, in the activation scope, the activation are those of the request.
  package var isSame: @Sendable (_ claim: String, JSONValue?, _ sent: String) -> Bool = { _, found, sent in
    found == .string(sent)
  }
  /// The identifier `sub` is a text that is not empty.
  package var readIdentifier: @Sendable (JSONValue?) throws -> String = { value in
    guard case .string(let text)? = value, !text.isEmpty else { throw Refusal.tokenClaims }
    return text
  }
  /// The public key is Base64.
  package var decodeKey: Function<String, [UInt8]?> = { Base64.decode($0) }
  /// The public key is a point of the curve, in either encoding, as it is on its first use.
  package var checkPoint: Check<[UInt8]> = { point in
    _ = try importPublicKey(point)
    return point
  }
  /// The times are `iat_ms` and `exp_ms`, in milliseconds; `iat` and `exp`, in seconds, are not used.
  package var readTime: @Sendable (_ claims: JSONObject, _ name: String) throws -> Int64 = { claims, name in
    guard case .number(let number)? = claims[name], let time = number.integer, time >= 0 else {
      throw Refusal.tokenClaims
    }
    return time
  }
  /// A key is used up to ten seconds before it expires.
  package var isUsable: @Sendable (_ time: Int64, _ expires: Int64) -> Bool = { $0 <= $1 - 10_000 }
}

extension Rules {
  /// Accepts a temporary key that was asked for with a challenge, and that is to be used at a time.
  package func acceptTemporaryKey(
    _ token: String, for context: TemporaryKeyContext, challenge: [UInt8], signer: [UInt8], time: Int64
  ) throws -> (key: TemporaryKey, token: ReadToken) {
    let read = try readToken(token, by: .es256, key: signer)
    let rules = temporaryKeyResponse
    var sent = [("challenge", Base64.encode(challenge)), ("applicationKey", context.applicationKey)]
    if context.scope == .activation {
      guard let activation = context.activationId else { throw Refusal.missingParameter }
      sent.append(("activationId", activation))
    }
    for (name, value) in sent { try demand(rules.isSame(name, read.claims[name], value), else: .claimMismatch) }
    let identifier = try rules.readIdentifier(read.claims["sub"])
    guard case .string(let encoded)? = read.claims["publicKey"], let point = rules.decodeKey(encoded), !point.isEmpty
    else { throw Refusal.tokenClaims }
    let key = TemporaryKey(
      identifier: identifier, publicKey: try rules.checkPoint(agreement.readPoint(point)),
      issued: try rules.readTime(read.claims, "iat_ms"), expires: try rules.readTime(read.claims, "exp_ms"))
    try demand(rules.isUsable(time, key.expires), else: .expired)
    return (key, read)
  }
}
