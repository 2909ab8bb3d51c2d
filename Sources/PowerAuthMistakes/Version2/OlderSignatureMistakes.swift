internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the texts that the master key has signed.
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
}
