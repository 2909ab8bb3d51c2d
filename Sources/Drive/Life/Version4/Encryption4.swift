internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// Temporary keys of protocol 4, and what is encrypted with them.
extension DrivenLife {
  /// The algorithm of a request: where nothing else is said that of the activation.
  func algorithm(_ changes: [RequestChange]) -> SharedSecretAlgorithm {
    changes.algorithm ?? devices[changes.device]?.version4?.algorithm ?? setup.algorithm
  }

  /// Asks for a temporary key, and keeps it where it has a name.
  mutating func takeSecret(_ changes: [RequestChange]) throws -> HostReply {
    let (reply, key) = try askForSecret(changes.scope ?? .activation, changes)
    if let key, let name = changes.name { secrets[name] = key }
    return reply
  }

  /// Asks for a temporary key, and judges the answer as a client does.
  private mutating func askForSecret(
    _ scope: EncryptionScope, _ changes: [RequestChange]
  ) throws -> (reply: HostReply, key: DeviceTemporarySecret?) {
    let question = try application(changes).askForSecret(
      scope, of: algorithm(changes), for: devices[changes.device], naming: changes.keyOf.flatMap { devices[$0] },
      changes.ofDevice, drawing: &random, core: core)
    let start = now
    var reply = try send(
      .post(Endpoint4.temporaryKey.row.path, ["requestObject": .object(["jwt": .string(question.token)])]))
    reply.isOfKeystore = true
    guard reply.isAccepted, changes.asksRightly else { return (reply, nil) }
    do {
      let stated = try question.read(reply.members?.text("jwt") ?? "", at: now, core: core)
      note(stated, since: start)
      return (reply, stated.key)
    } catch let refusal as Refusal {
      reply.findings.append(
        .reply(
          .security, expected: "a temporary key with each signature of the algorithm",
          came: "an answer that is refused (\(refusal.id)): \(refusal.sentence)"))
      return (reply, nil)
    }
  }

  /// The temporary key of a message: one with a name, the one that the device holds, or a new one.
  private mutating func temporarySecret(
    _ scope: EncryptionScope, _ changes: [RequestChange]
  ) throws -> DeviceTemporarySecret {
    if let name = changes.key {
      return secrets[name] ?? DeviceTemporarySecret(id: random.identifier(), secret: random.next(32), expires: .max)
    }
    let place = Self.beginning(of: scope, changes.device) + "\(application(changes).key) \(algorithm(changes).rawValue)"
    if let key = secrets[place], key.isUsable(at: now, core: core) { return key }
    let (reply, made) = try askForSecret(scope, changes)
    if !reply.findings.isEmpty { throw CaseEnd(finding: reply.findings[0]) }
    guard let made else { throw KeyRefusal(reply: reply) }
    secrets[place] = made
    return made
  }

  /// What the names of the temporary keys begin with that a device holds in a scope.
  private static func beginning(of scope: EncryptionScope, _ device: String) -> String {
    "\(device) \(scope.rawValue) "
  }

  /// Forgets the temporary keys that a device holds for its activation, whose keys are others from now on.
  mutating func forgetSecrets(of device: String) {
    let beginning = Self.beginning(of: .activation, device)
    secrets = secrets.filter { !$0.key.hasPrefix(beginning) }
  }

  /// What a message is encrypted with.
  mutating func message(for endpointPurpose: EncryptionPurpose, _ changes: [RequestChange]) throws -> DeviceMessage4 {
    let purpose = changes.purpose ?? endpointPurpose
    let key = try temporarySecret(purpose.scope, changes)
    return application(changes).message4(
      for: purpose, by: key, of: devices[changes.device], at: now + changes.ahead, drawing: &random)
  }

  /// The header of an encrypted request without code.
  func header(_ message: DeviceMessage4, _ changes: [RequestChange]) throws -> [HTTPField] {
    var request = message.request(with: [:])
    request.version = changes.statedVersion ?? request.version
    return field(.encryption, try request.header(core: core), changes)
  }

  /// An encrypted request without code, and its decrypted answer.
  mutating func sendEncrypted(
    _ endpoint: Endpoint4, _ text: String, _ changes: [RequestChange]
  ) throws -> HostReply {
    let message = try message(for: endpoint.purpose ?? .activation, changes)
    let body = try message.seal(Array((changes.text ?? text).utf8), changes.ofDevice, core: core).text
    var reply = try send(.post(endpoint.row.path, body, header(message, changes)))
    open(&reply, message)
    return reply
  }

  /// Decrypts an answer; adds to its findings where a client would refuse it.
  func open(_ reply: inout HostReply, _ message: DeviceMessage4) {
    let answer = reply.json ?? [:]
    open(&reply) { try message.open(answer, core: core) }
  }
}
