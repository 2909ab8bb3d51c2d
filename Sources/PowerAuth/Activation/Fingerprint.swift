import Primitives

/// The digits by which a user compares the keys that device and server have exchanged (§ 5.5).
package struct ActivationFingerprint: Equatable, Sendable {
  /// X of the device's key as it enters.
  package let deviceX: [UInt8]
  /// X of the server's key as it enters.
  package let serverX: [UInt8]
  /// The bytes that are hashed.
  package let data: [UInt8]
  /// SHA-256 of these bytes.
  package let hash: [UInt8]
  /// The fingerprint, eight digits.
  package let text: String
}

/// A part of what the fingerprint is made of.
package enum FingerprintPart: Sendable {
  case deviceKey, activationId, serverKey
}

package struct FingerprintRules: Sendable {
  /// Of a key, which must be a point of the curve, the X coordinate enters.
  ///
  /// [D-8: the published documents hash the whole keys; both published implementations hash X.]
  package var chooseCoordinate: Check<[UInt8]> = { key in
    Array(try importPublicKey(key).uncompressed[1...coordinateByteCount])
  }
  /// X is written as a minimal number, without leading zero bytes.
  package var writeCoordinate: Function<[UInt8], [UInt8]> = { Array($0.drop { $0 == 0 }) }
  /// The identifier enters as the UTF-8 bytes of its text, exactly as it was received.
  package var writeIdentifier: Function<String, [UInt8]> = utf8Bytes
  /// The parts are X of the device, the identifier and X of the server, in this order.
  package var parts: [FingerprintPart] = [.deviceKey, .activationId, .serverKey]
  /// The parts follow each other without anything in between.
  package var join: Function<[[UInt8]], [UInt8]> = { Array($0.joined()) }
  /// The hash is SHA-256.
  package var hash: Function<[UInt8], [UInt8]> = { SHA256.hash($0) }
  /// The digits are those of a component of a decimal signature with eight digits (§ 9.4).
  package var write: @Sendable (_ hash: [UInt8], _ rules: Rules) -> String = { hash, rules in
    rules.decimal(hash, digits: 8)
  }
}

private let coordinateByteCount = 32

extension Rules {
  /// Computes the fingerprint of an activation.
  package func activationFingerprint(
    devicePublicKey: [UInt8], serverPublicKey: [UInt8], activationId: String
  ) throws -> ActivationFingerprint {
    let deviceX = try coordinate(of: devicePublicKey)
    let serverX = try coordinate(of: serverPublicKey)
    let identifier = fingerprint.writeIdentifier(activationId)
    let data = fingerprint.join(
      fingerprint.parts.map { part in
        switch part {
        case .deviceKey: deviceX
        case .activationId: identifier
        case .serverKey: serverX
        }
      })
    let hash = fingerprint.hash(data)
    return ActivationFingerprint(
      deviceX: deviceX, serverX: serverX, data: data, hash: hash, text: fingerprint.write(hash, self))
  }

  /// Gives X of a key as it enters a fingerprint.
  func coordinate(of publicKey: [UInt8]) throws -> [UInt8] {
    fingerprint.writeCoordinate(try fingerprint.chooseCoordinate(try agreement.readPoint(publicKey)))
  }
}
