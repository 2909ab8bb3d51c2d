internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives
internal import StrictJSON

/// Mistakes where a temporary key is asked for.
extension Mistake {
  static let keySecretAsText = Mistake(
    "temporary-key.secret-as-text", "The Base64 text of APP_SECRET is used, without decoding it.",
    \.temporaryKeyRequest.decodeSecret
  ) { _ in { Array($0.utf8) } }
  static let transportKeyUnused = Mistake(
    "temporary-key.transport-key-unused", "The secret of the application is used in the activation scope too.",
    \.temporaryKeyRequest.deriveKey
  ) { right in { secret, _, rules in try right(secret, nil, rules) } }
  static let transportKeyAlone = Mistake(
    "temporary-key.transport-key-alone", "In the activation scope KEY_TRANSPORT itself is the secret.",
    \.temporaryKeyRequest.deriveKey
  ) { right in { secret, transportKey, rules in try transportKey ?? right(secret, nil, rules) } }
  static let derivationExchanged = Mistake(
    "temporary-key.derivation-exchanged", "Secret and KEY_TRANSPORT change places in the derivation.",
    \.temporaryKeyRequest.deriveKey
  ) { right in
    { secret, transportKey, rules in
      guard let transportKey else { return try right(secret, nil, rules) }
      return rules.deriveInternalKey(key: secret, anyIndex: transportKey).key
    }
  }
  static let secretDecodedLate = Mistake(
    "temporary-key.secret-derived-as-text", "In the activation scope the key of the text of APP_SECRET is derived.",
    \.temporaryKeyRequest.deriveKey
  ) { right in
    { secret, transportKey, rules in
      try right(transportKey == nil ? secret : Array(Base64.encode(secret).utf8), transportKey, rules)
    }
  }

  private static func claims(
    _ id: String, _ sentence: String, _ change: @escaping @Sendable (JSONObject.Member) -> JSONObject.Member?
  ) -> Mistake {
    Mistake(id, sentence, \.temporaryKeyRequest.writeClaims, giving { $0.compactMap(change) })
  }

  private static func renaming(_ id: String, _ sentence: String, _ name: String, to other: String) -> Mistake {
    claims(id, sentence) { $0.key == name ? JSONObject.Member(key: other, value: $0.value) : $0 }
  }

  static let challengeInHex = Mistake(
    "temporary-key.challenge-in-hex", "The challenge is sent in hex.", \.temporaryKeyRequest.encodeChallenge
  ) { _ in { Hex.encode($0) } }
  static let challengeInURLAlphabet = Mistake(
    "temporary-key.challenge-in-url-alphabet", "The challenge is sent in the alphabet for addresses.",
    \.temporaryKeyRequest.encodeChallenge
  ) { _ in { Base64URL.encode($0) } }
  static let challengeUnchecked = Mistake(
    "temporary-key.challenge-unchecked", "A challenge may have any length.", \.temporaryKeyRequest.checkChallenge,
    accepting())
  static let challengeOf16Bytes = Mistake(
    "temporary-key.challenge-of-16-bytes", "Only 16 bytes of the challenge are sent.",
    \.temporaryKeyRequest.encodeChallenge, entering { Array($0.prefix(16)) })
  static let challengeMissing = claims(
    "temporary-key.challenge-missing", "No challenge is sent."
  ) { $0.key == "challenge" ? nil : $0 }
  static let applicationRenamed = renaming(
    "temporary-key.application-renamed", "The application is called application_key, as in headers.", "applicationKey",
    to: "application_key")

  static let activationClaimMissing = claims(
    "temporary-key.activation-missing", "The activation is not named."
  ) { $0.key == "activationId" ? nil : $0 }
  static let activationClaimRenamed = renaming(
    "temporary-key.activation-renamed", "The activation is called activation_id, as in headers.", "activationId",
    to: "activation_id")

  static let tokenAlgorithmES256 = Mistake(
    "temporary-key.algorithm-es256", "The header names ES256, although the token has a code.",
    \.tokenWriting.writeHeader
  ) { right in { _ in right(.es256) } }
}

/// Mistakes where a request for a temporary key is read.
extension Mistake {
  static let codeUnchecked = Mistake(
    "temporary-key.code-unchecked", "The code is not compared.", \.tokenReading.isCode
  ) { _ in { _, _ in true } }
  static let codePrefixCompared = Mistake(
    "temporary-key.code-prefix-compared", "As many bytes of the code are compared as were sent.", \.tokenReading.isCode
  ) { right in { stated, computed in right(stated, Array(computed.prefix(stated.count))) } }
  static let codeHalfCompared = Mistake(
    "temporary-key.code-half-compared", "Only the first 16 bytes of the code are compared.", \.tokenReading.isCode
  ) { right in { right(Array($0.prefix(16)), Array($1.prefix(16))) } }

