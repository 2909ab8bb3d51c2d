import Primitives

/// What a message of protocol 4 is encrypted with (§ 26.5).
package struct MessageContext: Equatable, Sendable {
  package var scope: EncryptionScope
  /// The purpose of the exchange, such as `/pa/generic/application`.
  package var sharedInfo1: String
  /// APP_KEY, Base64 text that enters as that text.
  package var applicationKey: String
  /// APP_SECRET, Base64 text of which the bytes enter.
  package var applicationSecret: String
  package var activationId: String?
  package var temporaryKeyId: String
  /// The shared secret of the temporary key.
  package var envelopeKey: [UInt8]
  /// KEY_E2EE_SHARED_INFO2.
  package var keySharedInfo2: [UInt8]?
  /// NONCE, which request and response share.
  package var nonce: [UInt8]
  /// Milliseconds since 1970.
  package var timestamp: Int64

  /// Takes the values as they are.
  package init(
    scope: EncryptionScope, sharedInfo1: String, applicationKey: String, applicationSecret: String,
    activationId: String?, temporaryKeyId: String, envelopeKey: [UInt8], keySharedInfo2: [UInt8]?, nonce: [UInt8],
    timestamp: Int64
  ) {
    self.scope = scope
    self.sharedInfo1 = sharedInfo1
    self.applicationKey = applicationKey
    self.applicationSecret = applicationSecret
    self.activationId = activationId
    self.temporaryKeyId = temporaryKeyId
    self.envelopeKey = envelopeKey
    self.keySharedInfo2 = keySharedInfo2
    self.nonce = nonce
    self.timestamp = timestamp
  }
}

/// What the encryption of a message gets from its context.
package struct MessageSealing: Equatable, Sendable {
  package let sharedInfo2: [UInt8]
  package let context: SealingContext
  /// The half of NONCE with which the message is encrypted.
  package let nonce: [UInt8]
}

/// An item of the associated data of a message.
package enum MessageItem: Sendable {
  case version, applicationKey, activationId, temporaryKeyId, timestamp, nonce, sharedInfo2
}

/// A part of the key context of a message.
package enum KeyContextPart: Sendable {
  case version, sharedInfo1, nonce
}

/// How requests and responses are encrypted in protocol 4 (§ 26.5).
package struct EnvelopeMessageRules: Sendable {
  /// The activation is named in the activation scope, and only there.
  package var activationId: Presence<String> = demandPresence
  /// KEY_E2EE_SHARED_INFO2 is there in the activation scope, and only there.
  package var keySharedInfo2: Presence<[UInt8]> = demandPresence
  /// The envelope key and KEY_E2EE_SHARED_INFO2 have 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// NONCE has 24 bytes.
  package var checkNonce: Check<[UInt8]> = demandingCount(24)
  /// The two halves of NONCE differ.
  package var checkHalves: Check<[UInt8]> = { nonce in
    try demand(nonce.prefix(AEADRules.nonceByteCount) != nonce.suffix(AEADRules.nonceByteCount), else: .equalHalves)
    return nonce
  }
  /// APP_SECRET enters as the 16 bytes of its Base64 text.
  package var decodeApplicationSecret: @Sendable (String) throws -> [UInt8] = decodedApplicationSecret
  /// A scope has its shared info 2, and not that of the other one.
  package var chooseScope: Function<EncryptionScope, EncryptionScope> = { $0 }
  /// In the application scope, shared info 2 is SHA3-256 of APP_SECRET.
  package var hashSecret: @Sendable ([UInt8]) throws -> [UInt8] = { try SHA3.sha256($0) }
  /// In the activation scope, KEY_E2EE_SHARED_INFO2 authenticates APP_SECRET.
  package var authenticateSecret: KMACStep = { secret, key, authenticate in try authenticate(secret, key) }
  /// The customisation of that MAC.
  package var customization = "PA4SH2"
  /// The version that enters is that of the protocol.
  package var version = "4.0"
  /// The key context is the version, shared info 1 and NONCE, without sizes.
  ///
  /// [A branch of June 2025 with the same version has the version twice.]
  package var keyContext: [KeyContextPart] = [.version, .sharedInfo1, .nonce]
  /// The whole NONCE enters the key context, in both directions.
  package var takeContextNonce: Function<[UInt8], [UInt8]> = { $0 }
  /// The items of the associated data stand in this order.
  package var items: [MessageItem] = [
    .version, .applicationKey, .activationId, .temporaryKeyId, .timestamp, .nonce, .sharedInfo2,
  ]
  /// An identifier that is absent has no place.
  package var takeIdentifier: Function<String?, String?> = { $0 }
  /// APP_KEY enters as the UTF-8 bytes of its text, which is not decoded.
  package var writeApplicationKey: Function<String, [UInt8]> = utf8Bytes
  /// Activation and temporary key enter as the UTF-8 bytes of their texts.
  package var writeIdentifier: Function<String, [UInt8]> = utf8Bytes
  /// The timestamp is written big-endian, in eight bytes.
  package var writeTimestamp: Function<Int64, [UInt8]> = \.bigEndianBytes
  /// Each item stands behind its size.
  package var join: @Sendable (_ items: [[UInt8]], _ rules: Rules) -> [UInt8] = { $1.concatWithSizes($0) }
  /// A request is encrypted with the first half of NONCE, and a response with the second.
  package var chooseHalf: @Sendable (_ nonce: [UInt8], EncryptionParameters.Message) -> [UInt8] = { nonce, message in
    let count = AEADRules.nonceByteCount
    return Array(message == .request ? nonce.prefix(count) : nonce.dropFirst(count).prefix(count))
  }
  /// Encrypted data begin with the half that is due.
  package var compareNonces: @Sendable (_ given: [UInt8], _ due: [UInt8]) -> Bool = { $0 == $1 }
}

