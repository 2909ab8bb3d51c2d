internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the data of a QR code for offline approval, in 3.x and in 4.0.
extension MistakeTable {
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
}
