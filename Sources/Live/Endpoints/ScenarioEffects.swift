internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The effects of the scenarios on answers.
extension JudgingServer {
  /// Judges what a client does in a scenario, and lets the scenario have its effect on the answer.
  mutating func playScenario(_ exchange: inout some JudgedExchange, _ response: inout HTTPResponse) {
    guard let scenario = ScenarioBook.find(exchange.scenario) else { return }
    judgeScenario(scenario, exchange, response)
    apply(scenario.effect, &exchange, &response)
    if exchange.isEncrypted, response.status == 200 { scenarios.earlier[exchange.path] = response.body }
  }

  private mutating func apply(
    _ effect: ServedEffect, _ exchange: inout some JudgedExchange, _ response: inout HTTPResponse
  ) {
    let isSigned = exchange.signature != nil
    let isEncrypted = exchange.isEncrypted && response.status == 200
    switch effect {
    case .loseAnswer where isSigned && response.status == 200:
      if beginLoss(exchange) { response.delivery = .lost }
    case .loseAnswerTo(let use) where use == exchange.use && response.status == 200:
      if beginLoss(exchange) { response.delivery = .lost }
    case .cutAnswer where isSigned && response.status == 200:
      if beginLoss(exchange) { response.delivery = .cut(afterBytes: response.body.count / 2) }
    case .slowAnswer:
      response.delivery = .slow(pieceByteCount: max(response.body.count / 16, 1), milliseconds: 20)
      if response.status == 200, exchange.activationId != nil { _ = scenarios.begin(exchange, value: nil) }
    case .repeatAnswer where isEncrypted && exchange.given != nil:
      if let earlier = scenarios.earlier[exchange.path], scenarios.begin(exchange, value: exchange.given) {
        response.body = earlier
      }
    case .breakMAC where isEncrypted && exchange.given != nil:
      if scenarios.begin(exchange, value: exchange.given) { edit(&response) { Self.breakingMAC($0) } }
    case .breakKeySignature, .expireKey, .foreignKey, .repeatKey, .shortenKey, .omitSignature, .otherAlgorithm:
      changeKey(effect, exchange, &response)
    case .repeatSalt where exchange.use == .createKey && exchange.algorithm != nil && response.status == 200:
      _ = scenarios.begin(exchange, value: nil)
    case .block, .advanceCounter, .unknownStatus, .foreignRefusal, .refuseRemoval, .withdrawAlgorithm:
      disturb(effect, exchange, &response)
    case .accept, .redirect, .beUnavailable, .answerWithError, .forgetRemoval:
      if isSigned { playEdge(effect, &exchange, &response) }
    case .malform where exchange.isMalformed:
      _ = scenarios.begin(exchange, value: exchange.given, of: exchange.client)
    default: rewrite(effect, exchange, &response)
    }
  }

  /// Whether the answer to a signed request is lost now, whose value of the counter must not come again.
  mutating func beginLoss(_ exchange: some JudgedExchange) -> Bool {
    let detail = exchange.activationId.flatMap { details[$0] }
    let counter = exchange.hasCode ? detail?.wideCounters.last : detail?.counters.last
    return scenarios.begin(exchange, value: exchange.signature, counter: counter)
  }

  private mutating func disturb(_ effect: ServedEffect, _ exchange: some JudgedExchange, _ response: inout HTTPResponse)
  {
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
      for _ in 0..<steps { skipCounter(of: id) }
    case .unknownStatus where exchange.use == .status && response.status == 200:
      guard scenarios.run(exchange) != nil || scenarios.begin(exchange, value: nil) else { return }
      replaceStatus(exchange, &response)
    case .foreignRefusal where isSigned && response.status == 200:
      guard scenarios.begin(exchange, value: exchange.signature) else { return }
      response = .json(Array("{\"error\":\"unauthorized\",\"path\":\"/\"}".utf8), status: 401)
    case .withdrawAlgorithm where isSigned && response.status == 200: withdrawAlgorithm(exchange)
    case .refuseRemoval where exchange.use == .removeActivation && response.status == 200:
      guard let id = exchange.activationId, scenarios.begin(exchange, value: exchange.signature) else { return }
      _ = call(.setStatus(activationId: id, .active))
      response = ServedAnswer.failure(.activation)
    default: break
    }
  }

  private mutating func rewrite(_ effect: ServedEffect, _ exchange: some JudgedExchange, _ response: inout HTTPResponse)
  {
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

  func edit(_ response: inout HTTPResponse, _ change: (JSONObject) -> JSONObject) {
    if let object = jsonObject(response.body) { response.body = JSONWriter.compact(.object(change(object))) }
  }

  /// In protocol 4 the MAC is in the encrypted data, behind the nonce.
  private static func breakingMAC(_ object: JSONObject) -> JSONObject {
    let (name, place) = object["mac"] == nil ? ("encryptedData", AEADRules.nonceByteCount) : ("mac", 0)
    guard var bytes = object.text(name).flatMap({ Base64.decode($0) }), bytes.count > place else { return object }
    bytes[place] ^= 1
    return replacing(name, .string(Base64.encode(bytes)), in: object)
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

/// What the effects change on the server.
extension JudgingServer {
  /// Passes over a value of the counter, which the client cannot know.
  private mutating func skipCounter(of id: String) {
    guard let activation = state.activation(id) else { return }
    if let value = activation.counterData {
      noteCounter(of: id)
      details[id]?.skipped.insert(value)
    } else if let value = activation.version4?.counterData {
      noteWideCounter(of: id, value)
      details[id]?.skipped.insert(value)
    }
    try? state.advanceCounter(of: id, by: 1, rules: core)
  }

  /// Replaces a status, which in protocol 4 is encrypted, with random bytes.
  private mutating func replaceStatus(_ exchange: some JudgedExchange, _ response: inout HTTPResponse) {
    guard let message = exchange.message else {
      let blob = Base64.encode(state.draw(32))
      return edit(&response) { object in Self.replacing("encryptedStatusBlob", .string(blob), in: object) }
    }
    let status = JSONValue.string(Base64.encode(state.draw(80)))
    let changed = ServerMessage4(
      members: Self.replacing("activationStatus", status, in: message.members), context: message.context)
    let time = state.values.state(.answer, now)
    if let members = try? changed.travelling(at: time, core: core) { response = ServedAnswer.encrypted(members) }
  }

  /// From now on the application allows all algorithms but that of the activation.
  private mutating func withdrawAlgorithm(_ exchange: some JudgedExchange) {
    guard let activation = exchange.activationId.flatMap(state.activation),
      let own = activation.version4?.algorithm.rawValue, scenarios.begin(exchange, value: own)
    else { return }
    allow(algorithmNames.filter { $0 != own }, for: activation.application)
  }
}
