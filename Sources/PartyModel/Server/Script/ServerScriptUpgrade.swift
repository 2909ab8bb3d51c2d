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
      return try sight(of: .signed(.commitUpgrade, request), ServerSubject(sender))
    case .verifyNumeric(let name, let signing):
      return try sight(of: .verifyNumeric(try signNumerically(name, signing)), ServerSubject(name))
    }
  }

  private mutating func startUpgrade(
    _ sender: RequestSender, _ arguments: EncryptionArguments
  ) throws -> ServerSight {
    let made = try messageKeys(sender, arguments, scope: .activation, purpose: .upgrade)
    guard case .success(let keys) = made else { return see(made, ServerSubject(sender)) }
    let sealed = try seal(Self.emptyObject, keys, arguments)
    let answer = try send(.encrypted(.startUpgrade, request(keys, sealed.text)), ServerSubject(sender))
    var sight = see(answer, ServerSubject(sender))
    guard case .upgrade(let counterData) = answer.body else { return sight }
    var device = try device(named: sender.activation)
    if device.hasCounterData { sight["same"] = try device.value(at: 0, core: core) == counterData ? "yes" : "no" }
    if !device.hasCounterData || sight["same"] == "no" { device.begin(counterData) }
    device.hasCounterData = true
    devices[sender.activation] = device
    return sight
  }
}
