internal import Conformance
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// What the scenarios have seen so far.
struct ScenarioBook: Sendable {
  /// A scenario for one activation, from the effect until its end.
  struct Run: Equatable, Sendable {
    let version: String
    /// What must not be used, or the signature that must not come again.
    var value: String?
    var hasAskedForStatus = false
    /// The values of the counter that the server skipped.
    var skipped: [[UInt8]] = []
    /// Whether what was handed out was used for a request already.
    var isUsed = false
    /// Who got the wrong answer.
    var client: String?
    /// Whether the client has passed already: what it must not use is still looked for.
    var hasPassed = false
  }

  /// Which activations or applications had the effect.
  private var affected: Set<String> = []
  private(set) var runs: [String: Run] = [:]
  /// Which activations signed, by scenario.
  private var signed: Set<String> = []
  /// The last encrypted answers, by endpoint.
  var earlier: [ServiceEndpoint: [UInt8]] = [:]
  private static let most = 20_000

  static func check(_ name: String) throws(ServingError) {
    guard ServedScenario.all.contains(where: { $0.name == name }) else {
      let names = ServedScenario.all.map(\.name).joined(separator: ", ")
      throw ServingError("there is no scenario \(name); there are \(names)")
    }
  }

  static func find(_ name: String?) -> ServedScenario? { ServedScenario.all.first { $0.name == name } }

  static func key(_ exchange: ServedExchange) -> String {
    "\(exchange.scenario ?? "") \(exchange.activationId ?? "")"
  }

  /// Whether the effect happens now for the first time.
  mutating func begin(_ exchange: ServedExchange, value: String?) -> Bool {
    let key = Self.key(exchange)
    guard affected.count < Self.most, affected.insert(key).inserted else { return false }
    runs[key] = Run(version: exchange.version, value: value, client: exchange.client)
    return true
  }

  func run(_ exchange: ServedExchange) -> Run? { runs[Self.key(exchange)] }

  mutating func noteStatus(_ exchange: ServedExchange) { runs[Self.key(exchange)]?.hasAskedForStatus = true }

  mutating func noteSkipped(_ value: [UInt8], _ exchange: ServedExchange) {
    runs[Self.key(exchange)]?.skipped.append(value)
  }

  mutating func noteUse(_ key: String) { runs[key]?.isUsed = true }

  mutating func end(_ key: String) { runs[key] = nil }

  mutating func notePassed(_ key: String) { runs[key]?.hasPassed = true }

  /// Whether an activation has signed in the scenario before; it is remembered.
  mutating func hasSigned(_ exchange: ServedExchange) -> Bool {
    signed.count < Self.most ? !signed.insert(Self.key(exchange)).inserted : true
  }
}

extension JudgingServer {
  /// Judges what a client does in a scenario, and lets the scenario have its effect on the answer.
  mutating func judgeScenarios(_ exchange: inout ServedExchange, _ response: inout HTTPResponse) {
    guard let scenario = ScenarioBook.find(exchange.scenario) else { return }
    judge(scenario, exchange, response)
    apply(scenario.effect, exchange, &response)
    if exchange.endpoint.isEncrypted, response.status == 200 {
      scenarios.earlier[exchange.endpoint] = response.body
    }
  }

  private mutating func judge(_ scenario: ServedScenario, _ exchange: ServedExchange, _ response: HTTPResponse) {
    switch scenario.watch {
    case .doesNotUseWhatWasGiven, .keepsNothing: return judgeUse(scenario, exchange)
    case .followsClock: return judgeClock(scenario, exchange)
    case .renewsKey: return judgeRenewal(scenario, exchange)
    default: break
    }
    guard let run = scenarios.run(exchange), exchange.activationId != nil else { return }
    let isSigned = exchange.signature != nil
    let isRight = response.status == 200 && exchange.findings.all.isEmpty
    switch scenario.watch {
    case .signsAnew where isSigned:
      finish(scenario, exchange, exchange.signature == run.value ? "the client sends the same signature again" : nil)
    case .asksForStatus where exchange.endpoint == .status: finish(scenario, exchange, nil)
    case .asksForStatus where isSigned:
      finish(scenario, exchange, "the client signs again before it asks for the status")
    case .asksForNoUpgrade where exchange.endpoint == .startUpgrade:
      finish(scenario, exchange, "the client asks for an upgrade, although it cannot read the status")
    // A key is asked for before an upgrade as well.
    case .asksForNoUpgrade where exchange.endpoint != .createKey: finish(scenario, exchange, nil)
    case .goesOn where isRight: finish(scenario, exchange, nil)
    case .catchesUp where exchange.endpoint == .status: scenarios.noteStatus(exchange)
    case .catchesUp where isSigned && run.hasAskedForStatus:
      finish(scenario, exchange, isRight ? nil : "the client does not take the counter from the status")
    default: break
    }
  }

