import Encodings
import PowerAuth
import StrictJSON

@testable import PartyModel

/// What gets lost between a device and a server.
enum Loss {
  case none, request, answer
}

/// A device and a server of protocol 4; each step gives the answer with counter, attempts and state afterwards, as the
/// sequences state them.
struct LivedVersion4 {
  static let beginning: Int64 = 1_800_000_000_000

  let shared = SharedRules(PartyRules())
  let algorithm: SharedSecretAlgorithm
  var state: ServerState
  var application: DeviceApplication
  var device: Device
  var random = DrawnBytes(seed: "a device of protocol 4")
  /// The temporary keys that the device holds.
  var keys: [EncryptionScope: DeviceTemporarySecret] = [:]
  /// The clock of both, in milliseconds since the beginning.
  var time: Int64 = 0

  var core: Rules { shared.rules.core }
  var now: Int64 { Self.beginning + time }

  init(_ algorithm: SharedSecretAlgorithm = .ecP384, maximum: Int = 5, settings: ServerSettings = ServerSettings())
    throws
  {
    let core = Rules.right
    self.algorithm = algorithm
    let masterKeys = try SigningKeys(
      privateKeys: [.es384: random.next(48), .mlDSA65: random.next(32), .mlDSA87: random.next(32)], rules: core)
    let version = ServerApplicationVersion(
      name: "1", application: "app", key: Base64.encode(random.next(16)), secret: Base64.encode(random.next(16)),
      masterKey: try KeyPair(privateKey: random.next(32), rules: core), signingKeys: masterKeys)
    state = ServerState(settings: settings, versions: [version], seed: "a server of protocol 4")
    application = version.ofDevice
    let call = ServerCall.initialise(ServerInitialisation(maxFailures: maximum))
    let answer = try shared.serve(call, at: Self.beginning, updating: &state).answer
    guard case .initialised(let id, let code) = answer.body else { throw Unexpected(answer: answer) }
    device = try Device(activationId: id, code: code, random: &random, core: core)
  }

  /// An activation that was exchanged and committed, and perhaps confirmed.
  static func active(
    _ algorithm: SharedSecretAlgorithm = .ecP384, maximum: Int = 5, settings: ServerSettings = ServerSettings(),
    confirmed biometry: Bool? = nil
  ) throws -> LivedVersion4 {
    var life = try LivedVersion4(algorithm, maximum: maximum, settings: settings)
    _ = try life.exchange()
    _ = try life.commit()
    if let biometry { _ = try life.confirm(biometry: biometry) }
    return life
  }

  /// The record of the server.
  var activation: ServerActivation { state.activations[0] }
  /// What it keeps of protocol 4.
  var kept: ServerVersion4? { activation.version4 }

  /// The current and the next key of knowledge, as the server keeps them.
  var knowledge: [[UInt8]?] { Self.bytes(of: kept?.factors.knowledge) }
  /// The same of biometry.
  var biometry: [[UInt8]?] { Self.bytes(of: kept?.factors.biometry) }

  private static func bytes(of slots: FactorKeySlots?) -> [[UInt8]?] {
    [slots?.current.flatMap { Hex.decode($0) }, slots?.next.flatMap { Hex.decode($0) }]
  }

  mutating func serve(_ call: ServerCall) throws -> ServerAnswer {
    try shared.serve(call, at: now, updating: &state).answer
  }

  /// The answer, with counter, attempts and state after it.
  func words(_ answer: ServerAnswer) -> String {
    let code = answer.code == "ERR_AUTHENTICATION" ? nil : answer.code
    let status = answer.http.map { "\($0)" } ?? answer.error?.rawValue ?? "ok"
    let parts: [String?] = [status, code, record]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// Counter, attempts and state.
  var record: String { "(\(activation.counter),\(activation.attempts),\(activation.status.rawValue))" }

  /// The members of an answer as they come to the device; nil for a refusal.
  func members(_ answer: ServerAnswer) throws -> JSONObject? {
    guard case .message(let message) = answer.body else { return nil }
    return try message.travelling(at: now, core: core)
  }
}

/// An answer of another kind than the step has.
struct Unexpected: Error {
  let answer: ServerAnswer
}

// MARK: - Requests

extension LivedVersion4 {
  /// Asks for a temporary key, and holds it; gives the answer's status and code.
  @discardableResult
  mutating func askForKey(_ scope: EncryptionScope) throws -> String {
    let question = try application.askForSecret(scope, of: algorithm, for: device, drawing: &random, core: core)
    let answer = try serve(.version4(.createTemporaryKey(token: question.token)))
    keys[scope] = nil
    if case .temporaryKey(let token) = answer.body {
      keys[scope] = try question.accept(token, at: now, core: core)
    }
    return words(answer)
  }

  /// A message for a purpose, by the key that is held, or by a new one.
  mutating func message(for purpose: EncryptionPurpose) throws -> DeviceMessage4 {
    if keys[purpose.scope].map({ $0.isUsable(at: now, core: core) }) != true { try askForKey(purpose.scope) }
    guard let key = keys[purpose.scope] else { throw Refusal.missingKey }
    return application.message4(for: purpose, by: key, of: device, at: now, drawing: &random)
  }

  /// A request with a code.
  mutating func coded(
    _ endpoint: Endpoint4, _ type: SignatureType, body: [UInt8] = Array("{}".utf8), _ changes: [DeviceChange] = [],
    applicationKey: String? = nil
  ) throws -> SignedRequest {
    var request = SignedRequest(
      uriId: endpoint.uriId, body: body, activationId: device.activationId,
      applicationKey: applicationKey ?? application.key, nonce: random.next(16), type: type.rawValue, version: "4.0")
    try device.authenticate(&request, secret: application.secret, changes, core: core)
    return request
  }

