internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Mistakes with temporary keys.
extension MistakeTable {
  static let temporaryKey: MistakeTable = [
    // Mistakes where a temporary key is asked for.
    "temporary-key.secret-as-text": breaking(\.temporaryKeyRequest.decodeSecret)(
      "The Base64 text of APP_SECRET is used, without decoding it.", { _ in { Array($0.utf8) } }),
    "temporary-key.transport-key-unused": breaking(\.temporaryKeyRequest.deriveKey)(
      "The secret of the application is used in the activation scope too.",
      { right in { secret, _, rules in try right(secret, nil, rules) } }),
    "temporary-key.transport-key-alone": breaking(\.temporaryKeyRequest.deriveKey)(
      "In the activation scope KEY_TRANSPORT itself is the secret.",
      { right in { secret, transportKey, rules in try transportKey ?? right(secret, nil, rules) } }),
    "temporary-key.derivation-exchanged": breaking(\.temporaryKeyRequest.deriveKey)(
      "Secret and KEY_TRANSPORT change places in the derivation."
    ) { right, secret, transportKey, rules in
      guard let transportKey else { return try right(secret, nil, rules) }
      return rules.deriveInternalKey(key: secret, anyIndex: transportKey).key
    },
    "temporary-key.secret-derived-as-text": breaking(\.temporaryKeyRequest.deriveKey)(
      "In the activation scope the key of the text of APP_SECRET is derived."
    ) { right, secret, transportKey, rules in
      try right(transportKey == nil ? secret : Array(Base64.encode(secret).utf8), transportKey, rules)
    },
    "temporary-key.challenge-in-hex": breaking(\.temporaryKeyRequest.encodeChallenge)(
      "The challenge is sent in hex.", { _ in { Hex.encode($0) } }),
    "temporary-key.challenge-in-url-alphabet": breaking(\.temporaryKeyRequest.encodeChallenge)(
      "The challenge is sent in the alphabet for addresses.", { _ in { Base64URL.encode($0) } }),
    "temporary-key.challenge-unchecked": breaking(\.temporaryKeyRequest.checkChallenge)(
      "A challenge may have any length.", accepting()),
    "temporary-key.challenge-of-16-bytes": breaking(\.temporaryKeyRequest.encodeChallenge)(
      "Only 16 bytes of the challenge are sent.", entering { Array($0.prefix(16)) }),
    "temporary-key.challenge-missing": claims("No challenge is sent.") { $0.key == "challenge" ? nil : $0 },
    "temporary-key.application-renamed": renaming(
      "The application is called application_key, as in headers.", "applicationKey", to: "application_key"),
    "temporary-key.activation-missing": claims("The activation is not named.") { $0.key == "activationId" ? nil : $0 },
    "temporary-key.activation-renamed": renaming(
      "The activation is called activation_id, as in headers.", "activationId", to: "activation_id"),
    "temporary-key.algorithm-es256": breaking(\.tokenWriting.writeHeader)(
      "The header names ES256, although the token has a code.", { right in { _ in right(.es256) } }),

    // Mistakes where a request for a temporary key is read.
    "temporary-key.code-unchecked": breaking(\.tokenReading.isCode)(
      "The code is not compared.", { _ in { _, _ in true } }),
    "temporary-key.code-prefix-compared": breaking(\.tokenReading.isCode)(
      "As many bytes of the code are compared as were sent.",
      { right in { stated, computed in right(stated, Array(computed.prefix(stated.count))) } }),
    "temporary-key.code-half-compared": breaking(\.tokenReading.isCode)(
      "Only the first 16 bytes of the code are compared.",
      { right in { right(Array($0.prefix(16)), Array($1.prefix(16))) } }),
    "temporary-key.empty-claims-taken": breaking(\.temporaryKeyRequest.isText)(
      "A claim may be an empty text.", { _ in { _ in true } }),
    "temporary-key.activation-unneeded": breaking(\.temporaryKeyRequest.isNamed)(
      "A request need not name its activation.",
      { right in { activation, scope in activation == nil || right(activation, scope) } }),
    "temporary-key.activation-anywhere": breaking(\.temporaryKeyRequest.isNamed)(
      "A request of the application may name an activation.",
      { right in { activation, scope in activation != nil || right(activation, scope) } }),

    // Mistakes where a temporary key is accepted.
    "temporary-key.challenge-uncompared": uncompared(
      "The challenge of an answer is not compared with that of the request.", "challenge"),
    "temporary-key.application-key-uncompared": uncompared(
      "The application of an answer is not compared with that of the request.", "applicationKey"),
    "temporary-key.activation-id-uncompared": uncompared(
      "The activation of an answer is not compared with that of the request.", "activationId"),
    "temporary-key.same-in-any-case": breaking(\.temporaryKeyResponse.isSame)("Claims are compared without case.") {
      right, claim, found, sent in
      guard case .string(let text)? = found else { return right(claim, found, sent) }
      return text.lowercased() == sent.lowercased()
    },
    "temporary-key.same-if-there": breaking(\.temporaryKeyResponse.isSame)(
      "Claims that are absent, or null, are not compared.",
      { right in { claim, found, sent in found == nil || found == .null || right(claim, found, sent) } }),
    "temporary-key.identifier-unneeded": breaking(\.temporaryKeyResponse.readIdentifier)(
      "A key may lack its identifier.", { right in { value in (try? right(value)) ?? "" } }),
    "temporary-key.point-unchecked": breaking(\.temporaryKeyResponse.checkPoint)(
      "It is not checked whether the key is a point of the curve.", accepting()),
    "temporary-key.key-in-hex-taken": breaking(\.temporaryKeyResponse.decodeKey)(
      "A key in hex is taken as well.", { right in { text in Hex.decode(text) ?? right(text) } }),
    "temporary-key.key-in-url-alphabet-taken": breaking(\.temporaryKeyResponse.decodeKey)(
      "A key in the alphabet for addresses is taken as well.",
      { right in { text in right(text) ?? Base64URL.decode(text) } }),
    "temporary-key.expiry-unchecked": usable("A key never expires.") { _, _ in true },
    "temporary-key.margin-missing": usable("A key is used up to the moment when it expires.") { $0 <= $1 },
    "temporary-key.margin-excluded": usable("A key is not used ten seconds before it expires, but only before that.") {
      $0 < $1 - 10_000
    },
    "temporary-key.margin-in-milliseconds": usable("A key is used up to ten milliseconds before it expires.") {
      $0 <= $1 - 10
    },
    "temporary-key.times-in-seconds": breaking(\.temporaryKeyResponse.readTime)(
      "The times are read from iat and exp, which are seconds.",
      { right in { claims, name in try right(claims, name.replacing("_ms", with: "")) * 1000 } }),
    "temporary-key.seconds-as-milliseconds": breaking(\.temporaryKeyResponse.readTime)(
      "The times are read from iat and exp, and taken for milliseconds.",
      { right in { claims, name in try right(claims, name.replacing("_ms", with: "")) } }),
    "temporary-key.times-exchanged": breaking(\.temporaryKeyResponse.readTime)(
      "The time of issue is taken for the end, and the end for the issue.",
      { right in { claims, name in try right(claims, name == "iat_ms" ? "exp_ms" : "iat_ms") } }),
    "temporary-key.times-as-text-taken": breaking(\.temporaryKeyResponse.readTime)(
      "A time may also be a text or have a fraction."
    ) { right, claims, name in
      switch claims[name] {
      case .string(let text)?: Int64(text) ?? 0
      case .number(let number)?: Double(number.literal).map { Int64($0) } ?? 0
      default: try right(claims, name)
      }
    },
    "temporary-key.times-unneeded": breaking(\.temporaryKeyResponse.readTime)(
      "A time that is absent is taken for one that never comes.",
      { right in { claims, name in claims[name] == nil || claims[name] == .null ? 1 << 52 : try right(claims, name) } }),
  ]
}

private func claims(
  _ sentence: String, _ change: @escaping @Sendable (JSONObject.Member) -> JSONObject.Member?
) -> UnnamedMistake {
  breaking(\.temporaryKeyRequest.writeClaims)(sentence, giving { $0.compactMap(change) })
}

private func renaming(_ sentence: String, _ name: String, to other: String) -> UnnamedMistake {
  claims(sentence) { $0.key == name ? JSONObject.Member(key: other, value: $0.value) : $0 }
}

private func uncompared(_ sentence: String, _ name: String) -> UnnamedMistake {
  breaking(\.temporaryKeyResponse.isSame)(sentence) { right, claim, found, sent in
    claim == name || right(claim, found, sent)
  }
}

private func usable(
  _ sentence: String, _ isUsable: @escaping @Sendable (Int64, Int64) -> Bool
) -> UnnamedMistake {
  breaking(\.temporaryKeyResponse.isUsable)(sentence) { _ in isUsable }
}