extension Rules {
  /// Computes shared info 2 (§ 26.5).
  package func messageSharedInfo2(
    scope: EncryptionScope, applicationSecret: String, key: [UInt8]?
  ) throws -> [UInt8] {
    let message = version4.message
    let key = try message.keySharedInfo2(key, scope == .activation).map(message.checkKey)
    let secret = try message.decodeApplicationSecret(applicationSecret)
    guard message.chooseScope(scope) == .activation, let key else { return try message.hashSecret(secret) }
    return try message.authenticateSecret(secret, key) { data, key in
      try version4.mac.authenticate(data, key, message.customization, wideKeyByteCount)
    }
  }

  /// Encrypts a request or a response (§ 26.5).
  package func encryptMessage(
    _ plaintext: [UInt8], _ message: EncryptionParameters.Message, _ context: MessageContext
  ) throws -> (sealing: MessageSealing, sealed: SealedData) {
    let sealing = try messageSealing(message, context)
    let sealed = try seal(plaintext, key: context.envelopeKey, nonce: sealing.nonce, context: sealing.context)
    return (sealing, sealed)
  }

  /// Decrypts a request or a response (§ 26.5).
  package func decryptMessage(
    _ encryptedData: [UInt8], _ message: EncryptionParameters.Message, _ context: MessageContext
  ) throws -> (plaintext: [UInt8], sealing: MessageSealing) {
    let sealing = try messageSealing(message, context)
    let data = try version4.aead.checkSealed(encryptedData)
    let given = Array(data.prefix(AEADRules.nonceByteCount))
    try demand(version4.message.compareNonces(given, sealing.nonce), else: .nonceMismatch)
    return (try open(data, key: context.envelopeKey, context: sealing.context).plaintext, sealing)
  }

  private func messageSealing(
    _ message: EncryptionParameters.Message, _ context: MessageContext
  ) throws -> MessageSealing {
    let rules = version4.message
    var context = context
    context.activationId = try rules.activationId(context.activationId, context.scope == .activation)
    let sharedInfo2 = try messageSharedInfo2(
      scope: context.scope, applicationSecret: context.applicationSecret, key: context.keySharedInfo2)
    _ = try rules.checkKey(context.envelopeKey)
    let nonce = try rules.checkHalves(try rules.checkNonce(context.nonce))
    return MessageSealing(
      sharedInfo2: sharedInfo2,
      context: SealingContext(
        keyContext: keyContext(context), associatedData: associatedData(context, sharedInfo2: sharedInfo2)),
      nonce: rules.chooseHalf(nonce, message))
  }

  private func keyContext(_ context: MessageContext) -> [UInt8] {
    version4.message.keyContext.flatMap { part in
      switch part {
      case .version: utf8Bytes(version4.message.version)
      case .sharedInfo1: utf8Bytes(context.sharedInfo1)
      case .nonce: version4.message.takeContextNonce(context.nonce)
      }
    }
  }

  private func associatedData(_ context: MessageContext, sharedInfo2: [UInt8]) -> [UInt8] {
    let rules = version4.message
    let items = rules.items.compactMap { item -> [UInt8]? in
      switch item {
      case .version: utf8Bytes(rules.version)
      case .applicationKey: rules.writeApplicationKey(context.applicationKey)
      case .activationId: rules.takeIdentifier(context.activationId).map(rules.writeIdentifier)
      case .temporaryKeyId: rules.writeIdentifier(context.temporaryKeyId)
      case .timestamp: rules.writeTimestamp(context.timestamp)
      case .nonce: context.nonce
      case .sharedInfo2: sharedInfo2
      }
    }
    return rules.join(items, self)
  }
}
