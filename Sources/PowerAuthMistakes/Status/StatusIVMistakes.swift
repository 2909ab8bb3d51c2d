package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the initialisation vector of a status, and with what belongs to it.
extension MistakeTable {
  static let statusIV: MistakeTable = [
    // Mistakes where the initialisation vector of a status is derived.
    "status.iv-under-transport-key": breaking(\.statusIV.chooseKey)(
      "The vector is derived with the transport key itself.", { _ in { _, transportKey in transportKey } }),
    "status.iv-under-counter-key": breaking(\.statusIV.keyIndex)(
      "The vector is derived with the key of index 4000, that of the counter's hash.", constant(4000)),
    "status.iv-key-index-hexadecimal": breaking(\.statusIV.keyIndex)(
      "The index 3000 is read as a hexadecimal number.", constant(0x3000)),
    "status.nonce-before-challenge": breaking(\.statusIV.join)(
      "The nonce stands before the challenge.",
      { right in { challenge, nonce, rules in right(nonce, challenge, rules) } }),
    "status.challenge-alone": breaking(\.statusIV.join)(
      "The vector is derived for the challenge alone.", { _ in { challenge, _, _ in challenge } }),
    "status.nonce-alone": breaking(\.statusIV.join)(
      "The vector is derived for the nonce alone.", { _ in { _, nonce, _ in nonce } }),
    "status.challenge-added-to-nonce": breaking(\.statusIV.join)(
      "Challenge and nonce are added bit by bit, instead of one behind the other.",
      { _ in { challenge, nonce, _ in zip(challenge, nonce).map(^) } }),
    "status.challenge-with-sizes": breaking(\.statusIV.join)(
      "Challenge and nonce stand behind their sizes, as in encrypted messages.",
      { _ in { challenge, nonce, rules in rules.concatWithSizes([challenge, nonce]) } }),
    "status.challenge-and-nonce-as-texts": breaking(\.statusIV.join)(
      "The Base64 texts of challenge and nonce are joined, as they travel."
    ) { right, challenge, nonce, rules in
      right(Array(Base64.encode(challenge).utf8), Array(Base64.encode(nonce).utf8), rules)
    },
    "status.challenge-of-any-length": breaking(\.statusIV.checkChallenge)(
      "The length of the challenge is not checked.", accepting()),
    "status.nonce-of-any-length": breaking(\.statusIV.checkNonce)(
      "The length of the nonce is not checked.", accepting()),
    "status.challenge-fitted": breaking(\.statusIV.checkChallenge)(
      "A challenge of another length is cut, or filled up with zeros, to 16 bytes.",
      accepting { $0.fitted(to: keyByteCount) }),
    "status.nonce-fitted": breaking(\.statusIV.checkNonce)(
      "A nonce of another length is cut, or filled up with zeros, to 16 bytes.",
      accepting { $0.fitted(to: keyByteCount) }),

    // Mistakes where it is checked what belongs to a status.
    "status.transport-key-of-any-length": breaking(\.status.checkTransportKey)(
      "A transport key of another length is cut, or filled up, to 16 bytes.", accepting { $0.fitted(to: keyByteCount) }),
    "status.missing-challenge-accepted": breaking(\.status.challenge)(
      "Without a challenge or nonce the initialisation vector is zero.", acceptingMissing()
    ).and(\.status.nonce, acceptingMissing()),
    "status.missing-challenge-as-zeros": breaking(\.status.challenge)(
      "Zeros stand for a challenge or nonce that is absent.",
      readingMissing(as: [UInt8](repeating: 0, count: keyByteCount))
    ).and(\.status.nonce, readingMissing(as: [UInt8](repeating: 0, count: keyByteCount))),
    "status.unexpected-challenge-ignored": breaking(\.status.challenge)(
      "In 3.0 a challenge and a nonce are ignored.", ignoringUnexpected()
    ).and(\.status.nonce, ignoringUnexpected()),
    "status.unexpected-challenge-used": breaking(\.status.challenge)(
      "In 3.0 the initialisation vector is derived where there is a challenge.",
      { right in { challenge, isRequired in isRequired ? try right(challenge, isRequired) : challenge } }
    ).and(\.status.nonce, { right in { nonce, isRequired in isRequired ? try right(nonce, isRequired) : nonce } }),
    "status.absent-as-zero": breaking(\.status.counterByte)(
      "A counter's byte, a look-ahead, a hash or CTR_DATA that is absent is written as zeros.", readingMissing(as: 0)
    ).and(\.status.lookAhead, readingMissing(as: 0)).and(
      \.status.counterHash, readingMissing(as: [UInt8](repeating: 0, count: keyByteCount))
    ).and(\.status.counterData, readingMissing(as: [UInt8](repeating: 0, count: keyByteCount))),
    "status.unexpected-ignored": breaking(\.status.counterByte)(
      "Values of the counter that the version does not have are ignored.", ignoringUnexpected()
    ).and(\.status.lookAhead, ignoringUnexpected()).and(\.status.counterHash, ignoringUnexpected()).and(
      \.status.counterData, ignoringUnexpected()),
    "status.reserved-of-any-length": breaking(\.status.checkReserved)(
      "Reserved bytes are cut, or filled up with zeros, to the length of their place.",
      { _ in { reserved, count in reserved.fitted(to: count) } }),
    "status.counter-hash-of-any-length": breaking(\.status.checkCounterHash)(
      "A hash of another length is cut, or filled up with zeros, to 16 bytes.",
      accepting { $0.fitted(to: keyByteCount) }),
    "status.short-counter-hash-taken": breaking(\.status.checkCounterHash)(
      "A hash of less than 16 bytes is written, with zeros behind it; a longer one does not fit, and is refused or fails.",
      evidence: "The publisher's Java library writes a hash of 0 or 15 bytes, and throws with a longer one."
    ) { right, hash in
      try right(hash.count < keyByteCount ? hash.fitted(to: keyByteCount) : hash)
    },
    "status.counter-data-of-any-length": breaking(\.counter.checkValue)(
      "CTR_DATA of another length is cut, or filled up with zeros, to 16 bytes.",
      accepting { $0.fitted(to: keyByteCount) }),
  ]
}

extension Mistake {
  package static let ofStatusIVKeys = MistakeTable.statusIV[
    "status.iv-under-transport-key", "status.iv-under-counter-key", "status.iv-key-index-hexadecimal"]
  package static let ofStatusIVData = MistakeTable.statusIV[
    "status.nonce-before-challenge", "status.challenge-alone", "status.nonce-alone", "status.challenge-added-to-nonce",
    "status.challenge-with-sizes", "status.challenge-and-nonce-as-texts"]
}
