internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OperationBuilder {
  /// Declares what happens to a message on the way, and to what it is bound to: each time one thing.
  func declareTampering(_ decryption: Decryption, of messages: MessageScenarios, _ rule: Rule) {
    let basic = messages.basic
    let covered = Fault("The MAC covers it, or is compared in all its bytes.", .macMismatch, [rule], .tampered)
    declareTamperedBytes(decryption, of: basic, covered)
    let (nonce, timestamp) = (decryption.fields.nonce, decryption.fields.timestamp)
    refuses("nonce-changed", of: basic, nonce.lastBitFlipped, covered, in: Versions.timestamp)
    let times: [Row<@Sendable (Int64) -> Int64>] = [
      Row("later", "a millisecond later", { $0 + 1 }), Row("earlier", "a millisecond earlier", { $0 - 1 }),
      Row("in-seconds", "in seconds", { $0 / 1000 }), Row("changed-to-zero", "0", { _ in 0 }),
      Row("in-32-bits", "its lowest 32 bits", { $0 & 0xFFFF_FFFF }),
    ]
    refuses("timestamp-", times, of: basic, timestamp, covered, in: Versions.timestamp)
    // The ephemeral key enters by its bytes, so that the same X, or the same point, is not enough.
    refuses("ephemeral-key-negated", of: basic, "the ephemeral key: Y replaced by the prime less Y", covered) {
      try decryption.changeSentKey(&$0) { $0.prefix(33) + fieldPrime.subtracting(Array($0.suffix(32))) }
    }
    refuses(
      "ephemeral-key-of-other-parity", of: basic, "the ephemeral key: compressed, with the prefix of the other Y",
      covered
    ) { try decryption.changeSentKey(&$0) { [0x02 | (~$0[64] & 1)] + $0[1..<33] } }
    for (name, scope, change, versions) in changesOfContext(decryption.fields.context) {
      refuses(
        name, of: scope == .activation ? messages.activation : basic, change, covered.flagged(.crossed), in: versions)
    }
  }

  private func declareTamperedBytes(_ decryption: Decryption, of basic: Scenario, _ covered: Fault) {
    let (encryptedData, mac) = (decryption.encryptedData, decryption.mac)
    for row in changesOfAnyBytes {
      refuses("data-\(row.name)", of: basic, encryptedData.changed(row.words, row.value), covered)
      refuses("mac-\(row.name)", of: basic, mac.changed(row.words, row.value), covered)
    }
    refuses("mac-", changesOfMac, of: basic, mac, covered)
    let another = "of another message, under the same keys"
    refuses(
      "data-of-another-message", of: basic,
      encryptedData.made(another) { try decryption.otherMessage($0).encryptedData },
      covered)
    refuses("mac-of-another-message", of: basic, mac.made(another) { try decryption.otherMessage($0).mac }, covered)
    let crossed = covered.flagged(.crossed)
    refuses(
      "mac-without-shared-info", of: basic,
      mac.made("of the encrypted data alone") { try decryption.mac($0, making: .macOverDataAlone) }, crossed)
    refuses(
      "mac-under-encryption-key", of: basic,
      mac.made("under K_ENC") { try decryption.mac($0, making: .macUnderEncryptionKey) }, crossed)
  }
}

extension Decryption {
  /// Another message under the same keys.
  fileprivate func otherMessage(_ draft: Draft) throws -> Cryptogram {
    try Rules.right.encrypt([1, 2, 3], with: envelope(draft))
  }

  /// The MAC of the encrypted data, as it is to those who make a mistake.
  fileprivate func mac(_ draft: Draft, making mistake: Mistake) throws -> [UInt8] {
    try Rules.right.making(mistake).computeMAC(of: draft.value(of: encryptedData), with: envelope(draft))
  }
}

let changesOfAnyBytes: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
  Row("first-bit-flipped", "first bit flipped", \.withFirstBitFlipped),
  Row("last-bit-flipped", "last bit flipped", \.withLastBitFlipped), Row("empty", "no byte", { _ in [] }),
  Row("block-cut-off", "the last block cut off", { Array($0.dropLast(16)) }),
  Row("block-appended", "a block appended", { $0 + [UInt8](repeating: 0, count: 16) }),
  Row("byte-appended", "a byte appended", { $0 + [0] }),
]

