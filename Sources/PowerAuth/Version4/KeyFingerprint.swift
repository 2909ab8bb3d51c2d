/// The digits by which a user compares the keys for signatures that device and server have (protocol 4.0).
package struct KeyFingerprint: Equatable, Sendable {
  /// X of the device's key as it enters; nil where the algorithm has no key of the curve.
  package let deviceX: [UInt8]?
  package let serverX: [UInt8]?
  /// The bytes that are hashed.
  package let data: [UInt8]
  package let hash: [UInt8]
  /// The fingerprint, eight digits.
  package let text: String
}

package struct KeyFingerprintRules: Sendable {
  /// A list has one key for each part of the algorithm.
  package var isDue: @Sendable (_ count: Int, SharedSecretAlgorithm) -> Bool = { $0 == $1.keyCount }
  /// The name of the algorithm enters first, in upper case.
  package var writeAlgorithm: Function<SharedSecretAlgorithm, [UInt8]> = { Array($0.rawValue.utf8) }
  /// Of a point, X enters.
  package var chooseCoordinate: Function<[UInt8], [UInt8]> = { Array($0[1...P384Key.scalarByteCount]) }
  /// X is written as a minimal number, without leading zero bytes.
  package var writeCoordinate: Function<[UInt8], [UInt8]> = { Array($0.drop { $0 == 0 }) }
  /// A key of ML-DSA enters as its SubjectPublicKeyInfo.
  package var writeStructure: @Sendable (_ structure: [UInt8], SignatureSet) -> [UInt8] = { structure, _ in structure }
  /// The identifier enters as the UTF-8 bytes of its text.
  package var writeIdentifier: Function<String, [UInt8]> = utf8Bytes
  /// The keys of the device stand before the identifier, and those of the server behind it.
  package var layOut: @Sendable (_ device: [UInt8], _ identifier: [UInt8], _ server: [UInt8]) -> [[UInt8]] = {
    [$0, $1, $2]
  }
  /// The parts follow each other without anything in between.
  package var join: Function<[[UInt8]], [UInt8]> = { Array($0.joined()) }
  /// The hash is SHA3-256.
  package var hash: @Sendable (_ data: [UInt8], Rules) throws -> [UInt8] = { try $1.sha3($0, size: 256) }
  /// The digits are the last four bytes of the hash, without their top bit, modulo 10^8.
  package var write: @Sendable (_ hash: [UInt8], Rules) -> String = { $1.decimal($0, digits: 8) }
}

extension Rules {
  /// Computes the fingerprint of an activation.
  package func fingerprint(
    algorithm name: String, deviceKeys: [[UInt8]], serverKeys: [[UInt8]], activationId: String
  ) throws -> KeyFingerprint {
    let algorithm = try version4.sharedSecret.findAlgorithm(name)
    for keys in [deviceKeys, serverKeys] {
      try demand(version4.keyFingerprint.isDue(keys.count, algorithm), else: .keyCount)
    }
    let device = try fingerprintParts(of: deviceKeys, algorithm)
    let server = try fingerprintParts(of: serverKeys, algorithm)
    let parts = version4.keyFingerprint.layOut(
      device.joined, version4.keyFingerprint.writeIdentifier(activationId), server.joined)
    let data = version4.keyFingerprint.join([version4.keyFingerprint.writeAlgorithm(algorithm)] + parts)
    let hash = try version4.keyFingerprint.hash(data, self)
    return KeyFingerprint(
      deviceX: device.coordinate, serverX: server.coordinate, data: data, hash: hash,
      text: version4.keyFingerprint.write(hash, self))
  }

  private func fingerprintParts(
    of keys: [[UInt8]], _ algorithm: SharedSecretAlgorithm
  ) throws -> (coordinate: [UInt8]?, joined: [UInt8]) {
    // Those who take a key too many do not use it.
    let keys = KeyParts(Array(keys.prefix(algorithm.keyCount)), of: algorithm)
    let coordinate = try keys.curve.map { key in
      version4.keyFingerprint.writeCoordinate(
        version4.keyFingerprint.chooseCoordinate(try version4.curveKeys.readPoint(key)))
    }
    guard let set = algorithm.signatureSet, let structure = keys.lattice else {
      return (coordinate, coordinate ?? [])
    }
    _ = try version4.structures.read(structure, .signature(set))
    return (coordinate, (coordinate ?? []) + version4.keyFingerprint.writeStructure(structure, set))
  }
}
