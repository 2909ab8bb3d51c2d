import Conformance
import ConformanceAdapters
import Encodings
import HTTP
import PartyModel
import Platform
import PowerAuth
import StrictJSON

/// The calls of a client in protocol 4, with the computations of `TestDevice4`.
final class ScriptedClient4 {
  private typealias Failure = ScriptedClient.Failure

  private let behaviour: ClientBehaviour
  private var device: TestDevice4?
  /// What `restart` goes on with.
  private var stored: TestDevice4?
  private var password = ""
  private var offset: Int64 = 0
  private var state = "PENDING_COMMIT"
  private var tokens: [String: (id: String, secret: [UInt8])] = [:]
  private var startCount = 0

  init(_ behaviour: ClientBehaviour) { self.behaviour = behaviour }

  /// Another life begins.
  func forget() { (device, stored, tokens, offset, state) = (nil, nil, [:], 0, "PENDING_COMMIT") }

  /// Makes a call; nil where it has no activation, because it has gone back to version 3.
  func make(_ name: String, _ input: JSONObject) throws -> JSONObject? {
    if name == "start" {
      forget()
      device = try made(input, url: input.text("url") ?? "")
      return [:]
    }
    guard var device else { return nil }
    defer { self.device = device }
    device.now = now
    switch name {
    case "restart": restart(&device)
    case "synchronize-time", "foreground": try synchronizeTime(&device)
    case "background": break
    case "activate", "activate-with-password": return try activate(&device, input)
    case "confirm": try confirm(&device, input)
    case "status": return try status(&device)
    case "sign": return try sign(&device, input)
    default: return try makeOther(name, &device, input)
    }
    return [:]
  }

