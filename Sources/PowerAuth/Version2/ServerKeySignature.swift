import Encodings
import Primitives

/// What the signature of a server covers in an activation (§ 16.2).
package struct SignedServerKey: Sendable {
  package let activationId: String
  package let encryptedServerPublicKey: [UInt8]

  package init(activationId: String, encryptedServerPublicKey: [UInt8]) {
    self.activationId = activationId
    self.encryptedServerPublicKey = encryptedServerPublicKey
  }
}

/// A part of the signed text.
package enum ServerKeySignaturePart: Sendable {
  case activationId, encryptedServerPublicKey
}

package struct ServerKeySignatureRules: Sendable {
  /// The parts are the identifier of the activation and the encrypted key, in this order.
  package var parts: [ServerKeySignaturePart] = [.activationId, .encryptedServerPublicKey]
  /// The identifier enters as the Base64 text of its UTF-8 bytes.
  ///
  /// [D-21: the published documents sign the raw values; both published implementations sign their Base64 texts.]
  package var encodeIdentifier: Function<String, [UInt8]> = { Array(Base64.encode(Array($0.utf8)).utf8) }
  /// The encrypted key enters as the Base64 text in which it travels.
  package var encodeKey: Function<[UInt8], [UInt8]> = { Array(Base64.encode($0).utf8) }
  /// The parts are joined by `&`.
  package var separator = "&"
  /// The joined parts are what is signed.
  package var message: Function<[UInt8], [UInt8]> = { $0 }
}

extension Rules {
  /// The bytes that a server signs with the master key.
  package func serverKeyMessage(_ signed: SignedServerKey) -> [UInt8] {
    let parts = serverKeySignature.parts.map { part in
      switch part {
      case .activationId: serverKeySignature.encodeIdentifier(signed.activationId)
      case .encryptedServerPublicKey: serverKeySignature.encodeKey(signed.encryptedServerPublicKey)
      }
    }
    return serverKeySignature.message(Array(parts.joined(separator: serverKeySignature.separator.utf8)))
  }

  /// Verifies the signature of a server's encrypted key, and returns the signed bytes.
  package func verifyServerKey(
    _ signed: SignedServerKey, signature: [UInt8], masterPublicKey: [UInt8]
  ) throws -> [UInt8] {
    let key = try importPublicKey(agreement.readPoint(masterPublicKey))
    let numbers = try ecdsa.decode(signature)
    let message = serverKeyMessage(signed)
    try demand(try ecdsa.verify(numbers, message, key), else: .signatureMismatch)
    return message
  }
}
