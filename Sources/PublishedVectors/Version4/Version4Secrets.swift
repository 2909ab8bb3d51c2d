internal import Conformance

/// Shared secrets, and the secrets of ML-KEM.
enum Version4Secrets {
  static func sharedSecret(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    let algorithm = try members.text("algorithm")
    // The keys stand in the context as well.
    _ = try members.base64("clientContext")
    var keys: [[UInt8]] = []
    for structure in try members.base64List("privateKeysPkcs8") {
      keys.append(try PrivateKeyStructure.key(in: structure, of: "privateKeysPkcs8"))
    }
    let secret = try computation(
      algorithm, privateKeys: keys, encapsulatedKeys: members.base64List("encapsulatedKeys"),
      salt: members.base64("salt"), secret: members.base64("sharedSecret"))
    return .computations([secret])
  }

  /// A secret of the drafts, which had no salt: they did not use the one that stands here in its place.
  static func draftSecret(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    // A scalar is a signed number in the file, which has a zero in front where its top bit is set.
    let number = try members.base64("ecClientPrivateKey")
    let scalar = number.count == 49 && number.first == 0 ? Array(number.dropFirst()) : number
    let secret = try computation(
      "EC_P384", privateKeys: [scalar], encapsulatedKeys: [members.base64("ecServerPublicKey")],
      salt: [UInt8](repeating: 0, count: 32), secret: members.base64("sharedSecret"))
    return .computations([secret])
  }

  static func decapsulation(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    let field = "pqcClientPrivateKey"
    let seed = try PrivateKeyStructure.key(in: members.base64(field), of: field)
    let input = Record([
      "set": .text("ML-KEM-768"), "seed": .bytes(seed), "ciphertext": .bytes(try members.base64("pqcCiphertext")),
    ])
    let secret = PublishedOutput.bytes(try members.base64("sharedSecret"), in: "sharedSecret", as: "secret")
    return .computations([.version4("mlkem.decapsulate", input, gives: secret)])
  }

  private static func computation(
    _ algorithm: String, privateKeys: [[UInt8]], encapsulatedKeys: [[UInt8]], salt: [UInt8], secret: [UInt8]
  ) -> PublishedComputation {
    let input = Record([
      "algorithm": .text(algorithm), "privateKeys": .list(privateKeys.map { Value.bytes($0) }),
      "encapsulatedKeys": .list(encapsulatedKeys.map { Value.bytes($0) }), "salt": .bytes(salt),
    ])
    return .version4(
      "shared-secret.compute", input, gives: .bytes(secret, in: "sharedSecret", as: "secret"))
  }
}

/// A private key in a PKCS#8 of the publisher.
private enum PrivateKeyStructure {
  /// The bytes before a key, with the number of its bytes: a scalar of P-384, seeds of ML-KEM-768, or an expanded key.
  private static let forms: [(marker: [UInt8], count: Int)] = [
    ([0x02, 0x01, 0x01, 0x04, 0x30], 48), ([0x04, 0x02, 0x04, 0x40], 64), ([0x04, 0x82, 0x09, 0x60], 2400),
    ([0x80, 0x40], 64),
  ]

  static func key(in structure: [UInt8], of field: String) throws(FieldError) -> [UInt8] {
    for (marker, count) in forms {
      let last = structure.count - count - marker.count
      guard last >= 0 else { continue }
      // An elliptic key may have its public key behind the scalar; the others end with the key.
      let places = count == 48 ? Array(0...last) : [last]
      for place in places where structure[place...].starts(with: marker) {
        return Array(structure[(place + marker.count)...].prefix(count))
      }
    }
    throw FieldError(field, "must be a PKCS#8 of P-384 or of ML-KEM-768")
  }
}
