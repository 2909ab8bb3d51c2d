import Conformance
import ConformanceAdapters
import Encodings
import Live
import HTTP
import Platform
import PowerAuth
import Primitives
import StrictJSON

/// How a client in a test differs from a right one.
struct ClientBehaviour: Sendable {
  /// What a client does, or leaves out.
  enum Fault: Sendable {
    case turnsCounterBack, repeatsRequest, keepsCounterAfterRefusal, storesAfterAnswer, asksNoStatus, takesNoCounter
    case ignoresTime, ignoresLaterTime, ignoresTimeOfTokens, refusesNull, refusesUnknown
    case reportsUnreadStatus, upgradesByUnreadStatus, makesTokensAlone, givesShortReason, commitsWithoutBody
    case sendsEmptyOneTimePassword
    // No faults, but what right clients may do.
    case givesUpUnreadActivation, removesUnreadActivation, keepsKeysUntilExpiry
    case needsCompactJSON, isImpatient, takesBrokenAnswer, signsRawQuery, namesActivation, encryptsForMasterKey
    case keepsTemporaryKeys, keepsKeysFiveMinutes, returnsToFirstKey, forgetsAfterRefusedRemoval, checksPasswordAlone,
      keepsOldPassword, forgetsTokens, reportsActive, signsInAnyState
    case reportsTransportKey, readsNoEcho, removesTokensAlone, signsNothing
    case sendsNoOneTimePassword, recoversWithPrefix, recoversAsCode, sendsPUKAsText, forgetsRecoveryCode
    case reportsConfirmed, confirmsAlone, ignoresNewCounter, commitsNothing, commitsWithKnowledge, takesOldPurpose
    case adoptsOtherKey, signsBeforeCommit, signsBeforeUpgrade, keepsTokensOfFormerActivation
    case returnsUndefined, breaksLines, encodesTwice, signsBase64, signsInDER, signsClaimsAlone, writesTokenInDER
    case takesUnsignedText, typesBase64, keepsTimeInBackground, takesOtherServerKey
    // Of protocol 4 alone.
    case asksForOtherAlgorithm, takesOtherAlgorithm, takesSecretOfSalt, takesNewPasswordEarly
    case dropsKeysBeforeAnswer, rollsBack, makesBiometryAlone, confirmsNothing, storesNoCode
    // No fault: a client may refuse a salt that it has had.
    case refusesKnownSalt
  }

  var rules = Rules.right
  var reading = Rules.right
  var faults: Set<Fault> = []
  /// How it treats what is rare: answers of proxies, malformed values, and names with quotation marks.
  var edges: Set<EdgeFault> = []
  var repeats: Set<TestDevice.Drawn> = []
  /// The name with which it throws an error; nil where it tells none.
  var errorName: @Sendable (CallFailure) -> String? = { _ in nil }
  /// What is changed in a request before it is sent.
  var edit: @Sendable (inout HTTPRequest) -> Void = { _ in }
  /// What of the device is added to each request.
  var leak: @Sendable (TestDevice, inout HTTPRequest) -> Void = { _, _ in }
}

/// A client that makes the calls of scripts over a socket, with the computations of `TestDevice`.
final class ScriptedClient: ClientUnderTest {
  let behaviour: ClientBehaviour
  private var device: TestDevice?
  /// What `restart` goes on with.
  private var stored: TestDevice?
  private var password = ""
  private var url = ""
  private var offset: Int64 = 0
  private var isSynchronized = false
  private var state = "PENDING_COMMIT"
  private var tokens: [String: (id: String, secret: [UInt8])] = [:]
  /// The last values of the counter that it has used.
  private var usedCounters: [[UInt8]] = []
  private var random: UInt64 = 0
  /// What it does in protocol 4.
  private let newer: ScriptedClient4

  init(_ behaviour: ClientBehaviour = ClientBehaviour()) {
    self.behaviour = behaviour
    newer = ScriptedClient4(behaviour)
  }

  func call(_ name: String, in protocolVersion: String, with input: JSONObject) throws(AdapterError) -> CallAnswer {
    let answer = answer(to: name, in: protocolVersion, with: input)
    guard case .failed(let failure, let status, _) = answer else { return answer }
    return .failed(failure, status: status, error: behaviour.errorName(failure))
  }

