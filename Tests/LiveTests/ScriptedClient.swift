import Conformance
import ConformanceAdapters
import Encodings
import Live
import HTTP
import Platform
import PowerAuth
import Primitives
import StrictJSON

/// A client that makes the calls of scripts over a socket, with the computations of `TestDevice`.
final class ScriptedClient: ClientUnderTest {
  let behaviour: ClientBehaviour
  private var device: TestDevice?
  /// What `restart` goes on with.
  private var stored: TestDevice?
  var password = ""
  private var url = ""
  private var offset: Int64 = 0
  private var isSynchronized = false
  var state = "PENDING_COMMIT"
  var tokens: [String: (id: String, secret: [UInt8])] = [:]
  /// The last values of the counter that it has used.
  var usedCounters: [[UInt8]] = []
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

  func status(_ device: inout TestDevice) throws -> JSONObject {
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
