internal import PowerAuth
internal import Primitives

/// Events of the upgrade.
extension ServerScript {
  mutating func perform(_ action: ServerAction.Upgrade) throws -> ServerSight {
    switch action {
    case .start(let sender, let encryption): return try startUpgrade(sender, encryption)
    case .commit(let sender, let signing, let isEmpty):
      let body = isEmpty ? [] : Self.emptyObject
      let request = try sign(sender, signing, uriId: ServiceEndpoint.commitUpgrade.uriId, body: body)
      return try sight(of: .commitUpgrade(request), ServerSubject(sender))
    case .verifyNumeric(let name, let signing):
      return try sight(of: .verifyNumeric(try signNumeric(name, signing)), ServerSubject(name))
    }
  }

  private mutating func startUpgrade(
    _ sender: RequestSender, _ arguments: EncryptionArguments
  ) throws -> ServerSight {
    let made = try encryption(sender, arguments, scope: .activation, purpose: .upgrade)
    guard case .success(let keys) = made else { return see(made, ServerSubject(sender)) }
    let answer = try send(.startUpgrade(encrypted(keys, try seal(Self.emptyObject, keys).text)), ServerSubject(sender))
    var sight = see(answer, ServerSubject(sender))
    guard case .upgrade(let counterData) = answer.body else { return sight }
    var device = try device(named: sender.activation)
    if device.hasCounterData { sight["same"] = try device.value(at: 0, core: core) == counterData ? "yes" : "no" }
    if !device.hasCounterData || sight["same"] == "no" { device.begin(counterData) }
    device.hasCounterData = true
    devices[sender.activation] = device
    return sight
  }

  private mutating func signNumeric(_ name: String, _ signing: SigningArguments) throws -> SignedRequest {
    var device = try device(named: name)
    let application = application(RequestSender(name))
    let (nonce, body) = (random.next(16), Self.emptyObject)
    let normalized = try core.normalizeRequest(method: "POST", uriId: "/application", nonce: nonce, body: body)
    let data = Array(core.signedData(of: normalized, applicationSecret: application.secret).utf8)
    let type = signing.factors.type
    let number = signing.counter.map { UInt64($0) } ?? device.nextNumber
    let keys = try core.signatureKeys(ofType: type, from: device.factorKeys(wrong: signing.wrongKey?.rawValue))
    let signed = try core.sign(data, keys: keys, counter: number, format: .decimal(digits: 8))
    device.nextNumber = number + 1
    devices[name] = device
    return SignedRequest(
      uriId: "/application", body: body, activationId: device.activationId, applicationKey: application.key,
      nonce: nonce, type: type, signature: signed.text, version: "2.1")
  }
}
