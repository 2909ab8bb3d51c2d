/// The number that a user compares on both sides of an activation, of the device's key alone (§ 16.2).
package struct DeviceFingerprint: Equatable, Sendable {
  /// The X coordinate of the device's key, as it enters.
  package let coordinate: [UInt8]
  /// SHA-256 of the coordinate, 32 bytes.
  package let hash: [UInt8]
  /// Eight digits.
  package let text: String
}

extension Rules {
  /// Computes the fingerprint of an activation from the device's public key.
  package func computeDeviceFingerprint(of publicKey: [UInt8]) throws -> DeviceFingerprint {
    let coordinate = try coordinate(of: publicKey)
    let hash = fingerprint.hash(coordinate)
    return DeviceFingerprint(coordinate: coordinate, hash: hash, text: fingerprint.write(hash, self))
  }
}
