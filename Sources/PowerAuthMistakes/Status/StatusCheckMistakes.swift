internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a decrypted status is checked.
extension Mistake {
  static let longerStatusCut = Mistake(
    "status.longer-accepted", "Bytes behind the first 32 are ignored.", \.status.checkBlob
  ) { right in { blob in try right(blob.count > StatusLayout.byteCount ? Array(blob.prefix(32)) : blob) } }
  static let wholeBlocksAccepted = Mistake(
    "status.any-whole-blocks-accepted", "Any number of whole blocks is a status, and what is missing is zero.",
    \.status.checkBlob, accepting(when: { !$0.isEmpty && $0.count.isMultiple(of: keyByteCount) }))

  static let magicUnchecked = Mistake(
    "status.magic-unchecked", "The magic is not looked at.", \.status.checkMagic, accepting())
  static let anyLayoutAccepted = Mistake(
    "status.last-byte-of-magic-unchecked", "Only the first three bytes of the magic are looked at.",
    \.status.checkMagic, accepting(when: { $0.starts(with: [0xDE, 0xC0, 0xDE]) }))
  static let layoutD0Accepted = Mistake(
    "status.magic-d0-accepted", "Every last byte of the magic whose upper half is D is accepted, also D0.",
    \.status.checkMagic, accepting(when: { $0.starts(with: [0xDE, 0xC0, 0xDE]) && $0.last.map { $0 >> 4 } == 0xD }))
  static let layoutE0Accepted = Mistake(
    "status.magic-e0-accepted", "The last byte of the magic may also be E0.", \.status.checkMagic,
    accepting(when: { $0 == [0xDE, 0xC0, 0xDE, 0xE0] || $0 == [0xDE, 0xC0, 0xDE, 0xE1] }))
  static let firstByteOfMagicOnly = Mistake(
    "status.first-byte-of-magic-only", "Of the first three bytes of the magic only the first is looked at.",
    \.status.checkMagic, accepting(when: { $0.first == 0xDE && $0.last.map { 0xD1...0xDF ~= $0 } == true }))
  static let versionOfMagicOnly = Mistake(
    "status.last-byte-of-magic-only", "Only the last byte of the magic is looked at.", \.status.checkMagic,
    accepting(when: { $0.last.map { 0xD1...0xDF ~= $0 } == true }))

  static let stateUnchecked = Mistake(
    "status.state-unchecked", "Any state is accepted.", \.status.checkState, accepting())
  static let state0Accepted = Mistake(
    "status.state-0-accepted", "The state 0 is accepted.", \.status.checkState, accepting(when: { $0 == 0 }))
  static let state6Accepted = Mistake(
    "status.state-6-accepted", "The state 6 is accepted.", \.status.checkState, accepting(when: { $0 == 6 }))
  static let deadlockAccepted = Mistake(
    "status.deadlock-accepted", "The state 128, which only clients have, is accepted from a server.",
    \.status.checkState, accepting(when: { $0 == 128 }))
  static let createdRefused = Mistake(
    "status.created-refused", "The state 1 is refused, because no client is active yet.", \.status.checkState,
    refusing(as: .unknownState) { $0 == 1 })
  static let removedRefused = Mistake(
    "status.removed-refused", "The state 5 is refused, because nothing is left.", \.status.checkState,
    refusing(as: .unknownState) { $0 == 5 })

  static let lookAheadUnchecked = Mistake(
    "status.look-ahead-unchecked", "Any look-ahead is accepted.", \.status.checkLookAhead, accepting())
  static let lookAhead0Accepted = Mistake(
    "status.look-ahead-0-accepted", "A look-ahead of 0 is accepted.", \.status.checkLookAhead,
    accepting(when: { $0 == 0 }))
  static let lookAhead65Accepted = Mistake(
    "status.look-ahead-65-accepted", "A look-ahead of 65 is accepted.", \.status.checkLookAhead,
    accepting(when: { $0 == 65 }))
  static let lookAhead64Refused = Mistake(
    "status.look-ahead-64-refused", "A look-ahead of 64 is refused.", \.status.checkLookAhead,
    refusing(as: .lookAhead) { $0 == 64 })
  static let lookAhead1Refused = Mistake(
    "status.look-ahead-1-refused", "A look-ahead of 1 is refused.", \.status.checkLookAhead,
    refusing(as: .lookAhead) { $0 == 1 })
  static let lookAheadDefaulted = Mistake(
    "status.look-ahead-defaulted", "A look-ahead out of its range is read as 20.", \.status.checkLookAhead
  ) { _ in { 1...64 ~= $0 ? $0 : 20 } }
}
