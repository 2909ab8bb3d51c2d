import Primitives

/// A reason for which an operation refuses its input, named by the stage that fails.
///
/// An object, because declarations copy it often: copies of values with several texts make a package slow to compile.
package final class Refusal: Error, Hashable, Sendable {
  /// The reason as it stands in vectors and travels on the wire.
  package let id: String
  /// What is wrong with the input.
  package let sentence: String

  private init(_ id: String, _ sentence: String) {
    self.id = id
    self.sentence = sentence
  }

  package static func == (one: Refusal, other: Refusal) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
    "invalid-character", "The character cannot be part of a code, and is not easily mistaken for one.")
}

// Encryption, § 12
extension Refusal {
  package static let missingParameter = Refusal(
    "missing-parameter", "A parameter that the version or the scope demands is absent.")
  package static let unexpectedParameter = Refusal(
    "unexpected-parameter", "A parameter is there that the version or the scope does not have.")
  package static let macMismatch = Refusal(
    "mac-mismatch", "The MAC is not that of the encrypted data, or has another length.")
  package static let padding = Refusal(
    "padding", "The MAC is right, and the decrypted data does not end in a valid padding.")
}

// Status, § 13
extension Refusal {
  package static let magic = Refusal("magic", "The status does not begin with DE C0 DE and a byte from D1 to DF.")
  package static let unknownState = Refusal("unknown-state", "The state is not from 1 to 5.")
  package static let lookAhead = Refusal("look-ahead", "The look-ahead is not from 1 to 64.")
}

// Keys on the device, § 7 and § 15.1
extension Refusal {
  package static let unknownCharacter = Refusal("unknown-character", "The number is not a scalar value of Unicode.")
  package static let noCharacter = Refusal(
    "no-character", "The place is behind the end of the password, or no character is there that could be removed.")
  package static let passwordMismatch = Refusal("password-mismatch", "The two passwords do not have the same bytes.")
  package static let passwordLength = Refusal("password-length", "The password has less than four bytes in UTF-8.")
  package static let iterationCount = Refusal("iteration-count", "There are less than 10 000 iterations.")
  package static let zeroKey = Refusal("zero-key", "The key is all zeros.")
  package static let vaultKeyMismatch = Refusal(
    "vault-key-mismatch", "The vault key is not that of the master secret that the stored private key gives.")
  package static let vaultPadding = Refusal(
    "padding", "The data are not whole blocks, or the decrypted data do not end in a valid padding.")
}

// Configuration, § 5.1
extension Refusal {
  package static let configurationVersion = Refusal(
    "configuration-version", "The version of the configuration is not 01.")
  package static let truncated = Refusal("truncated", "The bytes end before a part that was announced.")
  package static let missingMasterKey = Refusal(
    "missing-key", "There is no master server public key, or it has no byte.")
}

// Encryption before 3.0, § 16.5
extension Refusal {
  package static let invalidIndex = Refusal(
    "invalid-index", "An index is zero, or the two indexes of a message are equal.")
}

// One-time passwords, § 10
extension Refusal {
  package static let digitCount = Refusal("digit-count", "A code has not from 1 to 8 digits.")
  package static let stepLength = Refusal("step-length", "A step of time has less than one second.")
}

// Activation, § 5.3 and § 5.4
extension Refusal {
  package static let unknownActivationType = Refusal("unknown-type", "The text names no type of activation.")
  package static let invalidAttributes = Refusal(
    "invalid-attributes", "The attributes are not those of the type, or one of them is not as it must be.")
  package static let activationPassword = Refusal(
    "activation-otp", "The one-time password is empty, or comes with another type than CODE.")
  package static let invalidRecovery = Refusal(
    "invalid-recovery", "The recovery code is not a valid code without prefix, or the PUK does not have ten digits.")
}

