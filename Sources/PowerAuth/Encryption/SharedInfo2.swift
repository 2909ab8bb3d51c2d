import Primitives

/// What the MAC of a message covers besides the encrypted data: SI2 (§ 12.1).
package struct SharedInfo2: Equatable, Sendable {
  /// SI2base.
  package let base: [UInt8]
  /// AD; none before 3.2.
  package let associatedData: [UInt8]?
  package let value: [UInt8]
}

/// A part of sharedInfo2 from 3.2 on.
package enum SharedInfo2Part: Sendable {
  case base, nonce, timestamp, ephemeralKey, associatedData
}

package struct SharedInfo2Rules: Sendable {
  /// The secret is APP_SECRET.
  package var chooseSecret: Function<EncryptionContext, String> = \.applicationSecret
  /// The secret enters as the UTF-8 bytes of its text, which is not decoded.
  package var writeSecret: Function<String, [UInt8]> = utf8Bytes
  /// The base is keyed with KEY_TRANSPORT in the activation scope, and with nothing in the application scope.
  package var chooseKey: Function<EncryptionContext, [UInt8]?> = \.transportKey
  /// The base of the application scope is SHA-256 of the secret.
  package var hashSecret: Function<[UInt8], [UInt8]> = { SHA256.hash($0) }
  /// The base of the activation scope is HMAC-SHA256 of the secret under KEY_TRANSPORT.
  package var authenticateSecret: Authentication = { secret, key in
    HMACSHA256.authenticationCode(for: secret, key: key)
  }
  /// From 3.2 on more than the base is covered.
  package var hasParts: Function<ProtocolVersion, Bool> = \.hasAssociatedData
  /// Before 3.2 sharedInfo2 is the base alone.
  package var coverBase: @Sendable (_ base: [UInt8], _ nonce: [UInt8]?) -> [UInt8] = { base, _ in base }
  /// From 3.2 on sharedInfo2 is base, nonce, timestamp, ephemeral key and associated data, each behind its size.
  package var parts: [SharedInfo2Part] = [.base, .nonce, .timestamp, .ephemeralKey, .associatedData]
  /// The timestamp is written in milliseconds, big-endian, in eight bytes.
  package var writeTimestamp: Function<Int64, [UInt8]> = \.bigEndianBytes
  /// The ephemeral key is covered in a request; in a response its place is empty.
  package var coversEphemeralKey: Function<EncryptionParameters.Message, Bool> = { $0 == .request }
  /// The associated data are one part, behind the size of them all.
  package var coverAssociatedData: Function<AssociatedData, [[UInt8]]> = { [$0.bytes] }
}

extension Rules {
  /// Computes the base: SHA-256 of the secret's text, in the activation scope HMAC with KEY_TRANSPORT.
  package func makeBase(_ context: EncryptionContext) -> [UInt8] {
    let secret = sharedInfo2.writeSecret(sharedInfo2.chooseSecret(context))
    guard let key = sharedInfo2.chooseKey(context) else { return sharedInfo2.hashSecret(secret) }
    return sharedInfo2.authenticateSecret(secret, key)
  }

  /// Puts together what the MAC of a message covers besides the encrypted data.
  func makeSharedInfo2(_ parameters: EncryptionParameters, ephemeralPublicKey: [UInt8]) -> SharedInfo2 {
    let base = makeBase(parameters.context)
    let nonce = parameters.nonce.map(iv.takeNonce)
    guard sharedInfo2.hasParts(parameters.context.version) else {
      return SharedInfo2(base: base, associatedData: nil, value: sharedInfo2.coverBase(base, nonce))
    }
    let associatedData = makeAssociatedData(parameters.context)
    let items: [[UInt8]] = sharedInfo2.parts.flatMap { part in
      switch part {
      case .base: [base]
      case .nonce: [nonce ?? []]
      case .timestamp: [parameters.timestamp.map(sharedInfo2.writeTimestamp) ?? []]
      case .ephemeralKey: [sharedInfo2.coversEphemeralKey(parameters.message) ? ephemeralPublicKey : []]
      case .associatedData: sharedInfo2.coverAssociatedData(associatedData)
      }
    }
    return SharedInfo2(base: base, associatedData: associatedData.bytes, value: concatWithSizes(items))
  }
}
