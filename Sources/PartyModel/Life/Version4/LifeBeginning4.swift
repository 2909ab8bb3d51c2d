internal import PowerAuth
internal import StrictJSON

/// A life that begins with an activation of version 3.3.
extension Life4 {
  /// Makes an activation by the exchange of 3.3, and stores it.
  mutating func beginOld(hasBiometry: Bool) throws {
    // What holds at the beginning has not expired, whatever the configuration says of others.
    _ = try play(LifeEvent4(.administration(.initialise(maxFailures: nil, validity: 300_000))))
    var device = try server.device(named: current)
    let (name, code) = (current, device.code)
    let sender = device
    let made = try server.speaking(.v3_3) {
      try $0.activationRequest(
        RequestSender(name), ExchangeArguments(), type: "CODE", attributes: ["code": .string(code)], device: sender)
    }
    let answer = try server.serve(.createActivation(try made.get(), ServerHostChoice()))
    guard case .activation(let id, let serverKey, let counterData, _) = answer.body else {
      throw UndefinedScript(description: "begins without an activation")
    }
    try device.complete(activationId: id, serverPublicKey: serverKey, counterData: counterData, core: core)
    _ = try play(LifeEvent4(.administration(.commit)))
    client.stored = LifeData4(device: device, version: 3, password: "1234", isBiometryOn: hasBiometry)
  }
}
