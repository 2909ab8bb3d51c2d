package import Primitives

/// A secret that was encapsulated for a key of P-384, with what it is made of (protocol 4.0).
package struct KeyEncapsulation: Equatable, Sendable {
  /// The ephemeral public key, 97 bytes.
  package let encapsulated: [UInt8]
  /// X of the common point, as it enters.
  package let agreed: [UInt8]
  /// The shared secret of the KEM, 48 bytes.
  package let kemSecret: [UInt8]
  /// The exported secret, 48 bytes.
  package let secret: [UInt8]
}

/// HPKE in mode base with DHKEM over P-384, to export one secret.
package struct KeyEncapsulationRules: Sendable {
  /// Encapsulation keys and encapsulated keys are points of the curve, uncompressed.
  ///
  /// [RFC 9180 has this form alone. What the mobile core does with a compressed point was not read.]
  package var readPoint: Check<[UInt8]> = { point in
    try demand(point.count == P384Key.pointByteCount, else: .invalidPublicKey)
    return try P384Key.importPublic(point).uncompressed
  }
  /// X of the common point has 48 bytes, leading zero bytes among them.
  package var writeAgreed: Function<[UInt8], [UInt8]> = { $0 }
  /// Both points enter the secret of the KEM uncompressed.
  package var writePoint: Function<[UInt8], [UInt8]> = { $0 }
  /// The suite is DHKEM(P-384, HKDF-SHA384), HKDF-SHA384, and no encryption.
  package var suite = HPKE.Suite.exportOnly
  /// The info of the key schedule is the text DHKEM-P384.
  ///
  /// [The published documents give neither the info nor the context; both implementations use this text for both.]
  package var info = Array("DHKEM-P384".utf8)
  /// The context of the export is the same text.
  package var exporterContext = Array("DHKEM-P384".utf8)
  /// 48 bytes are exported.
  package var byteCount = 48
  /// The secret is the one that is exported, and not that of the KEM.
  package var chooseSecret: SecretChoice = { _, _, exported in exported }
}

/// Chooses the secret among what two keys agree on, the secret of the KEM and the one that is exported.
package typealias SecretChoice = @Sendable (_ agreed: [UInt8], _ kemSecret: [UInt8], _ exported: [UInt8]) -> [UInt8]

extension Rules {
  /// Finds the secret that was encapsulated for a private key.
  package func decapsulate(_ encapsulated: [UInt8], privateKey: [UInt8]) throws -> KeyEncapsulation {
    let scalar = try version4.curveKeys.readScalar(privateKey)
    let point = try version4.encapsulation.readPoint(encapsulated)
    return try exchange(
      agreed: version4.curveKeys.multiply(scalar, point), encapsulated: point,
      recipient: version4.curveKeys.multiplyBase(scalar))
  }

  /// Encapsulates a secret for a public key; the ephemeral private key is used for nothing else.
  package func encapsulate(for publicKey: [UInt8], ephemeralPrivateKey: [UInt8]) throws -> KeyEncapsulation {
    let scalar = try version4.curveKeys.readScalar(ephemeralPrivateKey)
    let point = try version4.encapsulation.readPoint(publicKey)
    return try exchange(
      agreed: version4.curveKeys.multiply(scalar, point), encapsulated: version4.curveKeys.multiplyBase(scalar),
      recipient: point)
  }

  private func exchange(
    agreed: [UInt8], encapsulated: [UInt8], recipient: [UInt8]
  ) throws -> KeyEncapsulation {
    let agreed = version4.encapsulation.writeAgreed(agreed)
    let points = [encapsulated, recipient].map(version4.encapsulation.writePoint)
    let made = try HPKE.Exchange(
      agreed: agreed, encapsulated: points[0], recipient: points[1], info: version4.encapsulation.info,
      suite: version4.encapsulation.suite)
    let exported = try made.export(version4.encapsulation.exporterContext, byteCount: version4.encapsulation.byteCount)
    return KeyEncapsulation(
      encapsulated: encapsulated, agreed: agreed, kemSecret: made.sharedSecret,
      secret: version4.encapsulation.chooseSecret(agreed, made.sharedSecret, exported))
  }
}
