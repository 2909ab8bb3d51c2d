import Encodings
import PowerAuth
import Primitives
import StrictJSON
import Testing

@testable import PartyModel

/// What requests of protocol 4 cost, and how long their keys live: sequences worked out by hand.
@Suite struct Version4CostTests {
  /// An activation with one attempt left, whose device has made no code.
  private func endangered() throws -> LivedVersion4 {
    var life = try LivedVersion4.active()
    life.state.activations[0].attempts = 4
    return life
  }

  @Test func `T9: the vault reads the body before the code, and other endpoints behind it`() throws {
    var life = try endangered()
    let message = try life.message(for: .vault)
    let text = JSONObject([("keyIdentifier", .string("KEK_DEVICE_PRIVATE"))]).text
    let body = try message.seal(text, core: life.core).text
    let vault = "400 ERR_SECURE_VAULT (0,4,ACTIVE)"
    let onePart = try life.coded(.vaultUnlock, .possession, body: body)
    #expect(try life.sent(.vaultUnlock, onePart) == vault)
    // The nonce of the refused request was used up.
    let replayed = try life.coded(.vaultUnlock, .possessionKnowledge, body: body)
    #expect(try life.sent(.vaultUnlock, replayed) == vault)
    #expect(try life.unlock("KEK_DEVICE_PRIVATE", .possessionKnowledge).words == "200 (3,0,ACTIVE)")
    let broken = try life.coded(.passwordChange, .possessionKnowledge)
    #expect(try life.sent(.passwordChange, broken) == "400 ERR_PASSWORD_CHANGE (4,0,ACTIVE)")
    #expect(life.knowledge[1] == nil)
    #expect(try life.removeBiometry(.possessionKnowledge) == "401 (4,0,ACTIVE)")
    for (type, words) in [
      (SignatureType.possessionKnowledge, "401 (4,1,ACTIVE)"), (SignatureType.possession, "401 (4,1,ACTIVE)"),
    ] {
      let foreign = try life.coded(.validate, type, applicationKey: Base64.encode(life.random.next(16)))
      #expect(try life.sent(.validate, foreign) == words)
    }
  }

  /// What is wrong in a request.
  private enum Fault: CaseIterable {
    case nothing, code, body, application, blocked
  }

  /// The endpoints that take codes of 4.0 of an activation of version 4.
  private static let coded = Endpoint4.allCases.filter {
    $0.proof == .code && ![.upgradeStart, .upgradeConfirm].contains($0)
  }

  @Test func `Each endpoint costs what the decision about costs says, whatever is wrong`() throws {
    var base = try LivedVersion4.active(confirmed: true)
    try base.askForKey(.activation)
    base.state.activations[0].attempts = 2
    base.state.activations[0].version4?.isConfirmationPending = true
    var count = 0
    for endpoint in Self.coded {
      for type in [SignatureType.possession, .possessionKnowledge, .possessionBiometry] {
        for fault in Fault.allCases where fault != .body || endpoint.purpose != nil {
          try Self.compare(base, endpoint, type, fault)
          count += 1
        }
      }
    }
    // Ten endpoints with four faults, of which five are encrypted, with three types each.
    #expect(count == 10 * 4 * 3 + 5 * 3)
  }

  private static func compare(
    _ base: LivedVersion4, _ endpoint: Endpoint4, _ type: SignatureType, _ fault: Fault
  ) throws {
    var life = base
    let body = try fault == .body ? Array("{}".utf8) : life.rightBody(of: endpoint)
    let wrong: WrongKey = type == .possessionKnowledge ? .knowledge : type == .possession ? .possession : .biometry
    let foreign = fault == .application ? Base64.encode(life.random.next(16)) : nil
    let request = try life.coded(
      endpoint, type, body: body, fault == .code ? [.wrongKey(wrong)] : [], applicationKey: foreign)
    if fault == .blocked { life.state.activations[0].status = .blocked }
    let answer = try life.send(endpoint, request)
    let cost = life.core.findCost(
      of: CostedRequest(
        endpoint: endpoint, header: .right, type: type, isApplicationSupported: fault != .application,
        isBlocked: fault == .blocked, isCodeRight: fault != .code, isBodyRight: fault != .body))
    let attempts = [AttemptsEffect.kept: 2, .raised: 3, .cleared: 0][cost.attempts]
    let place: Comment = "\(endpoint) \(type) \(fault)"
    #expect(answer.http == cost.answer.status && answer.code == cost.answer.code, place)
    #expect((life.activation.counter > base.activation.counter) == cost.movesCounter, place)
    #expect(life.activation.attempts == attempts, place)
  }

