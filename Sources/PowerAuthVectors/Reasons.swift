internal import Conformance
internal import PowerAuth

/// The reasons for refusals, each stated once.
extension Reason {
  init(_ refusal: Refusal) {
    self.init(refusal.rawValue, refusal.sentence)
  }

  static let invalidLength = Reason(.invalidLength)
  static let invalidPrivateKey = Reason(.invalidPrivateKey)
  static let invalidPublicKey = Reason(.invalidPublicKey)
  static let unknownSignatureType = Reason(.unknownSignatureType)
  static let missingKey = Reason(.missingKey)
  static let componentLength = Reason(.componentLength)
  static let invalidEncoding = Reason(.invalidEncoding)
  static let signatureMismatch = Reason(.signatureMismatch)
  static let unknownMethod = Reason(.unknownMethod)
  static let length = Reason(.length)
  static let grouping = Reason(.grouping)
  static let alphabet = Reason(.alphabet)
  static let spareBits = Reason(.spareBits)
  static let checksum = Reason(.checksum)
  static let signatureEncoding = Reason(.signatureEncoding)
  static let invalidCharacter = Reason(.invalidCharacter)
  static let missingParameter = Reason(.missingParameter)
  static let unexpectedParameter = Reason(.unexpectedParameter)
  static let macMismatch = Reason(.macMismatch)
  static let padding = Reason(.padding)
}

extension Refusal {
  fileprivate var sentence: String {
    switch self {
    case .invalidLength: "A key, nonce, counter or other value does not have the length it must have."
    case .invalidPrivateKey: "The private key is not a number from 1 to the order of the curve less one."
    case .invalidPublicKey: "The public key is not the encoding of a point of the curve."
    case .unknownSignatureType: "The text names no combination of factors."
    case .missingKey: "The key of a factor that the type names is absent."
    case .componentLength: "The length of a component is not from 4 to 8 digits."
    case .invalidEncoding: "A text is not encoded as it must be."
    case .signatureMismatch: "The signature is not that of the data."
    case .unknownMethod: "The method is not one of those that clients send, in upper case."
    case .length: "The code, or the random part of it, has another length."
    case .grouping: "The dashes do not stand after the 5th, 10th and 15th character, and only there."
    case .alphabet: "A character is not in the alphabet."
    case .spareBits: "The bits of the last character that carry nothing are not zero."
    case .checksum: "The checksum is not that of the random part."
    case .signatureEncoding: "The signature is not encoded as it must be."
    case .invalidCharacter: "The character can be no part of a code, and is not easily mistaken for one."
    case .missingParameter: "A parameter that the version or the scope demands is absent."
    case .unexpectedParameter: "A parameter is there that the version or the scope does not have."
    case .macMismatch: "The MAC is not that of the encrypted data."
    case .padding: "The MAC is right, and the decrypted data does not end in a valid padding."
    }
  }
}

extension Answer {
  /// Turns the protocol's refusals into answers, and leaves breakage to be thrown.
  static func answering(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch PowerAuthError.refused(let refusal) {
      return .reject(reason: refusal.rawValue)
    }
  }
}