let changesOfMac: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
  Row("zero", "32 zero bytes", { _ in [UInt8](repeating: 0, count: 32) }),
  Row("byte-missing", "the last byte missing", { Array($0.dropLast()) }),
  Row("first-byte-missing", "the first byte missing", { Array($0.dropFirst()) }),
  Row("of-one-byte", "its first byte alone", { Array($0.prefix(1)) }), Row("twice", "the MAC twice", { $0 + $0 }),
  Row("halves-exchanged", "its halves exchanged", { Array($0.suffix(16) + $0.prefix(16)) }),
  Row("reversed", "its bytes in reverse order", { $0.reversed() }),
  Row("inverted", "each bit flipped", { $0.map { ~$0 } }),
  Row("byte-1-changed", "a bit of byte 1 flipped", { $0.withBitFlipped(inByte: 1) }),
  Row("byte-15-changed", "a bit of byte 15 flipped", { $0.withBitFlipped(inByte: 15) }),
  Row("byte-16-changed", "a bit of byte 16 flipped", { $0.withBitFlipped(inByte: 16) }),
  Row("byte-30-changed", "a bit of byte 30 flipped", { $0.withBitFlipped(inByte: 30) }),
]

/// Bytes that get lost in front of others where these are taken for a number or a text.
let bytesInFront: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
  Row("zero-byte-in-front", "a zero byte before it", { [0] + $0 }),
  Row("mark-in-front", "a byte order mark before it", { .byteOrderMark + $0 }),
]

/// What a message is bound to, changed in one thing each: the scope of the message that is changed, and the versions whose
/// MAC covers it; nil for all.
private func changesOfContext(
  _ fields: EncryptionFields
) -> [(name: String, scope: EncryptionScope, change: Change, versions: Set<String>?)] {
  let otherKey = "AAAAAAAAAAAAAAAAAAAAAA=="
  let otherIdentifier = "00000000-0000-4000-8000-000000000000"
  let (later, newest) = (Versions.associatedData, Versions.temporaryKey)
  return [
    ("other-purpose", .application, fields.sharedInfo1.set("another one", "/pa/other"), nil),
    ("other-secret", .application, fields.applicationSecret.set("another one", otherKey), nil),
    ("other-transport-key", .activation, fields.transportKey.set("another one", [UInt8](repeating: 1, count: 16)), nil),
    ("other-application", .application, fields.applicationKey.set("another one", otherKey), later),
    ("other-activation", .activation, fields.activationId.set("another one", otherIdentifier), later),
    ("other-temporary-key", .application, fields.temporaryKeyId.set("another one", otherIdentifier), newest),
    (
      "as-application-scope", .activation,
      Change("scope: application, without what only the activation scope has") {
        $0[fields.scope] = "application"
        $0[fields.activationId] = nil
        $0[fields.transportKey] = nil
      }, nil
    ),
    (
      "as-activation-scope", .application,
      Change("scope: activation, with a separate activation") {
        $0[fields.scope] = "activation"
        $0.fill(fields.activationId)
        $0.fill(fields.transportKey)
      }, nil
    ),
    ("purpose-with-slash", .application, fields.sharedInfo1.changed("a slash appended") { $0 + "/" }, nil),
    ("purpose-in-upper-case", .application, fields.sharedInfo1.changed("in upper case") { $0.uppercased() }, nil),
    ("purpose-removed", .application, fields.sharedInfo1.set("empty", ""), nil),
    ("secret-unpadded", .application, fields.applicationSecret.withoutPadding, nil),
    ("transport-key-changed", .activation, fields.transportKey.lastBitFlipped, nil),
    ("application-unpadded", .application, fields.applicationKey.withoutPadding, later),
    ("activation-in-upper-case", .activation, fields.activationId.changed("in upper case") { $0.uppercased() }, later),
    (
      "temporary-key-in-upper-case", .application,
      fields.temporaryKeyId.changed("in upper case") { $0.uppercased() }, newest
    ),
    (
      "identifiers-exchanged", .activation,
      Change("activationId and temporaryKeyId: exchanged") {
        try $0.exchange(fields.activationId, fields.temporaryKeyId)
      }, newest
    ),
  ]
}

extension ChangeableField where Native == String {
  /// The Base64 text of 16 bytes without its padding.
  fileprivate var withoutPadding: Change { changed("without its padding") { String($0.dropLast(2)) } }
}
