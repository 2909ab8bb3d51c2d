internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong with the texts that the master key has signed.
extension Mistake {
  static let olderTextHashedTwice = Mistake(
    "older-signature.hashed-twice", "The text is hashed, and the function that verifies hashes the hash again.",
    \.olderSignature.message, giving { SHA256.hash($0) })
  static let olderTextInUTF16 = Mistake(
    "older-signature.text-in-utf-16", "The text is verified in UTF-16, two bytes for each character.",
    \.olderSignature.message
  ) { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }

  static let ofSignedHalves = [
    halves("halves-without-dashes", "The dashes are not signed.") {
      "\($0.activationIdShort)\($0.activationOtp)".replacing("-", with: "")
    },
    halves("no-dash-between-halves", "The dash between the halves is not signed.") {
      "\($0.activationIdShort)\($0.activationOtp)"
    },
    halves("identifier-alone-signed", "The first half alone is signed.") { $0.activationIdShort },
    halves("halves-exchanged", "The second half is signed before the first.") {
      "\($0.activationOtp)-\($0.activationIdShort)"
    },
    halves("hash-signed", "The # behind the code is signed with it.") {
      "\($0.activationIdShort)-\($0.activationOtp)#"
    },
    halves("halves-in-lower-case", "The code is signed in lower case.") {
      "\($0.activationIdShort)-\($0.activationOtp)".lowercased()
    },
    halves("ampersand-between-halves", "An ampersand stands between the halves.") {
      "\($0.activationIdShort)&\($0.activationOtp)"
    },
  ]

  private static func halves(
    _ name: String, _ sentence: String, _ join: @escaping @Sendable (OlderActivationCode) -> String
  ) -> Mistake {
    Mistake("older-signature.\(name)", sentence, \.olderSignature.joinHalves) { _ in join }
  }

  static let ofSignedServerKeys = [
    Mistake(
      "older-signature.identifier-as-text", "The identifier is signed as it is, and not as Base64.",
      \.olderSignature.writeIdentifier
    ) { _ in { $0 } },
    Mistake(
      "older-signature.identifier-in-upper-case", "The identifier is signed in upper case.",
      \.olderSignature.writeIdentifier, entering { $0.uppercased() }),
    Mistake(
      "older-signature.identifier-as-uuid-bytes", "The identifier is signed as the 16 bytes of a UUID.",
      \.olderSignature.writeIdentifier
    ) { right in { text in Hex.decode(text.replacing("-", with: "")).map { Base64.encode($0) } ?? right(text) } },
    Mistake(
      "older-signature.key-in-hex", "The encrypted key is signed as hexadecimal digits.", \.olderSignature.writeKey
    ) { _ in { Hex.encode($0) } },
    Mistake(
      "older-signature.key-unpadded", "The encrypted key is signed as Base64 without padding.",
      \.olderSignature.writeKey, giving { $0.replacing("=", with: "") }),
    Mistake(
      "older-signature.key-in-url-alphabet", "The encrypted key is signed in the URL alphabet.",
      \.olderSignature.writeKey, giving(\.inURLAlphabet)),
    joined("no-ampersand", "No ampersand stands between the two.") { "\($0)\($1)" },
    joined("key-first", "The key is signed before the identifier.") { "\($1)&\($0)" },
    joined("key-alone-signed", "The encrypted key alone is signed.") { $1 },
    joined("dash-for-ampersand", "A dash stands in the place of the ampersand.") { "\($0)-\($1)" },
    Mistake(
      "older-signature.bytes-of-documents", "The bytes of both are signed, one after the other.",
      evidence: "The publisher's document of the activation has them so.", \.olderSignature.message
    ) { right in
      { text in
        let parts = text.split(separator: "&", omittingEmptySubsequences: false).map { Base64.decode(String($0)) }
        guard parts.count == 2, let id = parts[0], let key = parts[1] else { return right(text) }
        return id + key
      }
    },
  ]

  private static func joined(
    _ name: String, _ sentence: String, _ join: @escaping @Sendable (String, String) -> String
  ) -> Mistake {
    Mistake("older-signature.\(name)", sentence, \.olderSignature.joinServerKey) { _ in join }
  }
}
