internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Mistakes with temporary keys that are shared secrets.
extension MistakeTable {
  static let secretRequest: MistakeTable = [
    // Mistakes where the key is asked for.
    "secret-key.request-in-hs256": breaking(\.version4.secretRequest.authenticate)(
      "The request of the drafts before August 2025: a token by HS256.",
      evidence: "The published requests of June 2025 name it.",
      { _ in { signed, key in HMACSHA256.authenticationCode(for: signed, key: key) } }
    ).and(\.version4.secretRequest.header, { _ in "{\"alg\":\"HS256\"}" })
      .and(\.version4.secretRequest.isAlgorithm, { _ in { $0 == .string("HS256") } }),
    "secret-key.hs256-named": breaking(\.version4.secretRequest.header)(
      "The header names HS256, although the code is one of SHA-384.", is: "{\"alg\":\"HS256\"}"),
    "secret-key.algorithm-unnamed": breaking(\.version4.secretRequest.header)(
      "The header names no algorithm.", is: "{\"typ\":\"JWT\"}"),
    "secret-key.code-of-32-bytes": breaking(\.version4.secretRequest.authenticate)(
      "The code is cut to 32 bytes.", { right in { Array(try right($0, $1).prefix(32)) } }),
    "secret-key.key-of-any-length": breaking(\.version4.secretRequest.checkKey)(
      "The key of the code may have any length.", accepting()),
    "secret-key.request-of-june-2025": inner(
      "The request of the drafts before November 2025: members ecdhe and mlkem for the keys."
    ) { member in
      guard member.key == "encapsulationKeys", case .array(let keys) = member.value else { return [member] }
      return zip(["ecdhe", "mlkem"], keys).map { JSONObject.Member(key: $0, value: $1) }
    },
    "secret-key.keys-as-one-text": inner("A single encapsulation key is sent without its list.") { member in
      guard member.key == "encapsulationKeys", case .array(let keys) = member.value, keys.count == 1 else {
        return [member]
      }
      return [JSONObject.Member(key: member.key, value: keys[0])]
    },
    "secret-key.keys-reversed": inner("The key of ML-KEM is sent before that of the curve.") { member in
      guard member.key == "encapsulationKeys", case .array(let keys) = member.value else { return [member] }
      return [JSONObject.Member(key: member.key, value: .array(keys.reversed()))]
    },
    "secret-key.algorithm-missing": inner("The algorithm is not sent.") { $0.key == "algorithm" ? [] : [$0] },
    "secret-key.values-in-hex": breaking(\.version4.secretRequest.encode)(
      "Challenge and keys are sent in hex.", { _ in { Hex.encode($0) } }),
    "secret-key.values-in-url-alphabet": breaking(\.version4.secretRequest.encode)(
      "Challenge and keys are sent in the alphabet for addresses.", { _ in { Base64URL.encode($0) } }),
    "secret-key.challenge-missing": claims("No challenge is sent.") { $0.key == "challenge" ? [] : [$0] },
    "secret-key.activation-missing": claims("The activation is not named.") { $0.key == "activationId" ? [] : [$0] },
    "secret-key.application-renamed": claims("The application is called application_key, as in headers.") {
      [JSONObject.Member(key: $0.key == "applicationKey" ? "application_key" : $0.key, value: $0.value)]
    },
    "secret-key.request-flat": claims("The members of sharedSecretRequest stand among the claims.") { member in
      guard member.key == "sharedSecretRequest", case .object(let object) = member.value else { return [member] }
      return object.members
    },
    "secret-key.challenge-may-be-empty": breaking(\.version4.secretRequest.isChallenge)(
      "A challenge may be empty.", { _ in { _ in true } }
    ).and(\.version4.secretRequest.isText, { _ in { _ in true } }),
    "secret-key.challenge-of-18-bytes": breaking(\.version4.secretRequest.isChallenge)(
      "A challenge has 18 bytes, as in protocol 3.", { _ in { $0.count == 18 } }),

    // Mistakes where a request is read.
    "secret-key.hs256-taken": breaking(\.version4.secretRequest.isAlgorithm)(
      "A token of the drafts before August 2025, by HS256, is taken as well.",
      { right in { right($0) || $0 == .string("HS256") } }
    ).and(\.version4.secretRequest.isCode) { right in
      { stated, computed in stated.count == 32 || right(stated, computed) }
    },
    "secret-key.algorithm-ignored": breaking(\.version4.secretRequest.isAlgorithm)(
      "The algorithm of the header is not looked at.", { _ in { _ in true } }),
    "secret-key.code-unchecked": breaking(\.version4.secretRequest.isCode)(
      "The code is not compared.", { _ in { _, _ in true } }),
    "secret-key.code-prefix-compared": breaking(\.version4.secretRequest.isCode)(
      "As many bytes of the code are compared as were sent.",
      { right in { stated, computed in right(stated, Array(computed.prefix(stated.count))) } }),
    "secret-key.empty-claims-taken": breaking(\.version4.secretRequest.isText)(
      "A claim may be an empty text.", { _ in { _ in true } }),
  ]

