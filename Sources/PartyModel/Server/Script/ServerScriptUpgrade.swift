internal import PowerAuth
internal import Primitives

/// Events of the upgrade.
extension ServerScript {
  mutating func upgrade(_ event: ServerEvent) throws -> ServerSight {
    switch event.kind {
    case "upgrade-start": return try startUpgrade(event)
    case "upgrade-commit":
      let body = event["content"] == "empty" ? [] : Array("{}".utf8)
      let request = try sign(event, default: "POSSESSION", uriId: ServiceEndpoint.commitUpgrade.uriId, body: body)
      return see(try send(.signed(.commitUpgrade, request), event), event)
    default: return see(try send(.verifyNumeric(try signNumerically(event)), event), event)
    }
  }

  private mutating func startUpgrade(_ event: ServerEvent) throws -> ServerSight {
    let made = try messageKeys(event, scope: .activation, purpose: .upgrade)
    guard case .success(let keys) = made else { return see(made, event) }
    let body = try seal(Array("{}".utf8), keys, event).text
    let answer = try send(.encrypted(.startUpgrade, request(keys, body)), event)
    var sight = see(answer, event)
    guard case .upgrade(let counterData) = answer.body else { return sight }
    var device = try device(event)
    if device.hasCounterData { sight["same"] = try device.value(at: 0, core: core) == counterData ? "yes" : "no" }
    if !device.hasCounterData || sight["same"] == "no" { device.begin(counterData) }
    device.hasCounterData = true
    devices[event.activation] = device
    return sight
  }
}