  private func answer(to name: String, in protocolVersion: String, with input: JSONObject) -> CallAnswer {
    do {
      if protocolVersion == ProtocolVersion.v4_0.rawValue, let output = try makeNewer(name, input) {
        return .ok(output)
      }
      return .ok(try make(name, protocolVersion, input))
    } catch let failure as Failure {
      return failure.answer
    } catch let unexpected as TestDevice.Unexpected {
      guard let status = unexpected.answer?.status, status != 200 else { return .failed(.refused, status: nil) }
      return .failed(.denied, status: status)
    } catch is HTTPError {
      return .failed(.unreachable, status: nil)
    } catch is Refusal {
      return .failed(.refused, status: nil)
    } catch {
      return .error("\(error)")
    }
  }

  struct Failure: Error {
    let answer: CallAnswer
    static let impossible = Failure(answer: .failed(.impossible, status: nil))
    static let late = Failure(answer: .failed(.unreachable, status: nil))
    static let refused = Failure(answer: .failed(.refused, status: nil))
  }

  /// Makes a call of protocol 4; nil for a client that has gone back to version 3.
  private func makeNewer(_ name: String, _ input: JSONObject) throws -> JSONObject? {
    guard name == "upgrade" else { return try newer.make(name, input) }
    guard var older = device else { throw Failure.impossible }
    older.now = now
    defer {
      keep(older)
      device = behaviour.faults.contains(.dropsKeysBeforeAnswer) ? nil : older
    }
    try newer.upgrade(&older, input, time: (offset: offset, url: url))
    return [:]
  }

  private func make(_ name: String, _ version: String, _ input: JSONObject) throws -> JSONObject {
    if name == "start" {
      try start(version, input)
      return [:]
    }
    guard var device else { throw Failure.impossible }
    defer { self.device = device }
    device.now = now
    switch name {
    case "restart": restart(&device)
    case "synchronize-time": try synchronizeTime(device)
    case "activate", "activate-with-password", "recover": return try activate(name, &device, input)
    case "adopt": try adopt(&device, input)
    case "upgrade": try upgrade(&device)
    case "persist":
      password = input.text("password") ?? ""
      stored = device
    case "status": return try status(&device)
    case "sign": return try sign(&device, input)
    case "encrypt": return try encrypt(&device, input)
    case "user-info":
      let answered = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
      return ["sub": .string(try opened(answered).text("sub") ?? "")]
    default: return try makeOther(name, &device, input)
    }
    return [:]
  }

  private func makeOther(_ name: String, _ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    switch name {
    case "token": return try makeToken(&device, input)
    case "use-token": return try useToken(&device, input)
    case "remove-token":
      if behaviour.faults.contains(.removesTokensAlone) { return [:] }
      let id = tokens[input.text("name") ?? ""]?.id ?? ""
      let body = #"{"requestObject":{"tokenId":"\#(id)"}}"#
      _ = try signed(&device, "token/remove", Array(body.utf8), input)
    case "vault": return try vault(&device, input)
    case "confirm-recovery": return try confirmRecovery(&device, input)
    case "validate-password":
      if behaviour.faults.contains(.checksPasswordAlone) { return [:] }
      _ = try signed(&device, "signature/validate", Array("{}".utf8), input.adding("factors", "possession_knowledge"))
    case "change-password":
      if !behaviour.faults.contains(.keepsOldPassword) { password = input.text("new") ?? "" }
    case "remove":
      defer { if behaviour.faults.contains(.forgetsAfterRefusedRemoval) { forget(&device) } }
      _ = try signed(&device, "activation/remove", Array("{}".utf8), input)
      if !behaviour.edges.contains(.keepsRemovedActivation) { forget(&device) }
    default:
      guard let output = try returned(name, &device, input) else { throw Failure(answer: .unsupported(name)) }
      return output
    }
    return [:]
  }
}

// MARK: - The object, its time and its activation

extension ScriptedClient {
  private var now: Int64 { WallClock.milliseconds + offset }

  /// A connection to the server at an address.
  static func connection(to url: String) throws -> HTTPClient {
    try HTTPClient(port: url.split(separator: ":").last.flatMap { UInt16($0) } ?? 0)
  }

