internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// A message that was sealed, and what its answer is decrypted with.
struct SealedEnvelope {
  var context: EncryptionContext
  let publicKey: [UInt8]
  let scalar: [UInt8]
  let nonce: [UInt8]
  var message: JSONObject

  var body: [UInt8] { JSONWriter.compact(.object(message)) }
}

/// What comes of sealing: a message, or the refusal of the temporary key that it needs.
enum Sealing {
  case sealed(SealedEnvelope)
  case refused(HostReply)
}

extension DrivenLife {
  /// Asks for a temporary key, and judges the token as a client does.
  mutating func askForKey(_ scope: EncryptionScope, _ changes: [RequestChange]) throws -> (HostReply, SealingKey?) {
    let device = devices[changes.device]
    let application = application(changes, of: device?.application)
    let isActivation = scope == .activation
    let secrets = TemporaryKeySecrets(
      applicationSecret: application.secret, transportKey: isActivation ? device?.keys.keys.transport.key : nil)
    let context = TemporaryKeyContext(
      scope: scope, applicationKey: application.key, activationId: isActivation ? device?.keys.activationId : nil)
    var stated = context
    if changes.request == "the activation of another device", let other = devices["tablet"] {
      stated = TemporaryKeyContext(
        scope: scope, applicationKey: application.key, activationId: other.keys.activationId)
    }
    let challenge = random.next(18)
    let token = try core.requestTemporaryKey(stated, secrets: secrets, challenge: challenge).token.text
    let sent = Self.change(token, changes.request)
    let start = now
    var reply = try send(.post(ServiceEndpoint.createKey.path, ["requestObject": .object(["jwt": .string(sent)])]))
    reply.isOfKeystore = true
    guard reply.isAccepted, changes.request == nil else { return (reply, nil) }
    let signer = isActivation ? device?.keys.serverPublicKey ?? [] : application.masterKey
    do {
      let accepted = try core.acceptTemporaryKey(
        reply.members?.text("jwt") ?? "", for: context, challenge: challenge, signer: signer, time: now)
      note(accepted.key, accepted.token.claims, context, since: start)
      return (reply, SealingKey(id: accepted.key.identifier, publicKey: accepted.key.publicKey))
    } catch let refusal as Refusal {
      reply.findings.append(
        .reply(
          .security, expected: "a signed temporary key",
          came: "a token that is refused (\(refusal.id)): \(refusal.sentence)"))
      return (reply, nil)
    }
  }