  private func makeOther(_ name: String, _ device: inout TestDevice4, _ input: JSONObject) throws -> JSONObject {
    switch name {
    case "user-info": return ["sub": .string(try device.encrypted("/pa/v4/user/info").text("sub") ?? "")]
    case "token": return try makeToken(&device, input)
    case "use-token": return try useToken(&device, input)
    case "remove-token":
      let id = tokens[input.text("name") ?? ""]?.id ?? ""
      let body = Array(#"{"requestObject":{"tokenId":"\#(id)"}}"#.utf8)
      try proving(&device) { try $0.coded("token/remove", body, type: "possession") }
    case "vault":
      let text = Array(#"{"keyIdentifier":"KDK_APP_VAULT_KNOWLEDGE","reason":"TEST"}"#.utf8)
      let isWrong = isWrong(input)
      let answer = try proving(&device) {
        try $0.sealed("vault/unlock", text, type: "possession_knowledge", isPasswordWrong: isWrong)
      }
      let key = answer.text("vaultEncryptionKey").flatMap { Base64.decode($0) } ?? []
      return ["vaultKey": .string(Hex.encode(key))]
    case "validate-password":
      let isWrong = isWrong(input)
      try proving(&device) {
        try $0.coded("auth/validate", Array("{}".utf8), type: "possession_knowledge", isPasswordWrong: isWrong)
      }
    case "change-password": try changePassword(&device, input)
    case "biometry": try setBiometry(&device, input)
    case "remove":
      let (type, isWrong) = (input.text("factors") ?? "", isWrong(input))
      try proving(&device) {
        try $0.coded("activation/remove", Array("{}".utf8), type: type, isPasswordWrong: isWrong)
      }
      if !behaviour.edges.contains(.keepsRemovedActivation) { (state, stored, tokens) = ("REMOVED", nil, [:]) }
    default: throw Failure(answer: .unsupported(name))
    }
    return [:]
  }
}

// MARK: - The object, its time and its activation

extension ScriptedClient4 {
  private var now: Int64 { WallClock.milliseconds + offset }

  private func made(_ input: JSONObject, url: String) throws -> TestDevice4 {
    let http = try ScriptedClient.connection(to: url)
    let own = behaviour
    startCount += 1
    var made = try TestDevice4(
      send: { try ScriptedClient.send($0, http, own) }, configuration: input.text("configuration") ?? "",
      algorithm: SharedSecretAlgorithm(rawValue: input.text("algorithm") ?? "") ?? .ecP384,
      random: DrawnBytes(seed: "client \(startCount)"))
    (made.rules, made.reading, made.change, made.faults) = (
      behaviour.rules, behaviour.reading, behaviour.edit, behaviour.faults
    )
    made.looksAtStatusAlone = behaviour.edges.contains(.looksAtStatusAlone)
    made.drawsOneNonce = behaviour.repeats.contains(.nonce)
    return made
  }

  private func restart(_ device: inout TestDevice4) {
    guard let stored else { return }
    let random = device.random
    device = stored
    // What was drawn before comes no more.
    device.random = random
    if behaviour.faults.contains(.forgetsTokens) { tokens = [:] }
  }

  private func synchronizeTime(_ device: inout TestDevice4) throws {
    let answer = try device.post("/pa/v4/status", Array("{}".utf8))
    guard let time = answer.object?.object("responseObject")?.integer("serverTime") else { throw Failure.refused }
    if behaviour.faults.contains(.ignoresTime) { return }
    offset = time - WallClock.milliseconds
    device.now = now
  }

  private func activate(_ device: inout TestDevice4, _ input: JSONObject) throws -> JSONObject {
    device.algorithm = SharedSecretAlgorithm(rawValue: input.text("algorithm") ?? "") ?? device.algorithm
    var members: [(String, JSONValue)] = [("activationName", .string(behaviour.name(input.text("name") ?? "")))]
    if let password = input.text("password") { members.append(("activationOtp", .string(password))) }
    (state, tokens) = ("PENDING_COMMIT", [:])
    let fingerprint = try device.activate(members, code: input.text("code") ?? "")
    return ["activationId": .string(device.activationId), "fingerprint": .string(fingerprint)]
  }

  private func confirm(_ device: inout TestDevice4, _ input: JSONObject) throws {
    device.hasBiometry = input.text("biometry") == "true"
    let body: JSONObject = ["requestObject": .object(["enableBiometry": .bool(device.hasBiometry)])]
    if !behaviour.faults.contains(.confirmsNothing) {
      _ = try device.coded("activation/confirm", JSONWriter.compact(.object(body)), type: "possession_knowledge")
    }
    password = input.text("password") ?? ""
    stored = device
  }

  private static let states = ["", "CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"]

  private func status(_ device: inout TestDevice4) throws -> JSONObject {
    guard let read = try device.status() else {
      if behaviour.faults.contains(.reportsUnreadStatus) { return ["state": .string(state), "failed": 0] }
      throw Failure.refused
    }
    state = Self.states[read.state]
    if !behaviour.faults.contains(.takesNoCounter) { try device.follow(read) }
    keep(device)
    return ["state": .string(state), "failed": .number(JSONNumber(Int64(read.failedAttempts)))]
  }

  private func keep(_ device: TestDevice4) { if stored != nil { stored = device } }

  /// Upgrades an activation of 3.3 that signs the start.
  func upgrade(_ older: inout TestDevice, _ input: JSONObject, time: (offset: Int64, url: String)) throws {
    forget()
    offset = time.offset
    var made = try made(input, url: time.url)
    made.now = now
    try made.startUpgrade(of: &older, enablesBiometry: input.text("biometry") == "true")
    (device, stored, state, password) = (made, made, "ACTIVE", input.text("password") ?? "")
    if behaviour.faults.contains(.confirmsNothing) { return }
    do {
      try confirmUpgrade(&made)
    } catch {
      // The older activation is lost with the start; who goes back to it has none.
      if behaviour.faults.contains(.rollsBack) { forget() }
      throw error
    }
    (device, stored) = (made, made)
  }

  /// Confirms the upgrade; where no answer comes, the status says whether the server has seen it.
  private func confirmUpgrade(_ made: inout TestDevice4) throws {
    do {
      _ = try made.coded("upgrade/confirm", Array("{}".utf8), type: "possession")
    } catch let lost as HTTPError {
      (device, stored) = (made, made)
      guard !behaviour.faults.contains(.rollsBack), let read = try made.status(), read.flags & 2 == 0 else {
        throw lost
      }
      try made.follow(read)
    }
  }
}

// MARK: - Requests with a code, and tokens

extension ScriptedClient4 {
  private func isWrong(_ input: JSONObject) -> Bool { input.text("password").map { $0 != password } ?? false }

  /// Sends a request with a code, and does what must follow.
  @discardableResult
  private func proving<Result>(
    _ device: inout TestDevice4, _ send: (inout TestDevice4) throws -> Result
  ) throws -> Result {
    guard state == "ACTIVE" || behaviour.faults.contains(.signsInAnyState) else { throw Failure.impossible }
    let before = device.counter
    do {
      let result = try send(&device)
      if !behaviour.faults.contains(.storesNoCode) { keep(device) }
      return result
    } catch let refused as TestDevice.Unexpected {
      if behaviour.faults.contains(.keepsCounterAfterRefusal) { device.counter = before }
      keep(device)
      if refused.answer?.status == 401, !behaviour.faults.contains(.asksNoStatus) { _ = try? status(&device) }
      throw refused
    } catch {
      if behaviour.faults.contains(.turnsCounterBack) { device.counter = before }
      if !behaviour.faults.contains(.storesNoCode) { keep(device) }
      throw error
    }
  }

  private func sign(_ device: inout TestDevice4, _ input: JSONObject) throws -> JSONObject {
    let type = input.text("factors") ?? ""
    if type.contains("biometry"), !device.hasBiometry { throw Failure.impossible }
    let (method, query) = (input.text("method") ?? "", input.text("query"))
    let body = Array((input.text("body") ?? "").utf8)
    let covered = try query.map { Array(try behaviour.rules.canonicalize(query: $0).text.utf8) } ?? body
    let path = (input.text("path") ?? "") + (query.map { "?\($0)" } ?? "")
    let (uriId, isWrong) = (input.text("uriId") ?? "", isWrong(input))
    try proving(&device) { device in
      let header = try device.code(uriId, covered, type: type, method: method, isPasswordWrong: isWrong)
      let answer = try device.post(path, body, [header], method: method)
      guard answer.status == 200 else { throw TestDevice.Unexpected(answer: answer) }
    }
    return ["status": 200]
  }

  private func changePassword(_ device: inout TestDevice4, _ input: JSONObject) throws {
    if behaviour.faults.contains(.keepsOldPassword) { return }
    let isWrong = input.text("old") != password
    if behaviour.faults.contains(.takesNewPasswordEarly) { password = input.text("new") ?? "" }
    try proving(&device) { device in
      device.factors.knowledge = try device.newKey("password/change", isPasswordWrong: isWrong)
    }
    password = input.text("new") ?? ""
  }

  private func setBiometry(_ device: inout TestDevice4, _ input: JSONObject) throws {
    let isOn = input.text("set") == "on"
    if behaviour.faults.contains(.makesBiometryAlone) {
      device.hasBiometry = isOn
      return
    }
    let isWrong = isWrong(input)
    try proving(&device) { device in
      if isOn {
        device.factors.biometry = try device.newKey("biometry/add", isPasswordWrong: isWrong)
      } else {
        _ = try device.coded("biometry/remove", Array("{}".utf8), type: "possession")
      }
      device.hasBiometry = isOn
    }
  }

  private func makeToken(_ device: inout TestDevice4, _ input: JSONObject) throws -> JSONObject {
    let (type, isWrong) = (input.text("factors") ?? "", isWrong(input))
    let made = try proving(&device) {
      try $0.sealed("token/create", Array("{}".utf8), type: type, isPasswordWrong: isWrong)
    }
    guard let id = made.text("tokenId"), let secret = made.text("tokenSecret").flatMap({ Base64.decode($0) }) else {
      throw Failure.refused
    }
    tokens[input.text("name") ?? ""] = (id, secret)
    return ["tokenId": .string(id)]
  }

  private func useToken(_ device: inout TestDevice4, _ input: JSONObject) throws -> JSONObject {
    guard let token = tokens[input.text("name") ?? ""] else { throw Failure.impossible }
    let header = try device.token(token.id, token.secret)
    let answer = try device.post(input.text("path") ?? "", Array("{}".utf8), [header])
    guard answer.status == 200 else { throw TestDevice.Unexpected(answer: answer) }
    return ["status": 200]
  }
}