  private func start(_ version: String, _ input: JSONObject) throws {
    url = input.text("url") ?? ""
    let http = try Self.connection(to: url)
    newer.forget()
    let (edit, faults, own) = (behaviour.edit, behaviour.faults, behaviour)
    var made = TestDevice(
      send: { try Self.send($0, http, own) }, applicationKey: input.text("applicationKey") ?? "",
      applicationSecret: input.text("applicationSecret") ?? "",
      masterKey: input.text("masterPublicKey").flatMap { Base64.decode($0) } ?? [])
    made.version = ProtocolVersion(rawValue: version) ?? .v3_3
    (made.rules, made.reading) = (behaviour.rules, behaviour.reading)
    (made.repeats, made.change, made.leak) = (behaviour.repeats, edit, behaviour.leak)
    if !faults.isDisjoint(with: [.keepsTemporaryKeys, .keepsKeysFiveMinutes, .keepsKeysUntilExpiry]) {
      made.keptKeys = [:]
    }
    if faults.contains(.keepsKeysFiveMinutes) { made.keepsUntil = { $1 + 290_000 } }
    if faults.contains(.keepsKeysUntilExpiry) { made.keepsUntil = { key, _ in key.expires - 10_000 } }
    random += 1
    made.random = SequenceOfBytes(device: random)
    (device, stored, tokens, offset, isSynchronized) = (made, nil, [:], 0, false)
  }

