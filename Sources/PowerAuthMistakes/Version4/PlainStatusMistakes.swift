internal import Conformance
internal import PowerAuth
internal import Primitives

/// Mistakes with the counter and the status of protocol 4.
extension MistakeTable {
  static let wideCounter: MistakeTable = [
    "counter.sha-256-in-4.0": breaking(\.version4.counter.follow)(
      "The next value of 4.0 is SHA-256.", { _ in { SHA256.hash($0) } }),
    "counter.folded-in-4.0": breaking(\.version4.counter.follow)(
      "The next value of 4.0 is SHA-256 folded to 16 bytes, as in version 3.", { _ in { fold(SHA256.hash($0)) } }),
    "counter.sha3-folded": breaking(\.version4.counter.follow)(
      "The next value of 4.0 is SHA3-256 folded to 16 bytes.", { right in { fold(try right($0)) } }),
    "counter.sha3-twice": breaking(\.version4.counter.follow)(
      "Each step of 4.0 hashes twice.", { right in { try right(try right($0)) } }),
    "counter.short-value-in-4.0": breaking(\.version4.counter.checkValue)(
      "A value of 16 bytes is taken in 4.0, as after an upgrade that kept the counter of version 3.",
      accepting(when: { $0.count == 16 })),
    "counter.any-value-in-4.0": breaking(\.version4.counter.checkValue)(
      "The length of the value is not checked in 4.0.", accepting()),
    "counter.mac-exchanged": breaking(\.version4.counter.authenticate)(
      "The value of the counter is the key of the hash, and KEY_MAC_CTR_DATA what it covers.",
      evidence: "The publisher's page on the status says this.", exchangingKeyAndData),
    "counter.mac-by-hmac": breaking(\.version4.counter.authenticate)(
      "The hash is HMAC-SHA-256.", { _ in { data, key, _ in HMACSHA256.authenticationCode(for: data, key: key) } }),
    "counter.mac-folded": breaking(\.version4.counter.authenticate)(
      "The hash is folded to 16 bytes, as in version 3.", { right in { fold(try right($0, $1, $2)) } }),
    "counter.mac-of-hash": breaking(\.version4.counter.authenticate)(
      "The hash is that of the value that follows.",
      { right in { data, key, mac in try right(data.count == 32 ? try SHA3.sha256(data) : data, key, mac) } }),
    "counter.mac-customization-missing": breaking(\.version4.counter.customization)(
      "The hash has no customisation.", constant("")),
    "counter.mac-customization-of-status": breaking(\.version4.counter.customization)(
      "The hash has the customisation of the status.", constant("PA4MAC-STATUS")),
    "counter.mac-key-of-any-length": breaking(\.version4.counter.checkKey)(
      "The length of the key is not checked.", accepting()),
    "counter.mac-of-any-length": breaking(\.version4.counter.checkHash)(
      "The length of the hash in the status is not checked.", accepting()),
  ]

