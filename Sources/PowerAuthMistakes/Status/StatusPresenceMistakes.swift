internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where it is checked what belongs to a status.
extension Mistake {
  static let statusKeyFitted = Mistake(
    "status.transport-key-of-any-length", "A transport key of another length is cut, or filled up, to 16 bytes.",
    \.status.checkTransportKey, accepting { $0.fitted(to: keyByteCount) })

  static let missingChallengeAccepted = Mistake(
    "status.missing-challenge-accepted", "Without a challenge or nonce the initialisation vector is zero.",
    \.status.challenge, acceptingMissing()
  ).and(\.status.nonce, acceptingMissing())
  static let missingChallengeAsZeros = Mistake(
    "status.missing-challenge-as-zeros", "Zeros stand for a challenge or nonce that is absent.",
    \.status.challenge, readingMissing(as: [UInt8](repeating: 0, count: keyByteCount))
  ).and(\.status.nonce, readingMissing(as: [UInt8](repeating: 0, count: keyByteCount)))
  static let unexpectedChallengeIgnored = Mistake(
    "status.unexpected-challenge-ignored", "In 3.0 a challenge and a nonce are ignored.", \.status.challenge,
    ignoringUnexpected()
  ).and(\.status.nonce, ignoringUnexpected())
  static let unexpectedChallengeUsed = Mistake(
    "status.unexpected-challenge-used", "In 3.0 the initialisation vector is derived where there is a challenge.",
    \.status.challenge
  ) { right in { challenge, isRequired in isRequired ? try right(challenge, isRequired) : challenge } }
  .and(\.status.nonce) { right in { nonce, isRequired in isRequired ? try right(nonce, isRequired) : nonce } }

  static let missingChallengesAccepted = [missingChallengeAccepted, missingChallengeAsZeros]
  static let unexpectedChallengesAccepted = [unexpectedChallengeIgnored, unexpectedChallengeUsed]

  static let counterFieldsNotMissed = Mistake(
    "status.absent-as-zero", "A counter's byte, a look-ahead, a hash or CTR_DATA that is absent is written as zeros.",
    \.status.counterByte, readingMissing(as: 0)
  )
  .and(\.status.lookAhead, readingMissing(as: 0))
  .and(\.status.counterHash, readingMissing(as: [UInt8](repeating: 0, count: keyByteCount)))
  .and(\.status.counterData, readingMissing(as: [UInt8](repeating: 0, count: keyByteCount)))
  static let unexpectedCounterFieldsIgnored = Mistake(
    "status.unexpected-ignored", "Values of the counter that the version does not have are ignored.",
    \.status.counterByte, ignoringUnexpected()
  )
  .and(\.status.lookAhead, ignoringUnexpected())
  .and(\.status.counterHash, ignoringUnexpected())
  .and(\.status.counterData, ignoringUnexpected())

  static let reservedFitted = Mistake(
    "status.reserved-of-any-length", "Reserved bytes are cut, or filled up with zeros, to the length of their place.",
    \.status.checkReserved
  ) { _ in { reserved, count in reserved.fitted(to: count) } }
  static let counterHashFitted = Mistake(
    "status.counter-hash-of-any-length", "A hash of another length is cut, or filled up with zeros, to 16 bytes.",
    \.status.checkCounterHash, accepting { $0.fitted(to: keyByteCount) })
  static let statusCounterDataFitted = Mistake(
    "status.counter-data-of-any-length", "CTR_DATA of another length is cut, or filled up with zeros, to 16 bytes.",
    \.counter.checkValue, accepting { $0.fitted(to: keyByteCount) })
}