  static func send(
    _ request: HTTPRequest, _ http: HTTPClient, _ behaviour: ClientBehaviour
  ) throws -> HTTPResponse {
    let (start, faults) = (ContinuousClock.now, behaviour.faults)
    let answer: HTTPResponse
    do {
      answer = try behaviour.send(request, http)
    } catch {
      if faults.contains(.repeatsRequest) { return try http.send(request) }
      if faults.contains(.takesBrokenAnswer) { return HTTPResponse.json(Array(#"{"status":"OK"}"#.utf8)) }
      throw error
    }
    // A slow answer takes longer than this by what the server waits.
    if faults.contains(.isImpatient), ContinuousClock.now - start > .milliseconds(250) { throw Failure.late }
    let members = answer.object?.members ?? []
    let text = answer.text
    if faults.contains(.refusesNull), members.contains(where: { $0.value == .null }) { throw Failure.refused }
    if faults.contains(.refusesUnknown), members.contains(where: { $0.key == "extension" }) { throw Failure.refused }
    if faults.contains(.needsCompactJSON), text.contains("\n"), text.hasPrefix("{") { throw Failure.refused }
    return answer
  }

  private func forget(_ device: inout TestDevice) {
    state = "REMOVED"
    device.activationId = ""
    stored = nil
    if !behaviour.faults.contains(.keepsTokensOfFormerActivation) { tokens = [:] }
  }

  private func restart(_ device: inout TestDevice) {
    guard let stored else { return }
    let random = device.random
    device = stored
    // What was drawn before comes no more.
    device.random = random
    if behaviour.faults.contains(.returnsToFirstKey) { device.keptKeys = device.firstKeys }
    if behaviour.faults.contains(.forgetsTokens) { tokens = [:] }
  }

  func synchronizeTime(_ device: TestDevice) throws {
    let answer = try device.post("/pa/v3/status", Array("{}".utf8))
    guard let time = answer.object?.object("responseObject")?.integer("serverTime") else { throw Failure.refused }
    if behaviour.faults.contains(.ignoresTime) || isSynchronized && behaviour.faults.contains(.ignoresLaterTime) {
      return
    }
    offset = time - WallClock.milliseconds
    isSynchronized = true
  }

  private func activate(_ call: String, _ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    state = "PENDING_COMMIT"
    if !behaviour.faults.contains(.keepsTokensOfFormerActivation) { tokens = [:] }
    var more: [(String, JSONValue)] = [("activationName", .string(behaviour.name(input.text("name") ?? "")))]
    if call == "activate-with-password", !behaviour.faults.contains(.sendsNoOneTimePassword) {
      let isEmpty = behaviour.faults.contains(.sendsEmptyOneTimePassword)
      more.append(("activationOtp", .string(isEmpty ? "" : input.text("password") ?? "")))
    }
    let (type, attributes): (String, JSONObject) =
      call == "recover"
      ? (behaviour.faults.contains(.recoversAsCode) ? "CODE" : "RECOVERY", recoveryAttributes(input))
      : ("CODE", ["code": .string(input.text("code") ?? "")])
    let opened = try behaviour.activate(&device, type, attributes, more)
    let point = try Rules.right.derivePublicKey(privateKey: device.privateKey)
    let fingerprint = try behaviour.reading.activationFingerprint(
      devicePublicKey: point, serverPublicKey: device.serverKey, activationId: device.activationId)
    var output: [(String, JSONValue)] = [
      ("activationId", .string(device.activationId)), ("fingerprint", .string(fingerprint.text)),
    ]
    if let recovery = opened.object("activationRecovery"), !behaviour.faults.contains(.forgetsRecoveryCode) {
      output += recovery.members.map { ($0.key, $0.value) }
    }
    return JSONObject(output)
  }

  private func recoveryAttributes(_ input: JSONObject) -> JSONObject {
    let code = (behaviour.faults.contains(.recoversWithPrefix) ? "R:" : "") + (input.text("recoveryCode") ?? "")
    let puk = (input.text("puk") ?? "") + (behaviour.faults.contains(.sendsPUKAsText) ? " " : "")
    return ["recoveryCode": .string(code), "puk": .string(puk)]
  }

  /// Takes over an activation of version 2.
  private func adopt(_ device: inout TestDevice, _ input: JSONObject) throws {
    func bytes(_ name: String) -> [UInt8] { input.text(name).flatMap { Base64.decode($0) } ?? [] }
    device.activationId = input.text("activationId") ?? ""
    device.privateKey = bytes("privateKey")
    device.serverKey = bytes("serverPublicKey")
    let own = behaviour.faults.contains(.adoptsOtherKey) ? device.privateKey.reversed() : device.privateKey
    device.keys = try Rules.right.deriveActivationKeys(
      masterSecret: Rules.right.deriveMasterSecret(privateKey: own, publicKey: device.serverKey).value)
    (password, state, stored) = (input.text("password") ?? "", "ACTIVE", device)
  }

  /// Upgrades it to this version.
  private func upgrade(_ device: inout TestDevice) throws {
    let purpose = behaviour.faults.contains(.takesOldPurpose) ? "/pa/generic/activation" : "/pa/upgrade"
    let answered = try device.encrypted("/pa/v3/upgrade/start", "{}", .activation, purpose)
    device.counter = try opened(answered).text("ctrData").flatMap { Base64.decode($0) } ?? []
    if behaviour.faults.contains(.ignoresNewCounter) { device.counter = [UInt8](repeating: 0, count: 16) }
    if behaviour.faults.contains(.commitsNothing) { return }
    if behaviour.faults.contains(.signsBeforeCommit) { _ = try device.validate() }
    let factors = behaviour.faults.contains(.commitsWithKnowledge) ? "possession_knowledge" : "possession"
    let body = behaviour.faults.contains(.commitsWithoutBody) ? [] : Array("{}".utf8)
    _ = try signed(&device, "upgrade/commit", body, ["factors": .string(factors)])
  }

  private static let states = ["", "CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"]

  private func status(_ device: inout TestDevice) throws -> JSONObject {
    guard let read = try device.status()?.status else {
      return try refuseStatus(&device)
    }
    state = behaviour.faults.contains(.reportsActive) && read.state == 4 ? "ACTIVE" : Self.states[read.state]
    try takeCounter(of: read, &device)
    keep(device)
    return ["state": .string(state), "failed": .number(JSONNumber(Int64(read.failedAttempts)))]
  }

  /// A status that cannot be read changes nothing, as far as a client has no way of its own.
  private func refuseStatus(_ device: inout TestDevice) throws -> JSONObject {
    let faults = behaviour.faults
    if faults.contains(.reportsUnreadStatus) { return ["state": .string(state), "failed": 0] }
    if faults.contains(.upgradesByUnreadStatus) {
      _ = try device.encrypted("/pa/v3/upgrade/start", "{}", .activation, "/pa/upgrade")
    }
    if faults.contains(.removesUnreadActivation) {
      _ = try signed(
        &device, "activation/remove", Array("{}".utf8), ["factors": .string("possession_knowledge")])
    }
    if !faults.isDisjoint(with: [.givesUpUnreadActivation, .removesUnreadActivation]) { state = "UNREADABLE" }
    throw Failure.refused
  }

  private func takeCounter(of status: PowerAuth.ActivationStatus, _ device: inout TestDevice) throws {
    guard !behaviour.faults.contains(.takesNoCounter), let hash = status.counterHash, let count = status.lookAhead,
      let keys = device.keys, read(status) == "ACTIVE"
    else { return }
    func isOfServer(_ value: [UInt8]) throws -> Bool {
      try Rules.right.hashCounter(value, transportKey: keys.transport.key).hash == hash
    }
    for steps in 0..<(behaviour.edges.contains(.searchesFarther) ? 64 : count) {
      let value = try Rules.right.advanceCounter(device.counter, by: steps).value
      guard try !isOfServer(value) else {
        device.counter = value
        return
      }
    }
    // Where the client is ahead, it has used the value itself.
    let isAhead = try usedCounters.contains { try isOfServer($0) }
    if !isAhead, !behaviour.edges.contains(.knowsNoDeadlock) { state = "DEADLOCK" }
  }

  private func read(_ status: PowerAuth.ActivationStatus) -> String { Self.states[status.state] }

  func keep(_ device: TestDevice) { if stored != nil { stored = device } }
}

// MARK: - Signed and encrypted requests

extension ScriptedClient {
  /// Sends a request with a signature, and does what must follow.
  private func signed(
    _ device: inout TestDevice, method: String = "POST", path: String, uriId: String, body: [UInt8],
    signedBody: [UInt8], _ input: JSONObject
  ) throws -> HTTPResponse {
    guard state == "ACTIVE" || behaviour.faults.contains(.signsInAnyState) else { throw Failure.impossible }
    if device.counter.isEmpty {
      // An activation of version 2 that is not upgraded has no counter of this version.
      guard behaviour.faults.contains(.signsBeforeUpgrade) else { throw Failure.impossible }
      device.counter = [UInt8](repeating: 0, count: 16)
    }
    let before = device.counter
    usedCounters = usedCounters.suffix(20) + [before]
    let given = input.text("password")
    let header = try device.signature(
      uriId, signedBody, type: input.text("factors") ?? "", method: method,
      isPasswordWrong: given.map { $0 != password } ?? false)
    if !behaviour.faults.contains(.storesAfterAnswer) { keep(device) }
    let answer: HTTPResponse
    do {
      answer = try device.send(path, method: method, body, [header])
    } catch {
      if behaviour.faults.contains(.turnsCounterBack) {
        device.counter = before
        keep(device)
      }
      throw error
    }
    keep(device)
    guard answer.status != 200 else { return answer }
    if behaviour.faults.contains(.keepsCounterAfterRefusal) { device.counter = before }
    if answer.status == 401, !behaviour.faults.contains(.asksNoStatus) { _ = try? status(&device) }
    throw TestDevice.Unexpected(answer: answer)
  }

  private func signed(
    _ device: inout TestDevice, _ name: String, _ body: [UInt8], _ input: JSONObject
  ) throws -> HTTPResponse {
    let answer = try signed(
      &device, path: "/pa/v3/\(name)", uriId: "/pa/\(name)", body: body, signedBody: body, input)
    // An answer that is not encrypted says by itself whether it is an error.
    guard let status = answer.object?.text("status"), status != "OK", !behaviour.edges.contains(.looksAtStatusAlone)
    else { return answer }
    throw Failure.refused
  }

  private func sign(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    if behaviour.faults.contains(.signsNothing) { return ["status": 200] }
    let (method, query) = (input.text("method") ?? "", input.text("query"))
    let body = Array((input.text("body") ?? "").utf8)
    var signedBody = body
    if let query {
      let canonical = try behaviour.rules.canonicalize(query: query).text
      signedBody = Array((behaviour.faults.contains(.signsRawQuery) ? query : canonical).utf8)
    }
    let path = (input.text("path") ?? "") + (query.map { "?\($0)" } ?? "")
    _ = try signed(
      &device, method: method, path: path, uriId: input.text("uriId") ?? "", body: body, signedBody: signedBody, input)
    return ["status": 200]
  }

  private func opened(_ answered: (answer: HTTPResponse, opened: JSONObject?)) throws -> JSONObject {
    guard let opened = answered.opened else { throw TestDevice.Unexpected(answer: answered.answer) }
    return opened
  }

  private func encrypt(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    let (path, text) = (input.text("path") ?? "", input.text("text") ?? "")
    if input.text("factors") != nil {
      let envelope = try device.seal(Array(text.utf8), .activation, "/pa/generic/activation")
      let answer = try signed(
        &device, path: path, uriId: input.text("uriId") ?? "", body: JSONWriter.compact(.object(envelope.message)),
        signedBody: Array(text.utf8), input)
      return ["text": .string(try device.open(answer.object, envelope).written)]
    }
    let scope: EncryptionScope = input.text("scope") == "application" ? .application : .activation
    let serverKey = device.serverKey
    if behaviour.faults.contains(.encryptsForMasterKey), scope == .activation { device.serverKey = device.masterKey }
    defer { device.serverKey = serverKey }
    let purpose = "/pa/generic/\(input.text("scope") ?? "")"
    let answered = try device.encrypted(
      path, text, scope, purpose, namesActivation: behaviour.faults.contains(.namesActivation))
    return ["text": .string(behaviour.faults.contains(.readsNoEcho) ? text : try opened(answered).written)]
  }

  /// A signed request whose body is encrypted.
  private func open(
    _ device: inout TestDevice, _ name: String, _ text: String, _ input: JSONObject
  ) throws -> JSONObject {
    let envelope = try device.seal(Array(text.utf8), .activation, "/pa/\(name)")
    let answer = try signed(&device, name, JSONWriter.compact(.object(envelope.message)), input)
    return try device.open(answer.object, envelope)
  }

  private func confirmRecovery(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    if behaviour.faults.contains(.confirmsAlone) { return ["alreadyConfirmed": "true"] }
    let text = JSONWriter.compact(.object(["recoveryCode": .string(input.text("recoveryCode") ?? "")]))
    let answer = try open(
      &device, "recovery/confirm", String(decoding: text, as: UTF8.self),
      input.adding("factors", "possession_knowledge"))
    guard let already = behaviour.boolean(answer["alreadyConfirmed"]) else { throw Failure.refused }
    return ["alreadyConfirmed": .string("\(already || behaviour.faults.contains(.reportsConfirmed))")]
  }

  private func makeToken(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    if behaviour.faults.contains(.makesTokensAlone) { return ["tokenId": .string("none")] }
    let made = try open(&device, "token/create", "{}", input)
    guard let id = made.text("tokenId"), let secret = made.text("tokenSecret").flatMap({ behaviour.secret($0) }) else {
      throw Failure.refused
    }
    tokens[input.text("name") ?? ""] = (id, secret)
    return ["tokenId": .string(id)]
  }

  private func useToken(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    guard let token = tokens[input.text("name") ?? ""] else { throw Failure.impossible }
    if behaviour.faults.contains(.ignoresTimeOfTokens) { device.now = WallClock.milliseconds }
    let header = try device.token(token.id, token.secret)
    let answer = try device.post(input.text("path") ?? "", Array("{}".utf8), [header])
    guard answer.status == 200 || behaviour.edges.contains(.takesRefusedTokens) else {
      throw TestDevice.Unexpected(answer: answer)
    }
    return ["status": 200]
  }

  func vault(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    let reason = behaviour.faults.contains(.givesShortReason) ? "T" : "TEST"
    let answer = try open(
      &device, "vault/unlock", #"{"reason":"\#(reason)"}"#, input.adding("factors", "possession_knowledge"))
    guard let keys = device.keys,
      let protected = answer.text("encryptedVaultEncryptionKey").flatMap({ Base64.decode($0) })
    else { throw Failure.refused }
    let key = try behaviour.reading.recoverVaultKey(protected, transportKey: keys.transport.key)
    return ["vaultKey": .string(Hex.encode(behaviour.faults.contains(.reportsTransportKey) ? keys.transport.key : key))]
  }
}

extension JSONObject {
  fileprivate func adding(_ name: String, _ text: String) -> JSONObject {
    JSONObject(members.map { ($0.key, $0.value) } + [(name, .string(text))])
  }

  fileprivate var written: String { String(decoding: JSONWriter.compact(.object(self)), as: UTF8.self) }
}
