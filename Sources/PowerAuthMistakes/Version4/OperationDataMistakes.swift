internal import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with data of operations, the upgrade and the header of protocol 4.
extension MistakeTable {
  static let operationData: MistakeTable = [
    "operation-digest.last-four-bytes": breaking(\.version4.operationDigest.reduce)(
      "The digits are those of the last four bytes, as of an offline code.",
      { _ in { mac, modulus in (mac.suffix(4).reduce(0) { $0 << 8 | UInt64($1) } & 0x7FFF_FFFF) % modulus } }),
    "operation-digest.last-eight-bytes": breaking(\.version4.operationDigest.reduce)(
      "The digits are those of the last eight bytes.",
      { _ in { mac, modulus in mac.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } % modulus } }),
    "operation-digest.first-four-bytes": breaking(\.version4.operationDigest.reduce)(
      "The digits are those of the first four bytes.", { right in { right(Array($0.prefix(4)), $1) } }),
    "operation-digest.little-endian": breaking(\.version4.operationDigest.reduce)(
      "The MAC is read little-endian.", { right in { right($0.reversed(), $1) } }),
    "operation-digest.folded": breaking(\.version4.operationDigest.reduce)(
      "The MAC is folded to 16 bytes.", { right in { right(fold($0), $1) } }),
    "operation-digest.modulo-10-8": breaking(\.version4.operationDigest.reduce)(
      "The number is reduced modulo 10^8, whatever length is asked for.",
      { right in { mac, _ in right(mac, 100_000_000) } }),
    "operation-digest.unpadded": breaking(\.version4.operationDigest.fillUp)(
      "Digits are not filled up with zeros.", { _ in { digits, _ in digits } }),
    "operation-digest.padded-on-the-right": breaking(\.version4.operationDigest.fillUp)(
      "Zeros are put behind the digits.",
      { _ in { digits, count in digits + String(repeating: "0", count: max(0, count - digits.count)) } }),
    "operation-digest.without-separator": breaking(\.version4.operationDigest.join)(
      "Nothing stands between the items.", { _ in { Array($0.joined().utf8) } }),
    "operation-digest.with-asterisks": breaking(\.version4.operationDigest.join)(
      "An asterisk stands between the items, as inside of them.", { _ in { Array($0.joined(separator: "*").utf8) } }),
    "operation-digest.with-sizes": breaking(\.version4.operationDigest.join)(
      "Each item stands behind its size.", { _ in { Rules.right.concatWithSizes($0.map { Array($0.utf8) }) } }),
    "operation-digest.empty-items-dropped": breaking(\.version4.operationDigest.join)(
      "Empty items are left out.", { right in { right($0.filter { !$0.isEmpty }) } }),
    "operation-digest.items-trimmed": breaking(\.version4.operationDigest.join)(
      "Items lose the white space around them.",
      { right in { right($0.map { String($0.trimming { $0.isWhitespace }) }) } }
    ),
    "operation-digest.separator-behind": breaking(\.version4.operationDigest.join)(
      "An ampersand stands behind the last item too.", giving { $0 + [UInt8(ascii: "&")] }),
    "operation-digest.draft-customization": breaking(\.version4.operationDigest.customization)(
      "The customisation has an underscore, as an early draft of 2025.", constant("PA4DIGEST_DATA")),
    "operation-digest.customization-of-tokens": breaking(\.version4.operationDigest.customization)(
      "The customisation is that of tokens.", constant("PA4DIGEST")),
    "operation-digest.key-of-any-length": breaking(\.version4.operationDigest.checkKey)(
      "The length of the key is not checked.", accepting()),
    "operation-digest.any-length": breaking(\.version4.operationDigest.checkLength)(
      "Digests of other lengths are made.", accepting { min(max($0, 1), 18) }),
    "operation-digest.length-clamped": breaking(\.version4.operationDigest.checkLength)(
      "A length below 4 counts as 4, and one above 9 as 9.", changing { min(max($0, 4), 9) }),
  ]

  static let offlineData: MistakeTable = [
    "offline-data.mac-without-type": breaking(\.offlineData.cover)(
      "The MAC or signature does not cover the type of the key.", { right in { right($0, $1).dropLast() } }),
    "offline-data.mac-without-nonce": breaking(\.offlineData.cover)(
      "The MAC or signature covers the lines before the nonce only.",
      { right in
        { text, encoded in
          let lines = right(text, encoded).split(separator: 0x0A, omittingEmptySubsequences: false)
          return Array(lines.dropLast(2).joined(separator: [0x0A]))
        }
      }),
    "offline-data.mac-of-the-drafts": breaking(\.offlineData.customization)(
      "The MAC of the drafts of October 2025: 64 bytes, with the customisation JOSE.", constant("JOSE")
    ).and(\.offlineData.byteCount, constant(64)).and(\.offlineData.checkMAC, accepting()),
    "offline-data.customization-of-drafts": breaking(\.offlineData.customization)(
      "The customisation is JOSE, as in the drafts of October 2025; the MAC has 32 bytes.", constant("JOSE")),
    "offline-data.customization-missing": breaking(\.offlineData.customization)(
      "The MAC has no customisation.", constant("")),
    "offline-data.operation-data-unescaped": breaking(\.offlineData.readOperationData)(
      "Escapes in the data of the operation are replaced as in title and message.",
      { _ in { Rules.right.offlineData.unescape($0) } }),
    "offline-data.sixth-line-as-nonce": breaking(\.offlineData.findNonce)(
      "The nonce is the sixth line, also where a one-time password stands there.", { _ in { $0[5] } }),
    "offline-data.password-always": breaking(\.offlineData.findPassword)(
      "The sixth line is a one-time password in any case.", { _ in { $0[5] } }),
    "offline-data.password-never": breaking(\.offlineData.findPassword)(
      "The one-time password is not read.", { _ in { _ in nil } }),
    "offline-data.last-line-before-nonce-as-password": breaking(\.offlineData.findPassword)(
      "The line before the nonce is the one-time password, also where others stand behind it.",
      { _ in { $0.count > 7 ? $0[$0.count - 3] : nil } }),
    "offline-data.not-unescaped": breaking(\.offlineData.unescape)(
      "Escapes in title and message stay as they are.", { _ in { $0 } }),
    "offline-data.line-breaks-first": breaking(\.offlineData.unescape)(
      "All \\n become line breaks, and then all \\\\ backslashes.",
      { _ in { $0.replacing("\\n", with: "\n").replacing("\\\\", with: "\\") } }),
    "offline-data.backslashes-kept": breaking(\.offlineData.unescape)(
      "Only \\n is replaced.", { _ in { $0.replacing("\\n", with: "\n") } }),
    "offline-data.six-lines-taken": breaking(\.offlineData.divide)(
      "The lines are not counted.",
      { right in
        { text in
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          guard lines.count < 7, lines.count > 2 else { return try right(text) }
          return Array(lines.dropLast(2)) + [String](repeating: "", count: 7 - lines.count) + Array(lines.suffix(2))
        }
      }),
    "offline-data.empty-lines-dropped": breaking(\.offlineData.divide)(
      "Empty lines are dropped.",
      { right in { text in try right(text.split(separator: "\n").joined(separator: "\n")) } }),
    "offline-data.carriage-returns-as-breaks": breaking(\.offlineData.divide)(
      "A carriage return ends a line too.",
      { right in
        { text in try right(String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\r" ? "\n" : $0 }))) }
      }),
    "offline-data.nonce-of-any-length": breaking(\.offlineData.decodeNonce)(
      "The length of the nonce is not checked.",
      { right in { text in try Base64.decode(text) ?? right(text) } }),
    "offline-data.other-types-as-mac": breaking(\.offlineData.checkKeyType)(
      "A type that is not known counts as 2.", { right in { type in (try? right(type)) ?? "2" } }),
    "offline-data.type-2-unknown": breaking(\.offlineData.checkKeyType)(
      "Type 2 is not known, as in version 3.", refusing(as: .unknownKeyType) { $0 == "2" }),
    "offline-data.other-types-as-1": breaking(\.offlineData.checkSignedKeyType)(
      "A type that is not known counts as 1.", { right in { type in (try? right(type)) ?? "1" } }),
    "offline-data.type-0-unknown": breaking(\.offlineData.checkSignedKeyType)(
      "Type 0 is not known.", refusing(as: .unknownKeyType) { $0 == "0" }),
    "offline-data.keys-exchanged": breaking(\.offlineData.chooseKey)(
      "The server's key verifies type 0, and the master key type 1.",
      { right in { type, master, server in right(type, server, master) } }),
    "offline-data.master-key-only": breaking(\.offlineData.chooseKey)(
      "The master key verifies both types.", { _ in { _, master, _ in master } }),
    "offline-data.server-key-only": breaking(\.offlineData.chooseKey)(
      "The server's key of the activation verifies both types.", { _ in { _, _, server in server } }),
    "offline-data.signature-for-mac": breaking(\.offlineData.hasMAC)(
      "All types are verified as signatures.", { _ in { _ in false } }),
    "offline-data.mac-for-server-key": breaking(\.offlineData.hasMAC)(
      "Type 1 has a MAC as well.", { _ in { $0 != "0" } }),
    "offline-data.mac-not-compared": breaking(\.offlineData.areEqual)(
      "The MAC is not compared.", { _ in { _, _ in true } }),
    "offline-data.mac-of-any-length": breaking(\.offlineData.checkMAC)(
      "A longer MAC is cut to 32 bytes.", changing { Array($0.prefix(32)) }
    ),
    "offline-data.shorter-mac-compared": breaking(\.offlineData.areEqual)(
      "A MAC is compared as far as it was sent.", { right in { right($0, Array($1.prefix($0.count))) } }
    ).and(\.offlineData.checkMAC, accepting(when: { $0.count < 32 })),
    "offline-data.mac-compared-until-difference": breaking(\.offlineData.areEqual)(
      "The comparison ends at the first byte that differs.", { _ in { $0.elementsEqual($1) } }),
    "offline-data.key-of-any-length": breaking(\.offlineData.checkKey)(
      "A key is cut to 32 bytes, or filled up with zeros.", changing { $0.fitted(to: 32) }),
    "offline-data.padding-ignored": breaking(\.offlineData.decode)(
      "Padding may be missing.", { right in { text in try Base64.decode(text.paddedBase64) ?? right(text) } }),
    "offline-data.url-alphabet-taken": breaking(\.offlineData.decode)(
      "The alphabet for addresses is taken as well.", changing(\.fromURLAlphabet)),
    "offline-data.p-256": breaking(\.offlineData.verify)(
      "Signatures are verified with P-256 and SHA-256, as in version 3.",
      { _ in
        { signature, message, key in
          guard let key = try? P256.PublicKey(encoded: key) else { throw Refusal.invalidPublicKey }
          guard let signature = P256.Signature(der: signature) else { throw Refusal.signatureEncoding }
          return try key.isValidSignature(signature, for: message)
        }
      }),
    "offline-data.signature-not-verified": breaking(\.offlineData.verify)(
      "It is not looked at whether the signature is right.",
      { right in
        { signature, message, key in
          _ = try right(signature, message, key)
          return true
        }
      }),
    "offline-data.bytes-behind-signature-ignored": breaking(\.offlineData.verify)(
      "Bytes behind a signature are ignored.",
      { right in
        { signature, message, key in
          let count = signature.count > 1 ? 2 + Int(signature[1]) : 0
          return try right(Array(signature.prefix(count)), message, key)
        }
      }),
  ]

  static let upgrade4: MistakeTable = [
    "upgrade.offered-whenever-different": breaking(\.version4.upgrade.isOffered)(
      "The upgrade is offered whenever the two versions differ.", evidence: "One page of the publisher says this.",
      { _ in { $0.currentVersion != $0.upgradeVersion } }),
    "upgrade.offered-by-upgrade-version": breaking(\.version4.upgrade.isOffered)(
      "The upgrade is offered by the upgrade version alone.", { _ in { $0.upgradeVersion == 4 } }),
    "upgrade.never-offered": breaking(\.version4.upgrade.isOffered)(
      "The upgrade is never started.", { _ in { _ in false } }),
    "upgrade.not-offered-while-pending": breaking(\.version4.upgrade.isOffered)(
      "Nothing is started again while the flag is set.",
      { right in { right($0) && $0.flags & PlainStatus.upgradePending == 0 } }),
    "upgrade.pending-by-bit-0": breaking(\.version4.upgrade.isPending)(
      "The flag of the upgrade is taken to be bit 0.",
      { _ in { $0.currentVersion == 3 && $0.flags & PlainStatus.confirmationPending != 0 } }),
    "upgrade.pending-in-any-case": breaking(\.version4.upgrade.isPending)(
      "A confirmation without an answer is repeated whatever the flags are.", { _ in { $0.currentVersion == 3 } }),
    "upgrade.never-confirmed-again": breaking(\.version4.upgrade.canConfirm)(
      "After a confirmation without an answer the client starts again.", { _ in { _ in false } }),
    "upgrade.confirmed-after-start": breaking(\.version4.upgrade.canConfirm)(
      "A client without an answer to its start confirms as well.", { _ in { $0 != .none } }),
    "upgrade.confirmed-by-flag": breaking(\.version4.upgrade.canConfirm)(
      "A client that has begun nothing confirms where the flag is set.", { _ in { _ in true } }),
    "upgrade.always-done": breaking(\.version4.upgrade.isOfClient)(
      "Version 4 counts as a finished upgrade, also where none was begun.", { _ in { _ in true } }),
    "upgrade.never-done": breaking(\.version4.upgrade.isOfClient)(
      "The end of an upgrade is not noticed.", { _ in { _ in false } }),
    "upgrade.done-by-upgrade-version": breaking(\.version4.upgrade.isUpgraded)(
      "An upgrade is done when the upgrade version is 4.", { _ in { $0.upgradeVersion == 4 } }),
    "upgrade.done-by-flag": breaking(\.version4.upgrade.isUpgraded)(
      "An upgrade is done when the flag is not set, also in version 3.",
      { right in { right($0) || $0.currentVersion == 3 && $0.flags & PlainStatus.upgradePending == 0 } }),

    // Mistakes with the header.
    "header.signature-names-in-4.0": breaking(\.headerWriting.writeName)(
      "The fields of an authentication code have the names of a signature.",
      { right in { field, kind in right(field, kind).replacing("auth_code", with: "signature") } }),
    "header.code-of-any-length": breaking(\.version4.authorizationHeader.isCode)(
      "The length of a code is not checked.", { _ in { text, decode in decode(text) != nil } }),
    "header.code-of-drafts": breaking(\.version4.authorizationHeader.isCode)(
      "A code has 16 bytes for each factor, as in the drafts of June 2025.",
      { _ in { text, decode in [16, 32, 48].contains(decode(text)?.count) } }),
    "header.offline-code-taken": breaking(\.version4.authorizationHeader.isCode)(
      "Groups of eight digits are taken for a code.",
      { right in { text, decode in right(text, decode) || HeaderForm.isDecimalSignature(text) } }),
    "header.any-code-type": breaking(\.version4.authorizationHeader.isCodeType)(
      "The type is not checked.", { _ in { !$0.isEmpty } }),
    "header.older-versions-in-4.0": breaking(\.version4.authorizationHeader.versions)(
      "A header with an authentication code may name a version before 4.0.", { headerVersions + $0 }),
  ]
}
