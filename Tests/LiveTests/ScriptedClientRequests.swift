import Encodings
import HTTP
import Platform
import PowerAuth
import StrictJSON

/// Signed and encrypted requests, and what an application gets from their answers.
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

  func signed(
    _ device: inout TestDevice, _ name: String, _ body: [UInt8], _ input: JSONObject
  ) throws -> HTTPResponse {
    let answer = try signed(
      &device, path: "/pa/v3/\(name)", uriId: "/pa/\(name)", body: body, signedBody: body, input)
    // An answer that is not encrypted says by itself whether it is an error.
    guard let status = answer.object?.text("status"), status != "OK", !behaviour.edges.contains(.looksAtStatusAlone)
    else { return answer }
    throw Failure.refused
  }

  func sign(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
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

  func opened(_ answered: (answer: HTTPResponse, opened: JSONObject?)) throws -> JSONObject {
    guard let opened = answered.opened else { throw TestDevice.Unexpected(answer: answered.answer) }
    return opened
  }

  func encrypt(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
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

  func confirmRecovery(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    if behaviour.faults.contains(.confirmsAlone) { return ["alreadyConfirmed": "true"] }
    let text = JSONWriter.compact(.object(["recoveryCode": .string(input.text("recoveryCode") ?? "")]))
    let answer = try open(
      &device, "recovery/confirm", String(decoding: text, as: UTF8.self),
      input.adding("factors", "possession_knowledge"))
    guard let already = behaviour.boolean(answer["alreadyConfirmed"]) else { throw Failure.refused }
    return ["alreadyConfirmed": .string("\(already || behaviour.faults.contains(.reportsConfirmed))")]
  }

  func makeToken(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    if behaviour.faults.contains(.makesTokensAlone) { return ["tokenId": .string("none")] }
    let made = try open(&device, "token/create", "{}", input)
    guard let id = made.text("tokenId"), let secret = made.text("tokenSecret").flatMap({ behaviour.secret($0) }) else {
      throw Failure.refused
    }
    tokens[input.text("name") ?? ""] = (id, secret)
    return ["tokenId": .string(id)]
  }

  func useToken(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
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
  func adding(_ name: String, _ text: String) -> JSONObject {
    JSONObject(members.map { ($0.key, $0.value) } + [(name, .string(text))])
  }

  fileprivate var written: String { String(decoding: JSONWriter.compact(.object(self)), as: UTF8.self) }
}
