internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What a device encrypts with.
struct DeviceEncryption {
  var context: EncryptionContext
  var publicKey: [UInt8]
  /// By how much the device's clock is ahead.
  var clock: Int64
  var scalar: [UInt8]
  var nonce: [UInt8]
  var isCompressed = false
  /// Whether the last bit of the MAC is flipped.
  var isDamaged = false
}

/// How a device encrypts.
extension ServerScript {
  /// The keys and values for a message of a scope; or the answer to the request for a temporary key, where it is refused.
  mutating func encryption(
    _ sender: RequestSender, _ arguments: EncryptionArguments, scope: EncryptionScope, purpose: EncryptionPurpose
  ) throws -> Result<DeviceEncryption, ServerFailure> {
    guard let version = ProtocolVersion(rawValue: protocolVersion) else { throw UnservedVersion(text: protocolVersion) }
    let application = application(sender)
    let device = try device(named: sender.activation)
    let isActivation = scope == .activation
    var publicKey = isActivation ? device.serverPublicKey : application.masterKey.publicKey
    var keyId: String?
    if version.hasTemporaryKey {
      switch try temporaryKey(sender, arguments.key, scope: scope) {
      case .success(let key): (keyId, publicKey) = (key.id, key.publicKey)
      case .failure(let failure): return .failure(failure)
      }
    }
    let context = EncryptionContext(
      version: version, scope: scope, sharedInfo1: purpose.rawValue, applicationKey: application.key,
      applicationSecret: application.secret, activationId: isActivation ? device.activationId : nil,
      transportKey: isActivation ? device.keys.transport.key : nil, temporaryKeyId: keyId)
    return .success(
      DeviceEncryption(
        context: context, publicKey: publicKey, clock: arguments.clock, scalar: random.next(32),
        nonce: random.next(16), isDamaged: arguments.body == .undecryptable))
  }

  /// The key of a name, or a new one.
  private mutating func temporaryKey(
    _ sender: RequestSender, _ name: String?, scope: EncryptionScope
  ) throws -> Result<DeviceTemporaryKey, ServerFailure> {
    guard let name else { return try askForKey(sender, scope: scope) }
    let unknown = DeviceTemporaryKey(
      id: random.identifier(), publicKey: application(sender).masterKey.publicKey)
    return .success(keys[name] ?? unknown)
  }

  /// Asks for a temporary key, and accepts the answer as a device does.
  mutating func askForKey(
    _ sender: RequestSender, scope: EncryptionScope
  ) throws -> Result<DeviceTemporaryKey, ServerFailure> {
    let application = application(sender)
    let device = try device(named: sender.activation)
    let isActivation = scope == .activation
    let context = TemporaryKeyContext(
      scope: scope, applicationKey: application.key, activationId: isActivation ? device.activationId : nil)
    let secrets = TemporaryKeySecrets(
      applicationSecret: application.secret, transportKey: isActivation ? device.keys.transport.key : nil)
    let challenge = random.next(18)
    let request = try core.requestTemporaryKey(context, secrets: secrets, challenge: challenge)
    let answer = try serve(.createTemporaryKey(token: request.token.text))
    guard case .temporaryKey(let token) = answer.body else {
      return .failure(ServerFailure(answer.http ?? 0, answer.code ?? ""))
    }
    let signer = isActivation ? device.serverPublicKey : application.masterKey.publicKey
    let accepted = try core.acceptTemporaryKey(token, for: context, challenge: challenge, signer: signer, time: 0)
    return .success(DeviceTemporaryKey(id: accepted.key.identifier, publicKey: accepted.key.publicKey))
  }

  /// Encrypts a text.
  func seal(_ plaintext: [UInt8], _ encryption: DeviceEncryption) throws -> JSONObject {
    var core = self.core
    if encryption.isCompressed {
      core.sealing.sendEphemeralKey = { $0 }
      let right = core.agreement.multiplyBase
      core.agreement.multiplyBase = { scalar in
        let point = try right(scalar)
        return [0x02 | ((point.last ?? 0) & 1)] + point.dropFirst().prefix(32)
      }
    }
    let (scalar, nonce, time) = (encryption.scalar, encryption.nonce, now + encryption.clock)
    let sealed = try core.sealRequest(
      encryption.context, plaintext: plaintext, publicKey: encryption.publicKey,
      randomBytes: { $0 == scalar.count ? scalar : nonce }, clock: { time })
    var mac = sealed.cryptogram.mac
    if encryption.isDamaged { mac[mac.count - 1] ^= 1 }
    let sent = SealedRequest(
      ephemeralPublicKey: sealed.ephemeralPublicKey,
      cryptogram: Cryptogram(encryptedData: sealed.cryptogram.encryptedData, mac: mac), nonce: sealed.nonce,
      timestamp: sealed.timestamp)
    return core.envelopeObject(of: sent, temporaryKeyId: encryption.context.temporaryKeyId)
  }
}

/// A protocol version whose messages are not encrypted.
struct UnservedVersion: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a protocol version with encryption" }
}
