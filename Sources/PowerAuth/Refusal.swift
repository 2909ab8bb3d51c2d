import Primitives

/// A reason for which an operation refuses its input, named by the stage that fails.
package struct Refusal: Error, Hashable, Sendable {
  /// The reason as it stands in vectors and travels on the wire.
  package let id: String
  /// What is wrong with the input.
  package let sentence: String

  private init(_ id: String, _ sentence: String) {
    self.id = id
    self.sentence = sentence
  }
}

// Lengths and keys, all chapters
extension Refusal {
  package static let invalidLength = Refusal(
    "invalid-length", "A key, nonce, counter or other value does not have the length it must have.")
  package static let invalidPrivateKey = Refusal(
    "invalid-private-key", "The private key is not a number from 1 to the order of the curve less one.")
  package static let invalidPublicKey = Refusal(
    "invalid-public-key", "The public key is not the encoding of a point of the curve.")
}

// Signatures and the data they cover, § 9 and § 10
extension Refusal {
  package static let unknownSignatureType = Refusal(
    "unknown-signature-type", "The text names no combination of factors.")
  package static let missingKey = Refusal("missing-key", "The key of a factor that the type names is absent.")
  package static let componentLength = Refusal(
    "component-length", "The length of a component is not from 4 to 8 digits.")
  package static let invalidEncoding = Refusal("invalid-encoding", "A text is not encoded as it must be.")
  package static let signatureMismatch = Refusal("signature-mismatch", "The signature is not that of the data.")
  package static let unknownMethod = Refusal(
    "unknown-method", "The method is not one of those that clients send, in upper case.")
}

// Activation code, § 4 and § 5.2
extension Refusal {
  package static let length = Refusal("length", "The code, or the random part of it, has another length.")
  package static let grouping = Refusal(
    "grouping", "The dashes do not stand after the 5th, 10th and 15th character, and only there.")
  package static let alphabet = Refusal("alphabet", "A character is not in the alphabet.")
  package static let spareBits = Refusal(
    "spare-bits", "The bits of the last character that carry nothing are not zero.")
  package static let checksum = Refusal("checksum", "The checksum is not that of the random part.")
  package static let signatureEncoding = Refusal("signature-encoding", "The signature is not encoded as it must be.")
  package static let invalidCharacter = Refusal(
    "invalid-character", "The character can be no part of a code, and is not easily mistaken for one.")
}

// Encryption, § 12
extension Refusal {
  package static let missingParameter = Refusal(
    "missing-parameter", "A parameter that the version or the scope demands is absent.")
  package static let unexpectedParameter = Refusal(
    "unexpected-parameter", "A parameter is there that the version or the scope does not have.")
  package static let macMismatch = Refusal("mac-mismatch", "The MAC is not that of the encrypted data.")
  package static let padding = Refusal(
    "padding", "The MAC is right, and the decrypted data does not end in a valid padding.")
}

/// Calls primitives; the keys that they refuse become refusals of the protocol, and all other errors stay as they are.
///
/// Lengths are checked before a primitive is called, so one that reports a length was called wrongly.
package func calling<Value: ~Copyable>(_ primitives: () throws -> Value) throws -> Value {
  do {
    return try primitives()
  } catch PrimitiveError.invalidPrivateKey {
    throw Refusal.invalidPrivateKey
  } catch PrimitiveError.invalidPublicKey {
    throw Refusal.invalidPublicKey
  }
}
