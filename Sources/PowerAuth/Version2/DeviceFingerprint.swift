import Primitives

/// The number that a user compares on both sides of an activation (§ 5.5, § 16.2).
package struct DeviceFingerprint: Equatable, Sendable {
  /// The X coordinate of the device's key, as it enters.
  package let coordinate: [UInt8]
  /// SHA-256 of the coordinate, 32 bytes.
  package let hash: [UInt8]
  /// Eight digits.
  package let text: String
}

package struct DeviceFingerprintRules: Sendable {
  /// The X coordinate is hashed, and nothing else of the point.
  package var takeCoordinate: Function<[UInt8], [UInt8]> = { Array($0[1...32]) }
  /// It enters as the least bytes that the number needs: leading zero bytes are dropped.
  ///
  /// [D-8: the published document hashes whole public keys, and says nothing of the form.]
  package var writeCoordinate: Function<[UInt8], [UInt8]> = { Array($0.drop { $0 == 0 }) }
  /// The hash is SHA-256.
  package var hash: Function<[UInt8], [UInt8]> = { SHA256.hash($0) }
}

extension Rules {
  /// Computes the fingerprint of an activation from the device's public key.
  package func computeDeviceFingerprint(of publicKey: [UInt8]) throws -> DeviceFingerprint {
    let point = try importPublicKey(try agreement.readPoint(publicKey)).uncompressed
    let coordinate = deviceFingerprint.writeCoordinate(deviceFingerprint.takeCoordinate(point))
    let hash = deviceFingerprint.hash(coordinate)
    return DeviceFingerprint(coordinate: coordinate, hash: hash, text: decimal(hash, digits: 8))
  }
}
