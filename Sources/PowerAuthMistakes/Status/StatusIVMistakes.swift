package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the initialisation vector of a status is derived.
extension Mistake {
  static let statusIVUnderTransportKey = Mistake(
    "status.iv-under-transport-key", "The vector is derived with the transport key itself.", \.statusIV.chooseKey
  ) { _ in { _, transportKey in transportKey } }
  static let statusIVUnderCounterKey = Mistake(
    "status.iv-under-counter-key", "The vector is derived with the key of index 4000, that of the counter's hash.",
    \.statusIV.keyIndex, constant(4000))
  static let statusIVKeyIndexHexadecimal = Mistake(
    "status.iv-key-index-hexadecimal", "The index 3000 is read as a hexadecimal number.", \.statusIV.keyIndex,
    constant(0x3000))

  package static let ofStatusIVKeys = [statusIVUnderTransportKey, statusIVUnderCounterKey, statusIVKeyIndexHexadecimal]

  static let nonceBeforeChallenge = Mistake(
    "status.nonce-before-challenge", "The nonce stands before the challenge.", \.statusIV.join
  ) { right in { challenge, nonce, rules in right(nonce, challenge, rules) } }
  static let challengeAlone = Mistake(
    "status.challenge-alone", "The vector is derived for the challenge alone.", \.statusIV.join
  ) { _ in { challenge, _, _ in challenge } }
  static let nonceAlone = Mistake(
    "status.nonce-alone", "The vector is derived for the nonce alone.", \.statusIV.join
  ) { _ in { _, nonce, _ in nonce } }
  static let challengeAddedToNonce = Mistake(
    "status.challenge-added-to-nonce", "Challenge and nonce are added bit by bit, instead of one behind the other.",
    \.statusIV.join
  ) { _ in { challenge, nonce, _ in zip(challenge, nonce).map(^) } }
  static let challengeWithSizes = Mistake(
    "status.challenge-with-sizes", "Challenge and nonce stand behind their sizes, as in encrypted messages.",
    \.statusIV.join
  ) { _ in { challenge, nonce, rules in rules.concatWithSizes([challenge, nonce]) } }
  static let challengeAndNonceAsTexts = Mistake(
    "status.challenge-and-nonce-as-texts", "The Base64 texts of challenge and nonce are joined, as they travel.",
    \.statusIV.join
  ) { right in
    { challenge, nonce, rules in
      right(Array(Base64.encode(challenge).utf8), Array(Base64.encode(nonce).utf8), rules)
    }
  }

  package static let ofStatusIVData = [
    nonceBeforeChallenge, challengeAlone, nonceAlone, challengeAddedToNonce, challengeWithSizes,
    challengeAndNonceAsTexts,
  ]

  static let challengeOfAnyLength = Mistake(
    "status.challenge-of-any-length", "The length of the challenge is not checked.", \.statusIV.checkChallenge,
    accepting())
  static let statusNonceOfAnyLength = Mistake(
    "status.nonce-of-any-length", "The length of the nonce is not checked.", \.statusIV.checkNonce, accepting())
  static let challengeFitted = Mistake(
    "status.challenge-fitted", "A challenge of another length is cut, or filled up with zeros, to 16 bytes.",
    \.statusIV.checkChallenge, accepting { $0.fitted(to: keyByteCount) })
  static let nonceFitted = Mistake(
    "status.nonce-fitted", "A nonce of another length is cut, or filled up with zeros, to 16 bytes.",
    \.statusIV.checkNonce, accepting { $0.fitted(to: keyByteCount) })
}

extension StatusIVOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.index-sign-extended", "kdf.index-cut-to-64-bytes",
      because: "Vectors of the operations to which these steps belong show them.")
    op.equivalentCiphers()
  }
}