  static let secretAnswer: MistakeTable = [
    "secret-key.signatures-optional": breaking(\.version4.secretAnswer.isStrict)(
      "One signature of an answer suffices, also where both keys must have signed.", is: false),
    "secret-key.curve-key-alone": breaking(\.version4.secretAnswer.chooseKeys)(
      "Only the signature of the curve is verified.", { right in { right($0, $1).filter { $0.key == .es384 } } }),
    "secret-key.challenge-uncompared": uncompared(
      "The challenge of an answer is not compared with that of the request.", "challenge"),
    "secret-key.application-uncompared": uncompared(
      "The application of an answer is not compared with that of the request.", "applicationKey"),
    "secret-key.activation-uncompared": uncompared(
      "The activation of an answer is not compared with that of the request.", "activationId"),
    "secret-key.same-in-any-case": breaking(\.version4.secretAnswer.isSame)("Claims are compared without case.") {
      right, claim, found, sent in
      guard case .string(let text)? = found else { return right(claim, found, sent) }
      return text.lowercased() == sent.lowercased()
    },
    "secret-key.same-if-there": breaking(\.version4.secretAnswer.isSame)(
      "Claims that are absent, or null, are not compared.",
      { right in { claim, found, sent in found == nil || found == .null || right(claim, found, sent) } }),
    "secret-key.identifier-unneeded": breaking(\.version4.secretAnswer.readIdentifier)(
      "A key may lack its identifier.", { right in { value in (try? right(value)) ?? "" } }),
    "secret-key.expiry-unchecked": usable("A key never expires.") { _, _ in true },
    "secret-key.margin-missing": usable("A key is used up to the moment when it expires.") { $0 <= $1 },
    "secret-key.margin-in-milliseconds": usable("A key is used up to ten milliseconds before it expires.") {
      $0 <= $1 - 10
    },
    "secret-key.times-in-seconds": breaking(\.version4.secretAnswer.readTime)(
      "The times are read from iat and exp, which are seconds.",
      { right in { claims, name in try right(claims, name.replacing("_ms", with: "")) * 1000 } }),
    "secret-key.times-exchanged": breaking(\.version4.secretAnswer.readTime)(
      "The time of issue is taken for the end, and the end for the issue.",
      { right in { claims, name in try right(claims, name == "iat_ms" ? "exp_ms" : "iat_ms") } }),
    "secret-key.times-unneeded": breaking(\.version4.secretAnswer.readTime)(
      "A time that is absent is taken for one that never comes.",
      { right in
        { claims, name in
          let isAbsent = claims[name] == nil || claims[name] == .null
          return isAbsent ? 1 << 52 : try right(claims, name)
        }
      }),
    "secret-key.other-algorithm-taken": breaking(\.version4.secretAnswer.isDue)(
      "An answer with one encapsulated key is taken for one of EC_P384, whatever was asked for.",
      { right in { count, algorithm in count == 1 || right(count, algorithm) } }
    ).and(\.version4.sharedSecret.isDue, { right in { count, algorithm in count == 1 || right(count, algorithm) } }),
    "secret-key.more-keys-taken": breaking(\.version4.secretAnswer.isDue)(
      "Encapsulated keys that the algorithm does not need are ignored.", { _ in { $0 >= $1.keyCount } }
    ).and(\.version4.sharedSecret.isDue, { _ in { $0 >= $1.keyCount } }),
    "secret-key.salt-of-any-length": breaking(\.version4.secretAnswer.isSalt)(
      "The salt of an answer may have any length.", { _ in { _ in true } }
    ).and(\.version4.sharedSecret.checkSalt, accepting()),
  ]
}

private func claims(
  _ sentence: String, _ change: @escaping @Sendable (JSONObject.Member) -> [JSONObject.Member]
) -> UnnamedMistake {
  breaking(\.version4.secretRequest.writeClaims)(sentence, giving { $0.flatMap(change) })
}

private func inner(
  _ sentence: String, _ change: @escaping @Sendable (JSONObject.Member) -> [JSONObject.Member]
) -> UnnamedMistake {
  breaking(\.version4.secretRequest.writeRequest)(sentence, giving { $0.flatMap(change) })
}

private func uncompared(_ sentence: String, _ name: String) -> UnnamedMistake {
  breaking(\.version4.secretAnswer.isSame)(sentence) { right, claim, found, sent in
    claim == name || right(claim, found, sent)
  }
}

private func usable(
  _ sentence: String, _ isUsable: @escaping @Sendable (Int64, Int64) -> Bool
) -> UnnamedMistake {
  breaking(\.version4.secretAnswer.isUsable)(sentence) { _ in isUsable }
}
