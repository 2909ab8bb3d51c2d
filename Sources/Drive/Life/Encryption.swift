internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// A request that cannot be made, because the temporary key that it needs was refused.
struct KeyRefusal: Error {
  let reply: HostReply
}

extension DrivenLife {
  /// Asks for a temporary key, and judges the token as a client does.
  mutating func askForKey(
    _ scope: EncryptionScope, _ changes: [RequestChange]
  ) throws -> (reply: HostReply, key: DeviceTemporaryKey?) {
    let question = try application(changes).askForKey(
      scope, for: devices[changes.device], naming: changes.keyOf.flatMap { devices[$0] }, challenge: random.next(18),
      changes.ofDevice, core: core)
    let start = now
    var reply = try send(
      .post(ServiceEndpoint.createKey.path, ["requestObject": .object(["jwt": .string(question.token)])]))
    reply.isOfKeystore = true
    guard reply.isAccepted, changes.asksRightly else { return (reply, nil) }
    do {
      let accepted = try question.accept(reply.members?.text("jwt") ?? "", at: now, core: core)
      note(accepted.key, accepted.token.claims, question.context, since: start)
      return (reply, DeviceTemporaryKey(id: accepted.key.identifier, publicKey: accepted.key.publicKey))
    } catch let refusal as Refusal {
      reply.findings.append(
        .reply(
          .security, expected: "a signed temporary key",
          came: "a token that is refused (\(refusal.id)): \(refusal.sentence)"))
      return (reply, nil)
    }
  }

  /// The key that a message is encrypted for: a temporary one from 3.3 on.
  private mutating func temporaryKey(
    _ scope: EncryptionScope, _ changes: [RequestChange], _ application: DeviceApplication
  ) throws -> DeviceTemporaryKey? {
    guard version.hasTemporaryKey else { return nil }
    if let name = changes.key {
      return keys[name] ?? DeviceTemporaryKey(id: random.identifier(), publicKey: application.masterPublicKey)
    }
    // A client keeps its key until it expires.
    let place = "\(changes.device) \(scope.rawValue) \(application.key)"
    if let key = keys[place] { return key }
    let (reply, made) = try askForKey(scope, changes)
    if !reply.findings.isEmpty { throw CaseEnd(finding: reply.findings[0]) }
    guard let made else { throw KeyRefusal(reply: reply) }
    keys[place] = made
    return made
  }

  /// What a message for the server is encrypted with.
  mutating func messageKeys(
    _ endpointScope: EncryptionScope, _ purpose: EncryptionPurpose, _ changes: [RequestChange]
  ) throws -> MessageKeys {
    let scope = changes.scope ?? endpointScope
    let application = application(changes)
    let key = try temporaryKey(scope, changes, application)
    return application.messageKeys(
      scope, changes.purpose ?? purpose, of: devices[changes.device], version: version, temporaryKey: key,
      at: now + changes.ahead, drawing: &random)
  }

  /// Decrypts an answer; adds to its findings where a client would refuse it.
  func open(_ reply: inout HostReply, _ keys: MessageKeys) {
    let body = String(decoding: reply.response.body, as: UTF8.self)
    open(&reply) { jsonObject(try keys.open(body, core: core)) }
  }

  /// Decrypts an answer in one of the ways.
  func open(_ reply: inout HostReply, by decrypt: () throws -> JSONObject?) {
    guard reply.isAccepted else { return }
    reply.members = nil
    do {
      reply.members = try decrypt()
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
        .reply(.interoperability, expected: "an encrypted answer to this request", came: "one that cannot be decrypted")
      )
    }
  }

  /// The header of an encrypted request without signature.
  func header(_ keys: MessageKeys, _ changes: [RequestChange]) throws -> [HTTPField] {
    let request = keys.request(with: [], stating: changes.statedVersion ?? version.rawValue)
    return field(.encryption, try request.header(core: core), changes)
  }

  /// An encrypted request without signature, and its decrypted answer.
  mutating func sendEncrypted(
    _ endpoint: ServiceEndpoint, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    let keys = try messageKeys(endpoint.scope, endpoint.purpose, changes)
    let body = try keys.seal(Array((changes.text ?? text).utf8), changes.ofDevice, core: core).text
    var reply = try send(.post(endpoint.path, body, header(keys, changes)))
    open(&reply, keys)
    return reply
  }
}