  static let emptyClaimsTaken = Mistake(
    "temporary-key.empty-claims-taken", "A claim may be an empty text.", \.temporaryKeyRequest.isText
  ) { _ in { _ in true } }
  static let activationUnneeded = Mistake(
    "temporary-key.activation-unneeded", "A request need not name its activation.", \.temporaryKeyRequest.isNamed
  ) { right in { activation, scope in activation == nil || right(activation, scope) } }
  static let activationAnywhere = Mistake(
    "temporary-key.activation-anywhere", "A request of the application may name an activation.",
    \.temporaryKeyRequest.isNamed
  ) { right in { activation, scope in activation != nil || right(activation, scope) } }
}

/// Mistakes where a temporary key is accepted.
extension Mistake {
  static let claimsUncompared = [
    ("challenge", "challenge"), ("applicationKey", "application"), ("activationId", "activation"),
  ].map { name, words in
    Mistake(
      "temporary-key.\(name.slug)-uncompared", "The \(words) of an answer is not compared with that of the request.",
      \.temporaryKeyResponse.isSame
    ) { right in { claim, found, sent in claim == name || right(claim, found, sent) } }
  }
  static let sameInAnyCase = Mistake(
    "temporary-key.same-in-any-case", "Claims are compared without case.", \.temporaryKeyResponse.isSame
  ) { right in
    { claim, found, sent in
      guard case .string(let text)? = found else { return right(claim, found, sent) }
      return text.lowercased() == sent.lowercased()
    }
  }
  static let sameIfThere = Mistake(
    "temporary-key.same-if-there", "Claims that are absent, or null, are not compared.", \.temporaryKeyResponse.isSame
  ) { right in { claim, found, sent in found == nil || found == .null || right(claim, found, sent) } }
  static let identifierUnneeded = Mistake(
    "temporary-key.identifier-unneeded", "A key may lack its identifier.", \.temporaryKeyResponse.readIdentifier
  ) { right in { value in (try? right(value)) ?? "" } }
  static let temporaryPointUnchecked = Mistake(
    "temporary-key.point-unchecked", "It is not checked whether the key is a point of the curve.",
    \.temporaryKeyResponse.checkPoint, accepting())
  static let temporaryKeyInHex = Mistake(
    "temporary-key.key-in-hex-taken", "A key in hex is taken as well.", \.temporaryKeyResponse.decodeKey
  ) { right in { text in Hex.decode(text) ?? right(text) } }
  static let temporaryKeyInURLAlphabet = Mistake(
    "temporary-key.key-in-url-alphabet-taken", "A key in the alphabet for addresses is taken as well.",
    \.temporaryKeyResponse.decodeKey
  ) { right in { text in right(text) ?? Base64URL.decode(text) } }

  private static func usable(
    _ id: String, _ sentence: String, _ isUsable: @escaping @Sendable (Int64, Int64) -> Bool
  ) -> Mistake {
    Mistake(id, sentence, \.temporaryKeyResponse.isUsable) { _ in isUsable }
  }

  static let expiryUnchecked = usable("temporary-key.expiry-unchecked", "A key never expires.") { _, _ in true }
  static let marginMissing = usable(
    "temporary-key.margin-missing", "A key is used up to the moment when it expires."
  ) { $0 <= $1 }
  static let marginExcluded = usable(
    "temporary-key.margin-excluded", "A key is not used ten seconds before it expires, but only before that."
  ) {
    $0 < $1 - 10_000
  }
  static let marginInMilliseconds = usable(
    "temporary-key.margin-in-milliseconds", "A key is used up to ten milliseconds before it expires."
  ) { $0 <= $1 - 10 }
  static let timesInSeconds = Mistake(
    "temporary-key.times-in-seconds", "The times are read from iat and exp, which are seconds.",
    \.temporaryKeyResponse.readTime
  ) { right in { claims, name in try right(claims, name.replacing("_ms", with: "")) * 1000 } }
  static let secondsAsMilliseconds = Mistake(
    "temporary-key.seconds-as-milliseconds", "The times are read from iat and exp, and taken for milliseconds.",
    \.temporaryKeyResponse.readTime
  ) { right in { claims, name in try right(claims, name.replacing("_ms", with: "")) } }
  static let timesExchanged = Mistake(
    "temporary-key.times-exchanged", "The time of issue is taken for the end, and the end for the issue.",
    \.temporaryKeyResponse.readTime
  ) { right in { claims, name in try right(claims, name == "iat_ms" ? "exp_ms" : "iat_ms") } }
  static let timesAsTextTaken = Mistake(
    "temporary-key.times-as-text-taken", "A time may also be a text or have a fraction.",
    \.temporaryKeyResponse.readTime
  ) { right in
    { claims, name in
      switch claims[name] {
      case .string(let text)?: Int64(text) ?? 0
      case .number(let number)?: Double(number.literal).map { Int64($0) } ?? 0
      default: try right(claims, name)
      }
    }
  }
  static let timesUnneeded = Mistake(
    "temporary-key.times-unneeded", "A time that is absent is taken for one that never comes.",
    \.temporaryKeyResponse.readTime
  ) { right in { claims, name in claims[name] == nil || claims[name] == .null ? 1 << 52 : try right(claims, name) } }
}