  private mutating func judgeClock(_ scenario: ServedScenario, _ exchange: ServedExchange) {
    guard let timestamp = exchange.timestamp, exchange.needsTime, knowsTime(exchange.activationId) else { return }
    let isNear = abs(timestamp - now) <= Self.tolerance
    finish(scenario, exchange, isNear ? nil : "the client does not take the time of the server")
  }

  /// A client that uses what a wrong answer handed out has not refused the answer.
  ///
  /// It has passed with its next request of another kind. Where it has no activation, all that is known of it is its
  /// application.
  private mutating func judgeUse(_ scenario: ServedScenario, _ exchange: ServedExchange) {
    let used = [exchange.activationId, exchange.tokenId, exchange.temporaryKeyId].compactMap(\.self)
    for (key, run) in scenarios.runs where key.hasPrefix(scenario.name + " ") {
      if let value = run.value, used.contains(value), exchange.given != value {
        guard scenario.watch != .keepsNothing || run.isUsed else {
          scenarios.noteUse(key)
          continue
        }
        let words = run.isUsed ? "uses once more" : "uses"
        finish(scenario, exchange, "the client \(words) what a wrong answer handed out", key: key)
      } else if !run.hasPassed, run.client == exchange.client, exchange.given != run.value {
        // It may still use it later.
        finish(scenario, exchange, nil, key: key, isLast: false)
        scenarios.notePassed(key)
      }
    }
  }

  /// A client that encrypts for another key than one that has expired has passed, as long as it does not go back to it.
  private mutating func judgeRenewal(_ scenario: ServedScenario, _ exchange: ServedExchange) {
    guard let used = exchange.temporaryKeyId, knowsTime(exchange.activationId) else { return }
    for (key, run) in scenarios.runs where key.hasPrefix(scenario.name + " ") {
      guard let id = run.value, let expiry = expiry(ofKey: id), now > expiry else { continue }
      if used == id {
        finish(scenario, exchange, "the client uses a temporary key \(now - expiry) ms after its expiry", key: key)
      } else if !run.hasPassed, run.client == exchange.client {
        finish(scenario, exchange, nil, key: key, isLast: false)
        scenarios.notePassed(key)
      }
    }
  }

  private func expiry(ofKey id: String) -> Int64? {
    state.temporaryKeys.first { $0.id == id }?.expiry ?? forgottenKeys[id]
  }

  private mutating func finish(
    _ scenario: ServedScenario, _ exchange: ServedExchange, _ message: String?, key: String? = nil, isLast: Bool = true
  ) {
    if isLast { scenarios.end(key ?? ScenarioBook.key(exchange)) }
    let finding = message.map {
      Finding(scenario.name, .sentence($0), severity: .security, mistake: "live.\(scenario.name)")
    }
    record(
      "live.scenario/\(scenario.name)", in: exchange.version, "\(scenario.behaviour) \(scenario.demand)",
      [finding].compactMap { $0 })
  }

  private mutating func apply(_ effect: ServedEffect, _ exchange: ServedExchange, _ response: inout HTTPResponse) {
    let isSigned = exchange.signature != nil
    let isEncrypted = exchange.endpoint.isEncrypted && response.status == 200
    switch effect {
    case .loseAnswer where isSigned && response.status == 200:
      if scenarios.begin(exchange, value: exchange.signature) { response.delivery = .lost }
    case .cutAnswer where isSigned && response.status == 200:
      if scenarios.begin(exchange, value: exchange.signature) {
        response.delivery = .cut(afterBytes: response.body.count / 2)
      }
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
    default: rewrite(effect, exchange, &response)
    }
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
    case .advanceCounter(let steps) where isSigned && response.status == 200:
      guard let id = exchange.activationId, scenarios.begin(exchange, value: exchange.signature) else { return }
      for _ in 0..<steps {
        if let value = state.activation(id)?.counterData { scenarios.noteSkipped(value, exchange) }
        noteCounter(of: id)
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
  private static func replacing(_ name: String, _ value: JSONValue, in object: JSONObject) -> JSONObject {
    JSONObject(
      object.members.map { member in
        if member.key == name { return (name, value) }
        if case .object(let inner) = member.value { return (member.key, .object(replacing(name, value, in: inner))) }
        return (member.key, member.value)
      })
  }
}
