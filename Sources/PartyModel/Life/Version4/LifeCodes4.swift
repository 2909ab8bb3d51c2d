internal import Encodings
internal import PowerAuth

/// How the client makes codes, and signatures of 3.3.
extension Life4 {
  /// Makes the code of a request; the counter moves, and is stored before the request leaves.
  mutating func sign(
    _ uriId: String, _ credentials: ClientCredentials, body: [UInt8]
  ) throws -> (request: SignedRequest, signature: LifeSignature, before: Device) {
    guard var device = client.device else { throw Refusal.missingKey }
    let before = device
    let isOld = client.phase == .active3
    let application = server.application(RequestSender())
    let version: ProtocolVersion = isOld ? .v3_3 : .v4_0
    var request = SignedRequest(
      uriId: uriId, body: body, activationId: device.activationId, applicationKey: application.key,
      nonce: server.random.next(16), type: credentials.factors.rawValue, version: version.rawValue)
    let signature = note(device, isOld: isOld)
    let changes = changes(credentials)
    if isOld {
      try device.sign(&request, secret: application.secret, format: .base64, changes, core: core)
    } else {
      try authenticate(&request, by: &device, secret: application.secret, changes)
    }
    client.setDevice(device)
    return (request, signature, before)
  }

  private func authenticate(
    _ request: inout SignedRequest, by device: inout Device, secret: String, _ changes: [DeviceChange]
  ) throws {
    guard let own = device.version4 else { throw Refusal.missingKey }
    device.version4?.factors = keysOfCode(own)
    defer { device.version4?.factors = own.factors }
    try device.authenticate(&request, secret: secret, changes, core: core)
  }

  /// The keys with which a device makes codes.
  private func keysOfCode(_ own: DeviceVersion4) -> FactorKeys {
    var keys = own.factors
    if rules.signsWithFirstBiometry { keys.biometry = own.keys.ofFactors.biometry }
    return keys
  }

  /// An offline code, or an offline signature of 3.3, which the user types in.
  mutating func offlineRequest(_ credentials: ClientCredentials) throws -> LifeRequest4 {
    guard var device = client.device, let type = SignatureType(rawValue: credentials.factors.rawValue) else {
      throw Refusal.missingKey
    }
    let isOld = client.phase == .active3
    let body = Array("A1*A100CZK".utf8)
    let nonce = server.random.next(16)
    let digits = server.state.settings.offlineLength
    let signature = note(device, isOld: isOld)
    let text =
      try isOld
      ? device.signOffline(
        body, nonce: nonce, type: type.rawValue, format: core.offlineSignatureFormat(digits: digits, isDecimal: true),
        changes(credentials), core: core)
      : offlineCode(of: &device, body, nonce: nonce, type, digits: digits, credentials)
    if isOld || rules.offlineTakesValue { client.setDevice(device) }
    let request = OfflineRequest(
      activationId: device.activationId, nonce: nonce, body: body, signature: text, allowsBiometry: true)
    return LifeRequest4(
      path: "offline", call: .verifyOffline(request), signature: signature, activation: device.activationId)
  }

  private func offlineCode(
    of device: inout Device, _ body: [UInt8], nonce: [UInt8], _ type: SignatureType, digits: Int,
    _ credentials: ClientCredentials
  ) throws -> String {
    guard let own = device.version4 else { throw Refusal.missingKey }
    let wrong: WrongKey? = changes(credentials).isEmpty ? nil : .knowledge
    device.version4?.factors = keysOfCode(own).misusing(wrong)
    defer { device.version4?.factors = own.factors }
    return try device.authenticateOffline(body, nonce: nonce, type: type, digits: digits, core: core)
  }

  /// A wrong password gives a wrong key, which the client does not notice; a created activation has none yet.
  private func changes(_ credentials: ClientCredentials) -> [DeviceChange] {
    guard credentials.factors.hasKnowledge, let data = client.stored else { return [] }
    return credentials.password == data.password ? [] : [.wrongKey(.knowledge)]
  }

  /// Notes a value of the counter that is used.
  private mutating func note(_ device: Device, isOld: Bool) -> LifeSignature {
    decide("L1")
    let chain = isOld ? "3" : "4 \(Hex.encode(device.version4?.counterData ?? []))"
    let signature = LifeSignature(
      activation: "\(device.activationId) \(chain)", position: isOld ? device.next : device.version4?.next ?? 0)
    signed.append(signature)
    return signature
  }
}
