internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Activations of version 2, which no endpoint makes: an SDK of that time has left them, and one of today upgrades them.
extension JudgingServer {
  /// Places an ACTIVE activation of version 2, as if a device had made it.
  private mutating func placeVersion2(
    of user: String, in application: String, counter: Int
  ) throws -> (privateKey: [UInt8], activation: ServerActivation) {
    var random = DrawnBytes(seed: Hex.encode(state.draw(16)))
    random.hasVersion = true
    let code = try core.encodeActivationCode(random: random.next(10)).text
    let device = try Device(activationId: random.identifier(), code: code, random: &random, core: core)
    let activation = try state.placeVersion2(
      of: device, user: user, application: application, counter: counter, now: now, rules: core)
    details[activation.id] = ActivationDetail(created: now)
    return (device.keyPair.privateKey, activation)
  }

  /// Answers an administrator who wants such an activation, with what its SDK has stored of it.
  mutating func makeVersion2(_ request: HTTPRequest) -> HTTPResponse {
    administer { server in
      try StoringLimits.check("activation/init", byteCount: request.body.count, on: server)
      let members = try Self.body(of: request).object("requestObject") ?? [:]
      let application = try server.application(members)
      let counter = members.integer("counter") ?? 0
      let user = try server.newUser(members)
      guard (0...Int64(UInt32.max)).contains(counter) else { throw AdministrationError.invalid }
      let made = try server.placeVersion2(of: user, in: application.id, counter: Int(counter))
      return ServedAnswer.ok([
        "activationId": .string(made.activation.id), "devicePrivateKey": .string(Base64.encode(made.privateKey)),
        "serverPublicKey": .string(Base64.encode(made.activation.serverKey.publicKey)),
        "counter": .number(JSONNumber(counter)),
      ])
    }
  }
}
