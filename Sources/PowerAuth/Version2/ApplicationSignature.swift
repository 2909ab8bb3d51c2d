import Encodings
import Primitives

/// What the signature of an application covers in an activation (§ 16.2).
package struct SignedActivation: Sendable {
  package let activationIdShort: String
  package let nonce: [UInt8]
  package let encryptedDevicePublicKey: [UInt8]
  /// APP_KEY, the Base64 text.
  package let applicationKey: String

  package init(
    activationIdShort: String, nonce: [UInt8], encryptedDevicePublicKey: [UInt8], applicationKey: String
  ) {
    self.activationIdShort = activationIdShort
    self.nonce = nonce
    self.encryptedDevicePublicKey = encryptedDevicePublicKey
    self.applicationKey = applicationKey
  }
}

/// The proof that a request comes from an application that knows APP_SECRET.
package struct ApplicationSignature: Equatable, Sendable {
  package let signedText: String
  /// HMAC-SHA256, 32 bytes.
  package let value: [UInt8]
}

/// A part of the signed text.
package enum ApplicationSignaturePart: Sendable {
  case activationIdShort, nonce, encryptedDevicePublicKey, applicationKey
}

package struct ApplicationSignatureRules: Sendable {
  /// The parts are the short identifier, the nonce, the encrypted key and APP_KEY, in this order.
  package var parts: [ApplicationSignaturePart] = [
    .activationIdShort, .nonce, .encryptedDevicePublicKey, .applicationKey,
  ]
  /// Nonce and encrypted key enter as Base64 texts.
  package var encode: Function<[UInt8], String> = { Base64.encode($0) }
  /// Short identifier and APP_KEY enter as the texts that they are.
  package var takeText: Function<String, String> = { $0 }
  /// The parts are joined by `&`.
  package var separator = "&"
  /// APP_SECRET is decoded: the key is its bytes, and not its text.
  package var decodeSecret: @Sendable (_ text: String) throws -> [UInt8] = { text in
    guard let bytes = Base64.decode(text) else { throw Refusal.invalidEncoding }
    return bytes
  }
  /// APP_SECRET has 16 bytes.
  package var checkSecret: Check<[UInt8]> = checkedKey
  /// The signature is HMAC-SHA256 of the text under APP_SECRET, all 32 bytes.
  package var authenticate: Authentication = { text, key in HMACSHA256.authenticationCode(for: text, key: key) }
}

extension Rules {
  /// Signs the request of an activation with APP_SECRET.
  package func signActivation(_ activation: SignedActivation, secret: String) throws -> ApplicationSignature {
    let nonce = try keyExchange.checkNonce(activation.nonce)
    let key = try applicationSignature.checkSecret(try applicationSignature.decodeSecret(secret))
    let parts = applicationSignature.parts.map { part in
      switch part {
      case .activationIdShort: applicationSignature.takeText(activation.activationIdShort)
      case .nonce: applicationSignature.encode(nonce)
      case .encryptedDevicePublicKey: applicationSignature.encode(activation.encryptedDevicePublicKey)
      case .applicationKey: applicationSignature.takeText(activation.applicationKey)
      }
    }
    let text = parts.joined(separator: applicationSignature.separator)
    return ApplicationSignature(signedText: text, value: applicationSignature.authenticate(Array(text.utf8), key))
  }
}