// Tokens, time, lists of words and recovery codes, § 14, § 15.3 and § 4
extension Refusal {
  package static let digestMismatch = Refusal("digest-mismatch", "The digest is not that of the values.")
  package static let negativeDuration = Refusal("negative-duration", "The exchange ends before it begins.")
  package static let slowExchange = Refusal(
    "slow-exchange", "The exchange took more than 16 seconds, and the time was not synchronised before.")
  package static let unknownName = Refusal("unknown-name", "The name is not in the list.")
  package static let unknownNumber = Refusal("unknown-number", "The number is not in the list.")
  package static let prefix = Refusal("prefix", "The prefix stands where it may not, or is not allowed.")
  package static let noSuccessor = Refusal("no-successor", "The word is in the former list, and has no successor.")
}

// Headers, § 9.5, § 12.3 and § 14
extension Refusal {
  package static let headerScheme = Refusal("header-scheme", "The text does not begin with the name of the scheme.")
  package static let headerSyntax = Refusal(
    "header-syntax", "The text is not a list of names with quoted values, separated by commas.")
  package static let missingField = Refusal("missing-field", "A field that the header must have is absent.")
  package static let duplicateField = Refusal("duplicate-field", "A field is there more than once.")
  package static let invalidField = Refusal("invalid-field", "A value does not have the form of its field.")
}

// JSON Web Tokens, § 11, and temporary keys, § 12.4
extension Refusal {
  package static let tokenFormat = Refusal("token-format", "The token does not have three parts that are not empty.")
  package static let tokenEncoding = Refusal(
    "token-encoding", "A part is not Base64 in the alphabet for addresses, without padding.")
  package static let tokenHeader = Refusal(
    "token-header", "The header is not a JSON object, or does not name the algorithm and the type that are due.")
  package static let tokenClaims = Refusal(
    "token-claims", "The claims are not a JSON object, or one that is used is absent or has another form.")
  package static let claimMismatch = Refusal("claim-mismatch", "A claim is not what the request has sent.")
  package static let expired = Refusal("expired", "The key expires within ten seconds, or has expired.")
}

// Messages in JSON, and the addresses to which they go, § 12.3, § 12.5 and § 15.5
extension Refusal {
  package static let messageSyntax = Refusal(
    "message-syntax", "The text is not a JSON object, or a name is in it twice.")
  package static let noError = Refusal("no-error", "The object is not an answer to a request that was refused.")
  package static let baseAddress = Refusal(
    "base-address", "The base address ends in /pa, with which each address behind it begins.")
}

// Protocol 4, § 26
extension Refusal {
  package static let keyCount = Refusal("key-count", "There are not as many keys as there must be.")
  package static let codeMismatch = Refusal(
    "code-mismatch", "The authentication code is not that of the data, with any value of the counter that is tried.")
  package static let equalHalves = Refusal("equal-halves", "The two halves of the nonce are equal.")
  package static let nonceMismatch = Refusal(
    "nonce-mismatch", "The encrypted data do not begin with the half of the nonce that is due.")
  package static let statusMagic = Refusal("magic", "The status does not begin with DE C0 DE D4.")
  package static let statusVersion = Refusal(
    "status-version", "The versions are not those of an activation of protocol 4, or of one that is upgraded to it.")
  package static let attempts = Refusal("attempts", "There are more failed attempts than the maximum.")
  package static let digestLength = Refusal("digest-length", "The digest does not have from 4 to 9 digits.")
  package static let offlineSyntax = Refusal(
    "offline-syntax", "The text does not have the lines of offline data, or its last line is empty.")
  package static let unknownKeyType = Refusal("unknown-key-type", "The type of the key is not 0, 1 or 2.")
  package static let unknownAlgorithm = Refusal("unknown-algorithm", "The text names no algorithm of shared secrets.")
  package static let duplicateSignature = Refusal("duplicate-signature", "Two signatures name the same algorithm.")
  package static let missingSignature = Refusal("missing-signature", "A key that must have signed has not signed.")
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