  /// Sends a request with a code.
  mutating func send(_ endpoint: Endpoint4, _ request: SignedRequest) throws -> ServerAnswer {
    try serve(.version4(.coded(endpoint, request)))
  }

  /// The same; gives the answer in words.
  mutating func sent(_ endpoint: Endpoint4, _ request: SignedRequest) throws -> String {
    let answer = try send(endpoint, request)
    return words(answer)
  }
}

// MARK: - Steps

extension LivedVersion4 {
  mutating func exchange(_ changes: [DeviceChange] = []) throws -> String {
    let draft = try DeviceDraft4(of: algorithm, drawing: &random, core: core)
    let inner = try message(for: .activationLayer)
    let outer = inner.again(for: .application, drawing: &random)
    let asking = ActivationDraft(
      type: "CODE", attributes: ["code": .string(device.code)], members: [("platform", .string("iOS"))])
    let body = try application.activationRequest4(asking, draft, inner: inner, outer: outer, changes, core: core)
    let answer = try serve(.version4(.createActivation(outer.request(with: body), ServerHostChoice())))
    if let members = try members(answer), let layer = try outer.open(members, core: core).object("activationData") {
      try device.complete(draft, try inner.open(layer, core: core), core: core)
    }
    return words(answer)
  }

  mutating func commit() throws -> String {
    let answer = try serve(.commit(activationId: device.activationId, password: nil))
    return words(answer)
  }

  mutating func confirm(biometry: Bool, _ changes: [DeviceChange] = []) throws -> String {
    let body: JSONObject = ["requestObject": .object(["enableBiometry": .bool(biometry)])]
    let request = try coded(.activationConfirm, .possessionKnowledge, body: body.text, changes)
    return try sent(.activationConfirm, request)
  }

  mutating func validate(_ type: SignatureType, _ changes: [DeviceChange] = []) throws -> String {
    try sent(.validate, try coded(.validate, type, changes))
  }

  /// Validates with another key of knowledge or biometry than the device now has.
  mutating func validate(_ type: SignatureType, by factors: FactorKeys) throws -> String {
    let own = device.version4?.factors
    device.version4?.factors = factors
    defer { if let own { device.version4?.factors = own } }
    return try validate(type)
  }

  /// The factors of the device, with another key of one of them.
  func factors(knowledge: [UInt8]? = nil, biometry: [UInt8]? = nil) -> FactorKeys {
    var factors = device.version4?.factors ?? FactorKeys()
    if let knowledge { factors.knowledge = knowledge }
    if let biometry { factors.biometry = biometry }
    return factors
  }

  /// Changes the password or adds biometry; a device that gets the answer has the new key.
  mutating func changeKey(at endpoint: Endpoint4, losing loss: Loss = .none) throws -> String {
    let question = try SecretQuestion(of: algorithm, drawing: &random, core: core)
    let message = try message(for: endpoint == .passwordChange ? .passwordChange : .biometryAdd)
    let body = try message.seal(
      JSONObject([("sharedSecretRequest", .object(question.demand.json))]).text, core: core)
    let answer = try send(endpoint, try coded(endpoint, .possessionKnowledge, body: body.text))
    if loss == .none, let members = try members(answer) {
      let key = try question.secret(in: try message.open(members, core: core), core: core)
      if endpoint == .passwordChange {
        device.version4?.factors.knowledge = key
      } else {
        device.version4?.factors.biometry = key
      }
    }
    return words(answer)
  }

  mutating func removeBiometry(_ type: SignatureType = .possession) throws -> String {
    try sent(.biometryRemove, try coded(.biometryRemove, type))
  }

  /// Reads the status; nil where it is refused.
  mutating func status() throws -> (status: PlainStatus, counter: CounterDecision)? {
    let message = try message(for: .activation)
    let request = message.request(with: try message.seal(Array("{}".utf8), core: core))
    let answer = try serve(.version4(.encrypted(.activationStatus, request)))
    guard let members = try members(answer) else { return nil }
    return try device.readStatus4(try message.open(members, core: core), core: core)
  }

  /// Asks for a key of the vault.
  mutating func unlock(_ identifier: String, _ type: SignatureType) throws -> (words: String, key: [UInt8]?) {
    let message = try message(for: .vault)
    let text = JSONObject([("keyIdentifier", .string(identifier)), ("reason", .string("FETCH_ENCRYPTION_KEY"))]).text
    let body = try message.seal(text, core: core).text
    let answer = try send(.vaultUnlock, try coded(.vaultUnlock, type, body: body))
    let opened = try members(answer).map { try message.open($0, core: core) }
    return (words(answer), opened?.text("vaultEncryptionKey").flatMap { Base64.decode($0) })
  }

  /// A message that leaves the device at a time, by a key that it holds.
  mutating func message(at time: Int64, by key: DeviceTemporarySecret) throws -> DeviceMessage4 {
    self.time = time
    return application.message4(for: .activation, by: key, of: device, at: now, drawing: &random)
  }

  /// Asks for information about the user with a message.
  mutating func ask(_ message: DeviceMessage4, _ changes: [DeviceChange] = []) throws -> String {
    let request = message.request(with: try message.seal(Array("{}".utf8), changes, core: core))
    let answer = try serve(.version4(.encrypted(.userInfo, request)))
    return words(answer)
  }
}
