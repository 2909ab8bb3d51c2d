internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Events of recovery codes.
extension ServerScript {
  mutating func perform(_ action: ServerAction.Recovery) throws -> ServerSight {
    switch action {
    case .postcard(let name, let user, let puks): return try makePostcard(name, user, puks)
    case .confirm(let name, let sender, let signing, let encryption):
      let body = JSONObject([("recoveryCode", .string(try text(ofCode: name)))]).text
      let subject = ServerSubject(sender, code: name)
      let made = try signedAndEncrypted(sender, signing, encryption, .confirmRecovery, body)
      guard case .success(let request) = made else { return see(made, subject) }
      return try sight(of: .signed(.confirmRecovery, request), subject)
    case .recover(let name, let sender, let puk, let provider, let arguments):
      return try recover(name, sender, puk, provider, arguments)
    case .revoke(let name):
      return see(try serve(.revokeRecovery(code: try text(ofCode: name))), ServerSubject(nil, code: name))
    case .lookUp(let name): return see(ServerAnswer(), ServerSubject(nil, code: name))
    }
  }

  /// The text of a recovery code; for a name of nothing, one that the server does not know.
  private mutating func text(ofCode name: String) throws -> String {
    try codes[name]?.text ?? core.encodeActivationCode(random: random.next(10)).text
  }

  private mutating func makePostcard(_ name: String, _ user: String, _ puks: Int) throws -> ServerSight {
    let answer = try serve(.createPostcard(user: user, application: state.versions[0].application, puks: puks))
    if case .postcard(let text, let puks) = answer.body { codes[name] = DeviceRecoveryCode(text: text, puks: puks) }
    var sight = see(answer, ServerSubject(nil, code: name))
    if answer.error != nil { sight["result"] = "refused" }
    return sight
  }

  private mutating func recover(
    _ name: String, _ sender: RequestSender, _ number: Int, _ provider: ProviderArguments,
    _ arguments: ExchangeArguments
  ) throws -> ServerSight {
    let text = try text(ofCode: name)
    let puk = codes[name]?.puk(number) ?? DeviceRecoveryCode.wrongPUK
    let attributes: JSONObject = ["recoveryCode": .string(text), "puk": .string(puk)]
    let device = try device(named: sender.activation)
    let made = try activationRequest(sender, arguments, type: "RECOVERY", attributes: attributes, device: device)
    return try sendActivation(
      made, provider.choice, ServerSubject(sender, code: name), ofRefused: ServerSubject(nil, code: name), device)
  }
}