  @Test func `T10: a temporary key ends five minutes after it was made, and a nonce serves once`() throws {
    var life = try LivedVersion4.active()
    try life.askForKey(.activation)
    let key = try #require(life.keys[.activation])
    #expect(key.expires == LivedVersion4.beginning + 300_000)
    let first = try life.message(at: 100_000, by: key)
    #expect(try life.ask(first) == "200 (0,0,ACTIVE)")
    life.time = 100_500
    #expect(try life.ask(first) == "400 ERR_USER_INFO (0,0,ACTIVE)")
    let second = try life.message(at: 101_000, by: key)
    #expect(try life.ask(second, [.damaged(.data)]) == "400 ERR_USER_INFO (0,0,ACTIVE)")
    life.time = 102_000
    #expect(try life.ask(second) == "400 ERR_USER_INFO (0,0,ACTIVE)")
    #expect(try life.ask(life.message(at: 300_000, by: key)) == "200 (0,0,ACTIVE)")
    #expect(try life.ask(life.message(at: 300_001, by: key)) == "400 ERR_USER_INFO (0,0,ACTIVE)")
    #expect(key.isUsable(at: LivedVersion4.beginning + 289_999, core: life.core))
    #expect(!key.isUsable(at: LivedVersion4.beginning + 290_000, core: life.core))
  }

  private static let differences: [(Int64, String)] = [
    (-300_000, "200 (0,0,ACTIVE)"), (-300_001, "400 ERR_USER_INFO (0,0,ACTIVE)"), (300_000, "200 (0,0,ACTIVE)"),
    (300_001, "400 ERR_USER_INFO (0,0,ACTIVE)"),
  ]

  @Test(arguments: differences)
  func `T10: the time of a message may be five minutes away, in both directions`(
    difference: Int64, words: String
  ) throws {
    var life = try LivedVersion4.active()
    var message = try life.message(for: .activation)
    message.context.timestamp += difference
    #expect(try life.ask(message) == words)
  }

  /// The sequence is inferred, and no server has shown it.
  @Test func `T11: an activation whose algorithm is withdrawn makes codes, and can soon encrypt nothing`() throws {
    var life = try LivedVersion4.active(.ecP384WithLevel3)
    try life.askForKey(.activation)
    var configuration = ServerApplication4()
    configuration.algorithms = ["EC_P384"]
    life.state.version4.applications["app"] = configuration
    // Bits 2 and 0: the activation is not confirmed.
    #expect(try life.status()?.status.flags == 0b101)
    #expect(try life.validate(.possessionKnowledge) == "200 (1,0,ACTIVE)")
    life.time = 300_000
    #expect(try life.askForKey(.activation) == "400 ERR_TEMPORARY_KEY (1,0,ACTIVE)")
    #expect(throws: Refusal.missingKey) { _ = try life.changeKey(at: .passwordChange) }
    #expect(life.record == "(1,0,ACTIVE)")
  }

  @Test func `T12: a request that is repeated byte for byte fails by its code, and blocks at the maximum`() throws {
    var life = try LivedVersion4.active()
    let question = try SecretQuestion(of: .ecP384, drawing: &life.random, core: life.core)
    let message = try life.message(for: .passwordChange)
    let text = JSONObject([("sharedSecretRequest", .object(question.demand.json))]).text
    let body = try message.seal(text, core: life.core).text
    let request = try life.coded(.passwordChange, .possessionKnowledge, body: body)
    #expect(try life.sent(.passwordChange, request) == "200 (1,0,ACTIVE)")
    let next = life.knowledge
    #expect(next[1] != nil)
    #expect(try life.sent(.passwordChange, request) == "401 (1,1,ACTIVE)")
    #expect(life.knowledge == next)
    for count in 2...4 {
      #expect(try life.sent(.passwordChange, request) == "401 (1,\(count),ACTIVE)")
    }
    #expect(try life.sent(.passwordChange, request) == "401 (1,5,BLOCKED)")
  }
}

extension LivedVersion4 {
  /// The body of a request that an endpoint takes.
  fileprivate mutating func rightBody(of endpoint: Endpoint4) throws -> [UInt8] {
    guard let purpose = endpoint.purpose else { return Array("{}".utf8) }
    let members: JSONObject
    switch endpoint {
    case .vaultUnlock: members = ["keyIdentifier": .string("KDK_APP_VAULT_2FA")]
    case .activationRename: members = ["activationName": .string("phone")]
    case .passwordChange, .biometryAdd:
      let question = try SecretQuestion(of: algorithm, drawing: &random, core: core)
      members = ["sharedSecretRequest": .object(question.demand.json)]
    default: members = [:]
    }
    let message = try message(for: purpose)
    return try message.seal(members.text, core: core).text
  }
}