  static let plainStatus: MistakeTable = [
    "status4.flags-behind-reserved": breaking(\.version4.status.parts)(
      "The reserved bytes stand before the flags.", moving(.reserved, before: .flags)),
    "status4.versions-exchanged": breaking(\.version4.status.parts)(
      "The upgrade version stands before the current one.", moving(.upgradeVersion, before: .currentVersion)),
    "status4.counter-byte-behind-attempts": breaking(\.version4.status.parts)(
      "The byte of the counter stands behind the attempts.", moving(.counterByte, before: .lookAhead)),
    "status4.attempts-exchanged": breaking(\.version4.status.parts)(
      "The maximum of attempts stands before the failed ones.", moving(.maxFailedAttempts, before: .failedAttempts)),
    "status4.look-ahead-first": breaking(\.version4.status.parts)(
      "The look-ahead stands before the byte of the counter.", moving(.lookAhead, before: .counterByte)),
    "status4.hash-before-numbers": breaking(\.version4.status.parts)(
      "The hash of the counter stands before its byte.", moving(.counterHash, before: .counterByte)),
    "status4.magic-of-version-3": breaking(\.version4.status.magic)(
      "The magic bytes are DE C0 DE D1, those of version 3.", constant([0xDE, 0xC0, 0xDE, 0xD1])),
    "status4.magic-little-endian": breaking(\.version4.status.magic)(
      "The magic bytes stand in the opposite order.", constant([0xD4, 0xDE, 0xC0, 0xDE])),
    "status4.mac-over-status-and-zeros": breaking(\.version4.status.cover)(
      "The MAC covers 80 bytes: the status and zeros in its own place.",
      giving { $0 + [UInt8](repeating: 0, count: 32) }),
    "status4.mac-without-reserved": breaking(\.version4.status.cover)(
      "The MAC does not cover the reserved bytes.", giving { Array($0.prefix(8)) + $0.dropFirst(12) }),
    "status4.mac-without-magic": breaking(\.version4.status.cover)(
      "The MAC does not cover the magic bytes.", giving { Array($0.dropFirst(4)) }),
    "status4.mac-without-hash": breaking(\.version4.status.cover)(
      "The MAC covers the first 16 bytes only.", giving { Array($0.prefix(16)) }),
    "status4.mac-customization-missing": breaking(\.version4.status.customization)(
      "The MAC has no customisation.", constant("")),
    "status4.mac-customization-of-counter": breaking(\.version4.status.customization)(
      "The MAC has the customisation of the counter.", constant("PA4MAC-CTR")),
    "status4.numbers-signed": breaking(\.version4.status.readNumber)(
      "Numbers are read with a sign.", { _ in { Int(Int8(bitPattern: $0)) } }),
    "status4.numbers-of-7-bits": breaking(\.version4.status.readNumber)(
      "Numbers are read without their top bit.", { _ in { Int($0 & 0x7F) } }),
    "status4.numbers-clamped": breaking(\.version4.status.writeNumber)(
      "Numbers above 127 are written as 127.", { _ in { UInt8(min(127, max(0, $0))) } }),
    "status4.key-of-any-length": breaking(\.version4.status.checkKey)(
      "The length of the key is not checked.", accepting()),
    "status4.reserved-of-any-length": breaking(\.version4.status.checkReserved)(
      "Reserved bytes are cut to four, or filled up with zeros.", changing { $0.fitted(to: 4) }),
    "status4.hash-of-any-length": breaking(\.version4.status.checkHash)(
      "The hash is cut to 32 bytes, or filled up with zeros.", changing { $0.fitted(to: 32) }),
    "status4.longer-taken": breaking(\.version4.status.checkMessage)(
      "What stands behind 80 bytes is ignored.", changing { Array($0.prefix(80)) }),
    "status4.read-before-mac": breaking(\.version4.status.checkMessage)(
      "The first bytes and the state are judged before the MAC is compared.",
      { right in
        { message in
          let message = try right(message)
          let rules = Rules.right.version4.status
          try rules.checkMagic(Array(message.prefix(rules.magic.count)), rules.magic)
          _ = try rules.checkState(Int(message[rules.magic.count]))
          return message
        }
      }),
    "status4.mac-not-compared": breaking(\.version4.status.areEqual)(
      "The MAC is not compared.", { _ in { _, _ in true } }),
    "status4.half-of-mac-compared": breaking(\.version4.status.areEqual)(
      "Only the first 16 bytes of the MAC are compared.",
      { right in { right(Array($0.prefix(16)), Array($1.prefix(16))) } }),
    "status4.other-half-of-mac-compared": breaking(\.version4.status.areEqual)(
      "Only the last 16 bytes of the MAC are compared.",
      { right in { right(Array($0.suffix(16)), Array($1.suffix(16))) } }),
    "status4.mac-compared-until-difference": breaking(\.version4.status.areEqual)(
      "The comparison ends at the first byte that differs.", { _ in { $0.elementsEqual($1) } }),
    "status4.magic-of-version-3-taken": breaking(\.version4.status.checkMagic)(
      "The last of the magic bytes may be D1 to DF, as in version 3.",
      { right in
        { given, due in
          try right(given.last.map { 0xD1...0xDF ~= $0 } ?? false ? Array(given.dropLast()) + [0xD4] : given, due)
        }
      }),
    "status4.last-byte-of-magic-only": breaking(\.version4.status.checkMagic)(
      "Only the last of the magic bytes is compared.",
      { right in { given, due in try right(Array(due.dropLast()) + given.suffix(1), due) } }),
    "status4.first-bytes-of-magic-only": breaking(\.version4.status.checkMagic)(
      "The last of the magic bytes is not compared.",
      { right in { given, due in try right(Array(given.dropLast()) + due.suffix(1), due) } }),
    "status4.any-state": breaking(\.version4.status.checkState)("Each state is taken.", accepting()),
    "status4.states-above-5-taken": breaking(\.version4.status.checkState)(
      "States above 5 are taken.", accepting(when: { $0 > 5 })),
    "status4.any-look-ahead": breaking(\.version4.status.checkLookAhead)("Each look-ahead is taken.", accepting()),
    "status4.look-ahead-clamped": breaking(\.version4.status.checkLookAhead)(
      "A look-ahead above 64 counts as 64.", { right in { $0 > 64 ? 64 : try right($0) } }),
    "status4.version-3-without-flag": breaking(\.version4.status.checkVersions)(
      "Version 3 is taken without an upgrade that waits for its confirmation.",
      accepting(when: { $0.currentVersion == 3 })),
    "status4.version-3-with-bit-0": breaking(\.version4.status.checkVersions)(
      "The flag of the upgrade is taken to be bit 0.",
      { right in
        { status in
          guard status.currentVersion == 3 else { return try right(status) }
          try demand(status.flags & PlainStatus.confirmationPending != 0, else: .statusVersion)
          return status
        }
      }),
    "status4.version-3-refused": breaking(\.version4.status.checkVersions)(
      "Version 3 is refused during an upgrade as well.", refusing(as: .statusVersion) { $0.currentVersion == 3 }),
    "status4.maximum-excluded": breaking(\.version4.status.checkAttempts)(
      "A blocked activation, whose failed attempts are the maximum, is refused.",
      refusing(as: .attempts) { $0.failedAttempts == $0.maxFailedAttempts }),

    // Mistakes with tokens, and with keys of an application.
    "token.of-3.3-in-4.0": breaking(\.version4.token.isUsed)(
      "The digest of 4.0 is that of 3.3: HMAC-SHA-256 under a secret of 16 bytes.", { _ in { _ in false } }),
    "token.hmac-in-4.0": breaking(\.version4.token.authenticate)(
      "The digest of 4.0 is HMAC-SHA-256.",
      { _ in { data, key, _ in HMACSHA256.authenticationCode(for: data, key: key) } }),
    "token.kmac-exchanged": breaking(\.version4.token.authenticate)(
      "In 4.0 the secret is what the MAC covers, and the rest is its key.", exchangingKeyAndData),
    "token.kmac-customization-missing": breaking(\.version4.token.customization)(
      "The digest of 4.0 has no customisation.", evidence: "One development build of the mobile SDK forgot it.",
      constant("")),
    "token.kmac-customization-of-data": breaking(\.version4.token.customization)(
      "The digest of 4.0 has the customisation of operation data.", constant("PA4DIGEST-DATA")),
    "token.secret-of-any-length-in-4.0": breaking(\.version4.token.checkSecret)(
      "The length of the secret is not checked in 4.0.", accepting()),
    "token.secret-folded-in-4.0": breaking(\.version4.token.checkSecret)(
      "A secret of 32 bytes is folded to 16.", returning { fold($0) }),
    "vault.index-little-endian-in-4.0": breaking(\.version4.vault.writeIndex)(
      "The index is little-endian.", entering(\.byteSwapped)),
    "vault.index-of-16-bytes": breaking(\.version4.vault.writeIndex)(
      "The index has 16 bytes, as the block of version 3.", giving { [UInt8](repeating: 0, count: 8) + $0 }),
    "vault.index-of-four-bytes": breaking(\.version4.vault.writeIndex)(
      "The index has four bytes.", giving { Array($0.suffix(4)) }),
    "vault.index-as-text": breaking(\.version4.vault.writeIndex)(
      "The index enters as decimal digits.", { _ in { Array(String($0).utf8) } }),
    "vault.kinds-exchanged": breaking(\.version4.vault.label)(
      "The labels of the two kinds change places.", entering { $0 == .twoFactors ? .knowledge : .twoFactors }),
    "vault.one-label": breaking(\.version4.vault.label)(
      "Both kinds have the label app/kdf.", { _ in { _ in "app/kdf" } }),
    "vault.key-of-any-length": breaking(\.version4.vault.checkKey)(
      "The length of the vault key is not checked.", accepting()),
    "vault.short-keys-derived": breaking(\.version4.vault.checkSize)(
      "Keys of less than 16 bytes are derived.", accepting(when: { $0 > 0 && $0 < 16 })),
  ]
}