  /// The request for a key as a client without a right to one sends it.
  private static func change(_ token: String, _ how: String?) -> String {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return token }
    switch how {
    case "an empty signature": return "\(parts[0]).\(parts[1])."
    case "the algorithm none":
      return Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8)) + ".\(parts[1])."
    case "an empty token": return ""
    case "two parts": return "\(parts[0]).\(parts[1])"
    case "the signature of other claims":
      let claims = Base64URL.decode(parts[1]).flatMap(jsonObject) ?? [:]
      let other = JSONObject(claims.members.map { ($0.key, $0.value) } + [("extra", .bool(true))])
      return "\(parts[0]).\(Base64URL.encode(JSONWriter.compact(.object(other)))).\(parts[2])"
    default: return token
    }
  }

  /// The key that a message is encrypted for: a temporary one from 3.3 on.
  private mutating func key(
    _ scope: EncryptionScope, _ changes: [RequestChange], _ application: HostApplication
  ) throws -> (key: SealingKey?, refusal: HostReply?) {
    guard version.hasTemporaryKey else { return (nil, nil) }
    if changes.key == "unknown" { return (SealingKey(id: random.identifier(), publicKey: application.masterKey), nil) }
    if let name = changes.key, let key = keys[name] { return (key, nil) }
    // A client keeps its key until it expires.
    let place = "\(changes.device) \(scope.rawValue) \(application.key)"
    if let key = keys[place] { return (key, nil) }
    let (reply, made) = try askForKey(scope, changes.filter { if case .request = $0 { false } else { true } })
    if !reply.findings.isEmpty { throw CaseEnd(finding: reply.findings[0]) }
    guard let made else { return (nil, reply) }
    keys[place] = made
    return (made, nil)
  }

  /// Encrypts a text for the server.
  mutating func seal(
    _ text: [UInt8], _ endpointScope: EncryptionScope, _ purpose: EncryptionPurpose, _ changes: [RequestChange]
  ) throws -> Sealing {
    let scope = changes.scope ?? endpointScope
    let device = devices[changes.device]
    let application = application(changes, of: device?.application)
    let isActivation = scope == .activation
    let (key, refusal) = try key(scope, changes, application)
    if let refusal { return .refused(refusal) }
    let ofServer = isActivation ? device?.keys.serverPublicKey ?? [] : application.masterKey
    let context = EncryptionContext(
      version: version, scope: scope, sharedInfo1: (changes.purpose ?? purpose).rawValue,
      applicationKey: application.key,
      applicationSecret: application.secret, activationId: isActivation ? device?.keys.activationId : nil,
      transportKey: isActivation ? device?.keys.keys.transport.key : nil, temporaryKeyId: key?.id)
    let (scalar, nonce, time) = (random.next(32), random.next(16), now + changes.ahead)
    let sealed = try core.sealRequest(
      context, plaintext: text, publicKey: key?.publicKey ?? ofServer,
      randomBytes: { $0 == 32 ? scalar : nonce }, clock: { time })
    var cryptogram = sealed.cryptogram
    if changes.damaged == "mac" { cryptogram.damageMAC() }
    if changes.damaged == "data" { cryptogram.damageData() }
    let sent = SealedRequest(
      ephemeralPublicKey: sealed.ephemeralPublicKey, cryptogram: cryptogram, nonce: sealed.nonce,
      timestamp: sealed.timestamp)
    let members = core.envelopeObject(of: sent, temporaryKeyId: context.temporaryKeyId)
    return .sealed(
      SealedEnvelope(
        context: context, publicKey: key?.publicKey ?? ofServer, scalar: scalar, nonce: nonce,
        message: members.changing(changes.members)))
  }

  /// Decrypts an answer; adds to its findings where a client would refuse it.
  func open(_ reply: inout HostReply, _ envelope: SealedEnvelope) {
    guard reply.isAccepted else { return }
    reply.members = nil
    do {
      let text = try open(String(decoding: reply.response.body, as: UTF8.self), envelope)
      reply.members = jsonObject(text)
      if reply.members == nil {
        reply.findings.append(
          .reply(.interoperability, expected: "an encrypted JSON object", came: "another text"))
      }
    } catch let refusal as Refusal {
      reply.findings.append(
        .reply(
          .interoperability, expected: "an encrypted answer to this request",
          came: "one that a client refuses (\(refusal.id)): \(refusal.sentence)"))
    } catch {
      reply.findings.append(
        .reply(.interoperability, expected: "an encrypted answer to this request", came: "one that is none"))
    }
  }

  func open(_ message: String, _ envelope: SealedEnvelope) throws -> [UInt8] {
    let read = try core.readEncryptedMessage(message, .response, version: version)
    let nonce = version.hasNonce && !version.hasResponseNonce ? envelope.nonce : nil
    let parameters = try core.checkResponse(
      envelope.context, requestNonce: nonce, nonce: read.nonce, timestamp: read.timestamp)
    let keys = try core.makeSenderEnvelope(
      parameters, publicKey: envelope.publicKey, ephemeralPrivateKey: envelope.scalar)
    return try core.decrypt(Cryptogram(encryptedData: read.encryptedData, mac: read.mac), with: keys)
  }

  /// The header of an encrypted request without signature.
  func encryptionHeader(_ context: EncryptionContext, _ changes: [RequestChange]) -> [HTTPField] {
    let activation = context.activationId.map { ", activation_id=\"\($0)\"" } ?? ""
    let version = changes.statedVersion ?? version.rawValue
    let text = changes.changing(
      header: "PowerAuth version=\"\(version)\", application_key=\"\(context.applicationKey)\"\(activation)")
    return text.map { [HTTPField("X-PowerAuth-Encryption", $0)] } ?? []
  }

  /// An encrypted request without signature, and its decrypted answer.
  mutating func sendEncrypted(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    let purpose = endpoint.purpose
    let scope: EncryptionScope = purpose == .application ? .application : .activation
    switch try seal(Array((changes.text ?? text).utf8), scope, purpose, changes) {
    case .refused(let reply): return reply
    case .sealed(let envelope):
      var reply = try send(.post(endpoint.path, envelope.body, encryptionHeader(envelope.context, changes)))
      open(&reply, envelope)
      return reply
    }
  }
}

extension Cryptogram {
  mutating func damageMAC() {
    var bytes = mac
    if !bytes.isEmpty { bytes[bytes.count - 1] ^= 1 }
    self = Cryptogram(encryptedData: encryptedData, mac: bytes)
  }

  mutating func damageData() {
    var bytes = encryptedData
    if !bytes.isEmpty { bytes[0] ^= 1 }
    self = Cryptogram(encryptedData: bytes, mac: mac)
  }
}

extension JSONObject {
  /// The members with others in their place, or without them.
  func changing(_ changes: [(name: String, value: JSONValue?)]) -> JSONObject {
    changes.reduce(self) { object, change in
      let kept = object.members.filter { $0.key != change.name }.map { ($0.key, $0.value) }
      return JSONObject(kept + (change.value.map { [(change.name, $0)] } ?? []))
    }
  }
}
