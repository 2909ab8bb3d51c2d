import Encodings
import Testing

@testable import Primitives

/// Signatures of releases.
@Suite struct Ed25519Tests {
  /// RFC 8032, section 7.1, tests 1 and 2.
  private static let examples: [(seed: String, publicKey: String, message: String, signature: String)] = [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"
    ),
  ]

  private func bytes(_ text: String) throws -> [UInt8] { try #require(Hex.decode(text)) }

  @Test func `The examples of the standard are signed as it says, and verify`() throws {
    for example in Self.examples {
      let message = try bytes(example.message)
      let signed = try #require(Ed25519.sign(message, seed: try bytes(example.seed)))
      #expect(Hex.encode(signed.publicKey) == example.publicKey)
      #expect(Hex.encode(signed.signature) == example.signature)
      #expect(
        try Ed25519.isValid(bytes(example.signature), of: message, publicKey: bytes(example.publicKey)))
    }
  }

  @Test func `A changed bit of the message, the signature or the key, and other lengths, do not verify`() throws {
    let example = Self.examples[1]
    let (message, key) = (try bytes(example.message), try bytes(example.publicKey))
    let signature = try bytes(example.signature)
    #expect(!Ed25519.isValid(signature, of: [0x73], publicKey: key))
    #expect(!Ed25519.isValid(signature, of: message, publicKey: try bytes(Self.examples[0].publicKey)))
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!Ed25519.isValid(changed, of: message, publicKey: key), "byte \(index)")
    }
    #expect(!Ed25519.isValid(Array(signature.dropLast()), of: message, publicKey: key))
    #expect(!Ed25519.isValid(signature + [0], of: message, publicKey: key))
    #expect(!Ed25519.isValid(signature, of: message, publicKey: Array(key.dropLast())))
    #expect(Ed25519.sign(message, seed: Array(key.dropLast())) == nil)
  }
}
