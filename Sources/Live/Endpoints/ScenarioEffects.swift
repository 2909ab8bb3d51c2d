internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The effects of the scenarios on answers.
extension JudgingServer {
  /// Judges what a client does in a scenario, and lets the scenario have its effect on the answer.
  mutating func playScenario(_ exchange: inout ServedExchange, _ response: inout HTTPResponse) {
    guard let scenario = ScenarioBook.find(exchange.scenario) else { return }
    judgeScenario(scenario, exchange, response)
    apply(scenario.effect, &exchange, &response)
    if exchange.endpoint.isEncrypted, response.status == 200 {
      scenarios.earlier[exchange.endpoint] = response.body
    }
  }

  private mutating func apply(
    _ effect: ServedEffect, _ exchange: inout ServedExchange, _ response: inout HTTPResponse
  ) {
    let isSigned = exchange.signature != nil
    let isEncrypted = exchange.endpoint.isEncrypted && response.status == 200
    switch effect {
    case .loseAnswer where isSigned && response.status == 200:
      if beginLoss(exchange) { response.delivery = .lost }
    case .cutAnswer where isSigned && response.status == 200:
      if beginLoss(exchange) { response.delivery = .cut(afterBytes: response.body.count / 2) }
    case .slowAnswer:
      response.delivery = .slow(pieceByteCount: max(response.body.count / 16, 1), milliseconds: 20)
      if response.status == 200, exchange.activationId != nil { _ = scenarios.begin(exchange, value: nil) }
    case .repeatAnswer where isEncrypted && exchange.given != nil:
      if let earlier = scenarios.earlier[exchange.endpoint], scenarios.begin(exchange, value: exchange.given) {
        response.body = earlier
      }
    case .breakMAC where isEncrypted && exchange.given != nil:
      if scenarios.begin(exchange, value: exchange.given) { edit(&response) { Self.breakingMAC($0) } }
    case .breakKeySignature, .expireKey, .foreignKey, .repeatKey, .shortenKey: change(effect, exchange, &response)
    case .block, .advanceCounter, .unknownStatus, .foreignRefusal, .refuseRemoval: disturb(effect, exchange, &response)
    case .accept, .redirect, .beUnavailable, .answerWithError, .forgetRemoval:
      if isSigned { playEdge(effect, &exchange, &response) }
    case .malform where exchange.isMalformed:
      _ = scenarios.begin(exchange, value: exchange.given, of: exchange.client)
    default: rewrite(effect, exchange, &response)
    }
  }

  /// Whether the answer to a signed request is lost now, whose value of the counter must not come again.
  mutating func beginLoss(_ exchange: ServedExchange) -> Bool {
    let counter = exchange.activationId.flatMap { details[$0]?.counters.last }
    return scenarios.begin(exchange, value: exchange.signature, counter: counter)
  }

  private mutating func change(_ effect: ServedEffect, _ exchange: ServedExchange, _ response: inout HTTPResponse) {
    guard exchange.endpoint == .createKey, response.status == 200, let key = state.temporaryKeys.last,
      scenarios.begin(exchange, value: key.id)
    else { return }
    let signer = key.activationId.flatMap(state.activation)?.serverKey
    let version = state.versions.first { $0.key == key.applicationKey }
    guard let privateKey = (signer ?? version?.masterKey)?.privateKey else { return }
    if case .shortenKey(let life) = effect { state.setExpiry(ofKey: key.id, to: now + life) }
    edit(&response) { object in
      guard let text = object.object("responseObject")?.text("jwt") else { return object }
      let changed = Self.changedKey(text, effect, core: core, privateKey: privateKey)
      return JSONObject(
        object.members.map { member in
          (member.key, member.key == "responseObject" ? .object(["jwt": .string(changed ?? text)]) : member.value)
        })
    }
  }

  private static func changedKey(_ text: String, _ effect: ServedEffect, core: Rules, privateKey: [UInt8]) -> String? {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 3, var signature = Base64URL.decode(parts[2]), !signature.isEmpty,
      let claims = Base64URL.decode(parts[1]).flatMap(jsonObject)
    else { return nil }
    if case .breakKeySignature = effect {
      signature[signature.count - 1] ^= 1
      return [parts[0], parts[1], Base64URL.encode(signature)].joined(separator: ".")
    }
    let changed = claims.members.map { ($0.key, changedClaim($0.key, $0.value, of: claims, effect)) }
    let written = String(decoding: JSONWriter.compact(.object(JSONObject(changed))), as: UTF8.self)
    return try? core.signToken(claims: written, privateKey: privateKey).text
  }

