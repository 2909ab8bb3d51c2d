import Primitives

/// What the MAC of a message covers besides the encrypted data: SI2 (§ 12.1).
package struct SharedInfo2: Equatable, Sendable {
  /// SI2base.
  package let base: [UInt8]
  /// AD; none before 3.2.
  package let associatedData: [UInt8]?
  package let value: [UInt8]

  /// Puts the value together for a message.
  package init(_ parameters: EncryptionParameters, ephemeralPublicKey: [UInt8]) {
    self.init(parameters, base: Self.base(parameters.context), ephemeralPublicKey: ephemeralPublicKey)
  }

  /// Puts the value together around a base that was computed elsewhere.
  ///
  /// In a response the place of the ephemeral key is empty.
  package init(_ parameters: EncryptionParameters, base: [UInt8], ephemeralPublicKey: [UInt8]) {
    self.base = base
    guard parameters.context.version.hasAssociatedData else {
      associatedData = nil
      value = base
      return
    }
    let associatedData = Self.associatedData(parameters.context)
    self.associatedData = associatedData
    value = concatWithSizes([
      base,
      parameters.nonce ?? [],
      parameters.timestamp?.bigEndianBytes ?? [],
      parameters.message == .request ? ephemeralPublicKey : [],
      associatedData,
    ])
  }

  /// Takes a value that was put together elsewhere.
  package init(base: [UInt8], associatedData: [UInt8]?, value: [UInt8]) {
    self.base = base
    self.associatedData = associatedData
    self.value = value
  }

  /// Computes the base: SHA-256 of the secret's text, in the activation scope HMAC with KEY_TRANSPORT.
  package static func base(_ context: EncryptionContext) -> [UInt8] {
    let applicationSecret = Array(context.applicationSecret.utf8)
    return switch context.scope {
    case .application: SHA256.hash(applicationSecret)
    case .activation: HMACSHA256.authenticationCode(for: applicationSecret, key: context.transportKey ?? [])
    }
  }

  /// Puts the associated data together: version, APP_KEY, then the activation and the temporary key, where there are.
  package static func associatedData(_ context: EncryptionContext) -> [UInt8] {
    let items = [context.version.rawValue, context.applicationKey, context.activationId, context.temporaryKeyId]
    return concatWithSizes(items.compactMap { $0.map { Array($0.utf8) } })
  }
}
