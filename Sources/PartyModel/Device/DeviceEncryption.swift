package import PowerAuth
internal import Primitives
package import StrictJSON

/// A temporary key as a device has it.
package struct DeviceTemporaryKey: Sendable {
  package let id: String
  package let publicKey: [UInt8]

  package init(id: String, publicKey: [UInt8]) {
    self.id = id
    self.publicKey = publicKey
  }
}

/// What a device encrypts a message with, and decrypts its answer with.
package struct MessageKeys: Sendable {
  package var context: EncryptionContext
  package var publicKey: [UInt8]
  package var scalar: [UInt8]
  package var nonce: [UInt8]
  /// The time that the message states.
  package var time: Int64

  /// Encrypts a text; gives the members of the message.
  package func seal(_ plaintext: [UInt8], _ changes: [DeviceChange] = [], core: Rules) throws -> JSONObject {
    guard !changes.contains(.compressedKey) else {
      return try seal(plaintext, changes.filter { $0 != .compressedKey }, core: core.sendingCompressedKeys)
    }
    let (scalar, nonce, time) = (scalar, nonce, time)
    let sealed = try core.sealRequest(
      context, plaintext: plaintext, publicKey: publicKey, randomBytes: { $0 == scalar.count ? scalar : nonce },
      clock: { time })
    let cryptogram = Cryptogram(
      encryptedData: changes.damaging(sealed.cryptogram.encryptedData, .data),
      mac: changes.damaging(sealed.cryptogram.mac, .mac))
    let sent = SealedRequest(
      ephemeralPublicKey: sealed.ephemeralPublicKey, cryptogram: cryptogram, nonce: sealed.nonce,
      timestamp: sealed.timestamp)
    return changes.changing(core.envelopeObject(of: sent, temporaryKeyId: context.temporaryKeyId))
  }

  /// Decrypts the answer to the message.
  package func open(_ answer: String, core: Rules) throws -> [UInt8] {
    let version = context.version
    let read = try core.readEncryptedMessage(answer, .response, version: version)
    let parameters = try core.checkResponse(
      context, requestNonce: version.hasNonce && !version.hasResponseNonce ? nonce : nil, nonce: read.nonce,
      timestamp: read.timestamp)
    let envelope = try core.makeSenderEnvelope(parameters, publicKey: publicKey, ephemeralPrivateKey: scalar)
    return try core.decrypt(Cryptogram(encryptedData: read.encryptedData, mac: read.mac), with: envelope)
  }

  /// The request with a message as its body.
  package func request(with body: [UInt8], stating version: String) -> EncryptedRequest {
    EncryptedRequest(
      version: version, applicationKey: context.applicationKey, activationId: context.activationId, body: body)
  }

  /// The same keys for another message: with another scalar and another nonce.
  package func again(for purpose: EncryptionPurpose, drawing random: inout DrawnBytes) -> MessageKeys {
    var keys = self
    keys.context.sharedInfo1 = purpose.rawValue
    (keys.scalar, keys.nonce) = (random.next(32), random.next(16))
    return keys
  }
}

extension Rules {
  /// The same rules, by which an ephemeral key has 33 bytes.
  fileprivate var sendingCompressedKeys: Rules {
    var rules = self
    rules.sealing.sendEphemeralKey = { $0 }
    let right = agreement.multiplyBase
    rules.agreement.multiplyBase = { scalar in
      let point = try right(scalar)
      return [0x02 | ((point.last ?? 0) & 1)] + point.dropFirst().prefix(32)
    }
    return rules
  }
}

/// How a device of an application encrypts; in the scope of the application it may have no activation yet.
extension DeviceApplication {
  /// The keys and values for a message: for the temporary key, or where there is none for that of the server.
  package func messageKeys(
    _ scope: EncryptionScope, _ purpose: EncryptionPurpose, of device: Device?, version: ProtocolVersion,
    temporaryKey: DeviceTemporaryKey?, at time: Int64, drawing random: inout DrawnBytes
  ) -> MessageKeys {
    let bound = scope == .activation ? device : nil
    let context = EncryptionContext(
      version: version, scope: scope, sharedInfo1: purpose.rawValue, applicationKey: key, applicationSecret: secret,
      activationId: bound?.activationId, transportKey: bound?.keys.transport.key, temporaryKeyId: temporaryKey?.id)
    return MessageKeys(
      context: context, publicKey: temporaryKey?.publicKey ?? signer(scope, device), scalar: random.next(32),
      nonce: random.next(16), time: time)
  }

  /// The key of the server in a scope, by which it also signs temporary keys.
  private func signer(_ scope: EncryptionScope, _ device: Device?) -> [UInt8] {
    scope == .activation ? device?.serverPublicKey ?? [] : masterPublicKey
  }

  /// Asks for a temporary key; the claims may name the activation of another device.
  package func askForKey(
    _ scope: EncryptionScope, for device: Device?, naming other: Device? = nil, challenge: [UInt8],
    _ changes: [DeviceChange] = [], core: Rules
  ) throws -> KeyQuestion {
    func context(_ device: Device?) -> TemporaryKeyContext {
      TemporaryKeyContext(
        scope: scope, applicationKey: key, activationId: scope == .activation ? device?.activationId : nil)
    }
    let secrets = TemporaryKeySecrets(
      applicationSecret: secret, transportKey: scope == .activation ? device?.keys.transport.key : nil)
    let token = try core.requestTemporaryKey(context(other ?? device), secrets: secrets, challenge: challenge).token
      .text
    return KeyQuestion(
      token: changes.keyRequest.map { $0.changing(token) } ?? token, context: context(device), challenge: challenge,
      signer: signer(scope, device))
  }
}

/// A request for a temporary key.
package struct KeyQuestion: Sendable {
  package let token: String
  package let context: TemporaryKeyContext
  fileprivate let challenge: [UInt8]
  fileprivate let signer: [UInt8]

  fileprivate init(token: String, context: TemporaryKeyContext, challenge: [UInt8], signer: [UInt8]) {
    self.token = token
    self.context = context
    self.challenge = challenge
    self.signer = signer
  }

  /// Accepts the answer as a device does.
  package func accept(_ answer: String, at time: Int64, core: Rules) throws -> (key: TemporaryKey, token: ReadToken) {
    try core.acceptTemporaryKey(answer, for: context, challenge: challenge, signer: signer, time: time)
  }
}

extension KeyRequestChange {
  /// The token as a client without a right to a key sends it.
  func changing(_ token: String) -> String {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return token }
    switch self {
    case .emptySignature: return "\(parts[0]).\(parts[1])."
    case .algorithmNone: return Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8)) + ".\(parts[1])."
    case .emptyToken: return ""
    case .twoParts: return "\(parts[0]).\(parts[1])"
    case .otherClaims:
      let claims = Base64URL.decode(parts[1]).flatMap(jsonObject) ?? [:]
      let other = JSONObject(claims.members.map { ($0.key, $0.value) } + [("extra", .bool(true))])
      return "\(parts[0]).\(Base64URL.encode(JSONWriter.compact(.object(other)))).\(parts[2])"
    }
  }
}
