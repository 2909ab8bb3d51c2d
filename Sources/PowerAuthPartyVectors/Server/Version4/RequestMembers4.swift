internal import Conformance
internal import PartyModel
internal import PowerAuth

// Members that events of protocol 4 share.

extension Members where Value == Int? {
  static let knowledgeKey = optional(
    .int(
      "knowledgeKey", 0...50,
      """
      The number of the key of knowledge with which the code is made, one that the device has. Absent: the last one that \
      the device got.
      """))
  static let biometryKey = optional(
    .int(
      "biometryKey", 0...50,
      "The same of the key of biometry. Absent: the last one that the device got, also after biometry was removed."))
}

extension Members where Value == RequestLoss? {
  static let lost = optional(
    .choice(
      "lost",
      """
      `request`: the device makes the request with its code, and it does not arrive; `answer`: the server serves it, and the \
      device does not get the answer. Absent: neither.
      """))
}

extension Members where Value == SigningArguments.Factors {
  static func factorsOfCode(
    _ absent: SigningArguments.Factors, of factors: [SigningArguments.Factors] = possible
  ) -> Members {
    choice(
      "factors", of: factors,
      "The factors with which the device makes the code, and that the header names. Absent: `\(absent.rawValue)`.",
      else: absent)
  }

  /// The types of codes that a device can make.
  private static let possible: [SigningArguments.Factors] = [
    .possession, .possessionKnowledge, .possessionBiometry, .possessionKnowledgeBiometry,
  ]
}

extension Members where Value == CodeArguments {
  /// What each request with a code has.
  static let madeCode = madeCode(.possessionKnowledge)
  static func madeCode(_ factors: SigningArguments.Factors) -> Members {
    group(.factorsOfCode(factors), .wrong, .knowledgeKey, .biometryKey, .lost) {
      CodeArguments($0, wrongKey: $1, knowledgeKey: $2, biometryKey: $3, loss: $4)
    }
  }

  /// What each code has whose request is not lost.
  static let codeThatArrives = codeThatArrives(.factorsOfCode(.possessionKnowledge))
  static func codeThatArrives(_ factors: Members<SigningArguments.Factors>) -> Members {
    group(factors, .wrong, .knowledgeKey, .biometryKey) {
      CodeArguments($0, wrongKey: $1, knowledgeKey: $2, biometryKey: $3)
    }
  }

  /// The same of a request that may be tampered with.
  static let tamperedCode = group(.madeCode, .tamper) { $0.with(tampering: $1) }
}

extension Members where Value == String? {
  static let keyOfMessage4 = optional(
    .text(
      "key",
      """
      The name of the temporary key; a name that no key has: an identifier that the server does not know. Absent: a new key \
      of the scope, which is asked for at the same time.
      """))
}

extension Members where Value == EncryptionArguments {
  /// A message that stands behind a code.
  static let codedMessage = group(
    .clock,
    .choice(
      "body",
      """
      `undecryptable`: the last bit of `encryptedData` is flipped before the code is made; `unreadable`: the decrypted text \
      is `{`; `incomplete`: it is `{}`. Absent: `good`.
      """, else: .good), .keyOfMessage4
  ) { EncryptionArguments(clock: $0, body: $1, key: $2) }
  /// A message without more in it than its address says.
  static let plainMessage = group(.clock, .body, .keyOfMessage4) { EncryptionArguments(clock: $0, body: $1, key: $2) }
}

extension Members where Value == SharedSecretAlgorithm {
  static let algorithm = choice(
    "algorithm", of: version4, "The algorithm, also of the temporary key. Absent: `EC_P384`.", else: .ecP384)

  fileprivate static let version4: [SharedSecretAlgorithm] = [.ecP384, .ecP384WithLevel3, .ecP384WithLevel5]
}

extension Members where Value == SharedSecretAlgorithm? {
  static let otherAlgorithm = optional(
    .choice("algorithm", of: Members<SharedSecretAlgorithm>.version4, "The algorithm. Absent: that of the activation."))
}

extension Members where Value == Bool? {
  static let confirmedAtOnce = optional(
    .yes("enableBiometry", "A `confirm` with this member follows. Absent: none does."))
}

extension Members where Value == [String]? {
  static let allowedAlgorithms = optional(
    .list(
      "algorithms", of: .choice(["EC_P256", "EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"]), atMost: 8,
      "`cryptography_algorithms_supported`. Absent: all."))
}

extension Members where Value == ValidationPath {
  static func path(_ absent: ValidationPath) -> Members {
    choice(
      "path",
      """
      `v4`: `/pa/v4/auth/validate`; `v3`: `/pa/v3/signature/validate`; the code or signature is that of a request to this \
      address. Absent: `\(absent.rawValue)`.
      """, else: absent)
  }
}