  private static func changedClaim(
    _ name: String, _ value: JSONValue, of claims: JSONObject, _ effect: ServedEffect
  ) -> JSONValue {
    switch (effect, name) {
    case (.foreignKey, "applicationKey"): return .string("AAAAAAAAAAAAAAAAAAAAAA==")
    case (.repeatKey, "challenge"): return .string("AAAAAAAAAAAAAAAAAAAAAAAA")
    // A client takes its time from `iat_ms`: if that were moved as well, an expired key would be valid for it.
    case (.expireKey, "exp"), (.expireKey, "exp_ms"), (.shortenKey, "exp"), (.shortenKey, "exp_ms"):
      guard let issue = claims.integer("iat_ms"), let expiry = claims.integer("exp_ms") else { return value }
      var time = expiry - 3_600_000
      if case .shortenKey(let life) = effect { time = issue + life }
      return .number(JSONNumber(name == "exp" ? time / 1000 : time))
    default: return value
    }
  }

  private mutating func disturb(_ effect: ServedEffect, _ exchange: ServedExchange, _ response: inout HTTPResponse) {
    let isSigned = exchange.signature != nil
    switch effect {
    case .block where isSigned && response.status == 200:
      guard let id = exchange.activationId, scenarios.run(exchange) == nil, !scenarios.hasSigned(exchange) else {
        return
      }
      _ = call(.block(activationId: id, reason: "SCENARIO"))
    case .block where isSigned && response.status == 401: _ = scenarios.begin(exchange, value: exchange.signature)
    case .advanceCounter(let steps) where isSigned && response.status == 200 && exchange.hasCounterInStatus:
      guard let id = exchange.activationId, scenarios.begin(exchange, value: exchange.signature) else { return }
      for _ in 0..<steps {
        noteCounter(of: id)
        if let value = state.activation(id)?.counterData { details[id]?.skipped.insert(value) }
        try? state.advanceCounter(of: id, by: 1, rules: core)
      }
    case .unknownStatus where exchange.endpoint == .status && response.status == 200:
      guard scenarios.run(exchange) != nil || scenarios.begin(exchange, value: nil) else { return }
      let blob = Base64.encode(state.draw(32))
      edit(&response) { object in Self.replacing("encryptedStatusBlob", .string(blob), in: object) }
    case .foreignRefusal where isSigned && response.status == 200:
      guard scenarios.begin(exchange, value: exchange.signature) else { return }
      response = .json(Array("{\"error\":\"unauthorized\",\"path\":\"/\"}".utf8), status: 401)
    case .refuseRemoval where exchange.endpoint == .removeActivation && response.status == 200:
      guard let id = exchange.activationId, scenarios.begin(exchange, value: exchange.signature) else { return }
      _ = call(.setStatus(activationId: id, .active))
      response = ServedAnswer.failure(.activation)
    default: break
    }
  }

  private mutating func rewrite(_ effect: ServedEffect, _ exchange: ServedExchange, _ response: inout HTTPResponse) {
    switch effect {
    case .nullMembers: edit(&response) { JSONObject($0.members.map { ($0.key, $0.value) } + [("extension", .null)]) }
    case .unknownMembers:
      let more: (String, JSONValue) = ("extension", .object(["number": .number(JSONNumber(1)), "list": .array([])]))
      edit(&response) { JSONObject($0.members.map { ($0.key, $0.value) } + [more]) }
    case .prettyAnswer:
      if let object = jsonObject(response.body) { response.body = JSONWriter.pretty(.object(object)) }
    default: return
    }
    if response.status == 200, exchange.activationId != nil { _ = scenarios.begin(exchange, value: nil) }
  }

  private func edit(_ response: inout HTTPResponse, _ change: (JSONObject) -> JSONObject) {
    if let object = jsonObject(response.body) { response.body = JSONWriter.compact(.object(change(object))) }
  }

  private static func breakingMAC(_ object: JSONObject) -> JSONObject {
    var mac = object.text("mac").flatMap { Base64.decode($0) } ?? [0]
    mac[0] ^= 1
    return replacing("mac", .string(Base64.encode(mac)), in: object)
  }

  /// Replaces a member, also one of the object in an answer.
  static func replacing(_ name: String, _ value: JSONValue, in object: JSONObject) -> JSONObject {
    JSONObject(
      object.members.map { member in
        if member.key == name { return (name, value) }
        if case .object(let inner) = member.value { return (member.key, .object(replacing(name, value, in: inner))) }
        return (member.key, member.value)
      })
  }
}
