internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the signatures of an activation of versions 2.x.
extension MistakeTable {
  static let olderSignature: MistakeTable = [
    // Mistakes with the texts that the master key has signed.
    "older-signature.hashed-twice": breaking(\.olderSignature.message)(
      "The text is hashed, and the function that verifies hashes the hash again.", giving { SHA256.hash($0) }),
    "older-signature.text-in-utf-16": breaking(\.olderSignature.message)(
      "The text is verified in UTF-16, two bytes for each character.", { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }),
    "older-signature.halves-without-dashes": halves("The dashes are not signed.") {
      "\($0.activationIdShort)\($0.activationOtp)".replacing("-", with: "")
    },
    "older-signature.no-dash-between-halves": halves("The dash between the halves is not signed.") {
      "\($0.activationIdShort)\($0.activationOtp)"
    },
    "older-signature.identifier-alone-signed": halves("The first half alone is signed.") { $0.activationIdShort },
    "older-signature.halves-exchanged": halves("The second half is signed before the first.") {
      "\($0.activationOtp)-\($0.activationIdShort)"
    },
    "older-signature.hash-signed": halves("The # behind the code is signed with it.") {
      "\($0.activationIdShort)-\($0.activationOtp)#"
    },
    "older-signature.halves-in-lower-case": halves("The code is signed in lower case.") {
      "\($0.activationIdShort)-\($0.activationOtp)".lowercased()
    },
    "older-signature.ampersand-between-halves": halves("An ampersand stands between the halves.") {
      "\($0.activationIdShort)&\($0.activationOtp)"
    },

    // Mistakes where the signature of a server's encrypted key is verified.
    "server-key.key-before-identifier": breaking(\.serverKeySignature.parts)(
      "The encrypted key stands before the identifier.", moving(.encryptedServerPublicKey, before: .activationId)),
    "server-key.key-alone": breaking(\.serverKeySignature.parts)(
      "The signature is taken for one of the encrypted key alone.", removing(.activationId)),
    "server-key.identifier-alone": breaking(\.serverKeySignature.parts)(
      "The signature is taken for one of the identifier alone.", removing(.encryptedServerPublicKey)),
    "server-key.without-separator": breaking(\.serverKeySignature.separator)(
      "The parts follow each other without &.", constant("")),
    "server-key.text-hashed": breaking(\.serverKeySignature.message)(
      "The text is hashed, and the function that verifies hashes the hash again.", giving { SHA256.hash($0) }),
    "server-key.line-feed-appended": breaking(\.serverKeySignature.message)(
      "A line feed follows the text.", giving { $0 + [0x0A] }),
    "server-key.raw-values": breaking(\.serverKeySignature.separator)(
      "The raw values are signed, one behind the other.",
      evidence: "The publisher's documents say so; its code joins Base64 texts.", constant("")
    ).and(\.serverKeySignature.encodeIdentifier, { _ in { Array($0.utf8) } }).and(
      \.serverKeySignature.encodeKey, { _ in { $0 } }),
    "server-key.raw-identifier": breaking(\.serverKeySignature.encodeIdentifier)(
      "The identifier enters as it is, and only the encrypted key as Base64.", { _ in { Array($0.utf8) } }),
    "server-key.raw-key": breaking(\.serverKeySignature.encodeKey)(
      "The encrypted key enters as its bytes, and only the identifier as Base64.", { _ in { $0 } }),
    "server-key.key-in-hex": breaking(\.serverKeySignature.encodeKey)(
      "The encrypted key enters as hexadecimal digits.", { _ in { Array(Hex.encode($0).utf8) } }),
    "server-key.url-alphabet": breaking(\.serverKeySignature.encodeKey)(
      "The texts are written in the Base64 alphabet for addresses.", giving(\.inURLAlphabet)
    ).and(\.serverKeySignature.encodeIdentifier, giving(\.inURLAlphabet)),
    "server-key.unpadded": breaking(\.serverKeySignature.encodeKey)(
      "The texts are written without padding.", giving { $0.filter { $0 != UInt8(ascii: "=") } }
    ).and(\.serverKeySignature.encodeIdentifier, giving { $0.filter { $0 != UInt8(ascii: "=") } }),
    "server-key.identifier-in-lower-case": breaking(\.serverKeySignature.encodeIdentifier)(
      "The identifier enters in lower case.", entering { $0.lowercased() }),
    "server-key.identifier-in-upper-case": breaking(\.serverKeySignature.encodeIdentifier)(
      "The identifier enters in upper case.", entering { $0.uppercased() }),
    "server-key.identifier-as-bytes": breaking(\.serverKeySignature.encodeIdentifier)(
      "The identifier enters as the 16 bytes that its digits mean.",
      { right in { id in Hex.decode(id.filter { $0 != "-" }).map { Array(Base64.encode($0).utf8) } ?? right(id) } }),

    // Mistakes where the request of an activation is signed with the secret of the application.
    "application.key-first": breaking(\.applicationSignature.parts)(
      "APP_KEY stands before the other parts.", moving(.applicationKey, before: .activationIdShort)),
    "application.nonce-behind-key": breaking(\.applicationSignature.parts)(
      "The nonce stands behind the encrypted key.", moving(.encryptedDevicePublicKey, before: .nonce)),
    "application.key-unsigned": breaking(\.applicationSignature.parts)(
      "APP_KEY is not signed.", removing(.applicationKey)),
    "application.nonce-unsigned": breaking(\.applicationSignature.parts)("The nonce is not signed.", removing(.nonce)),
    "application.parts-without-separator": breaking(\.applicationSignature.separator)(
      "The parts follow each other without &.", constant("")),
    "application.parts-with-spaces": breaking(\.applicationSignature.separator)(
      "The parts have a space on both sides of &.", constant(" & ")),
    "application.parts-in-hex": breaking(\.applicationSignature.encode)(
      "Nonce and encrypted key enter as hexadecimal digits.", { _ in { Hex.encode($0) } }),
    "application.parts-in-url-alphabet": breaking(\.applicationSignature.encode)(
      "Nonce and encrypted key are written in the Base64 alphabet for addresses.", giving(\.inURLAlphabet)),
    "application.parts-unpadded": breaking(\.applicationSignature.encode)(
      "Nonce and encrypted key are written without padding.", giving { $0.filter { $0 != "=" } }),
    "application.parts-in-lines": breaking(\.applicationSignature.encode)(
      "The Base64 texts have a line feed after each 76 characters, as in mails.",
      giving { $0.inLines.joined(separator: "\n") }),
    "application.texts-encoded": breaking(\.applicationSignature.takeText)(
      "The texts enter as Base64 too.", giving { Base64.encode(Array($0.utf8)) }),
    "application.secret-as-text": breaking(\.applicationSignature.decodeSecret)(
      "The key is the text of APP_SECRET, which is not decoded."
    ) { right, text in
      _ = try right(text)
      return Array(text.utf8)
    }
    .and(\.applicationSignature.checkSecret, accepting()),
    "application.arguments-exchanged": breaking(\.applicationSignature.authenticate)(
      "The text is the key of the HMAC, and APP_SECRET its data.", { right in { text, key in right(key, text) } }),
    "application.hash-for-hmac": breaking(\.applicationSignature.authenticate)(
      "APP_SECRET and the text are hashed, one after the other, without HMAC.",
      { _ in { text, key in SHA256.hash(key + text) } }),
    "application.signature-folded": breaking(\.applicationSignature.authenticate)(
      "The signature is folded to 16 bytes, as keys are.", { right in { text, key in fold(right(text, key)) } }),
    "application.secret-in-url-alphabet": breaking(\.applicationSignature.decodeSecret)(
      "- and _ in APP_SECRET are read as + and /.", changing(\.fromURLAlphabet)),
    "application.unknown-characters-skipped": breaking(\.applicationSignature.decodeSecret)(
      "Characters of APP_SECRET that Base64 does not have are skipped.",
      changing { $0.withoutForeignCharacters.filter { $0 != "=" }.paddedBase64 }
    )
    .and(\.applicationSignature.checkSecret, accepting { $0 }),
  ]
}

private func halves(
  _ sentence: String, _ join: @escaping @Sendable (OlderActivationCode) -> String
) -> UnnamedMistake {
  breaking(\.olderSignature.joinHalves)(sentence) { _ in join }
}

extension [UInt8] {
  /// The ASCII text in the Base64 alphabet for addresses.
  fileprivate var inURLAlphabet: [UInt8] {
    Array(String(decoding: self, as: UTF8.self).inURLAlphabet.utf8)
  }
}
