internal import Encodings
internal import PowerAuth

/// The life of one client and one server of protocol 4, and of the network between them.
///
/// What the client decides is what the computations of its decisions say, and the server is that of `ServerScript`.
package struct Life4: Sendable {
  let rules: LifeRules4
  var client = LifeClient4()
  var server: ServerScript
  /// The name of the activation that was initialised last, and how many there were.
  var current = "a0"
  var activationCount = 0
  /// What the network holds, by the task.
  var held: [String: HeldRequest4] = [:]
  /// The last request that left during each event.
  var sent: [Int: LifeRequest4] = [:]
  /// How often the process has ended.
  var processCount = 0
  /// The stored data after each event.
  var backups: [LifeData4?] = []
  /// The values of the counters of 4.0, by the first one of each.
  var chains: [[UInt8]: LifeChain4] = [:]
  var number = 0
  var seen = LifeObservation4(result: "")
  /// The values of the counter with which the client has made codes.
  package internal(set) var signed: [LifeSignature] = []
  /// How the server has judged codes during the last event.
  package internal(set) var judgements: [LifeJudgement4] = []

  var core: Rules { _read { yield server.core } }

  /// Makes the beginning of a life.
  package init(rules: PartyRules, configuration: LifeConfiguration4) throws {
    self.rules = rules.life4
    server = ServerScript(
      rules: rules, settings: configuration.settings, protocolVersion: ProtocolVersion.v4_0.rawValue)
    switch configuration.start {
    case .none: break
    case .active: try begin(hasBiometry: configuration.hasBiometry)
    case .active3: try beginOld(hasBiometry: configuration.hasBiometry)
    }
    (number, processCount, sent, signed, judgements) = (0, 0, [:], [], [])
    backups = [client.stored]
  }

  private mutating func begin(hasBiometry: Bool) throws {
    // What holds at the beginning has not expired, whatever the configuration says of others.
    let actions: [LifeAction4] = [
      .administration(.initialise(maxFailures: nil, validity: 300_000)), .call(.create), .administration(.commit),
      .call(.persist(password: "1234", biometry: hasBiometry)), .restart,
    ]
    for action in actions { _ = try play(LifeEvent4(action)) }
  }

  /// Plays an event.
  package mutating func play(_ event: LifeEvent4) throws -> LifeObservation4 {
    number += 1
    if let at = event.at { server.now = ServerScript.beginning + at }
    judgements = []
    seen = LifeObservation4(result: "")
    decide(LifeRuleTable4.rules(of: event.action))
    seen.result = try perform(event)
    try look()
    seen.rules.sort { ($0.count, $0) < ($1.count, $1) }
    backups.append(client.stored)
    return seen
  }

  /// Notes that rules have decided.
  mutating func decide(_ ids: [String]) {
    for id in ids where !seen.rules.contains(id) { seen.rules.append(id) }
  }

  mutating func decide(_ ids: String...) { decide(ids) }

  /// Takes what is seen of both sides.
  private mutating func look() throws {
    seen.client = client.phase
    guard let record = server.record(named: current) else { return }
    seen.server = record.status
    seen.attempts = record.attempts
    seen.version = record.version
    seen.marks = record.version4.map(LifeMarks4.init)
    guard let device = client.device, device.activationId == record.id else { return }
    guard client.phase != .active3, let own = device.version4 else {
      seen.distance = record.counter - device.next
      return
    }
    guard let kept = record.version4 else { return }
    seen.distance = try place(of: kept.counterData, after: own.counterData).map { $0 - own.next }
    seen.knowledgeKey = kept.factors.knowledge.place(of: own.factors.knowledge)
    seen.biometryKey = own.factors.biometry.map { kept.factors.biometry.place(of: $0) }
  }

  /// How many steps after the first one a value of the counter is; nil where it is not among the first ones.
  private mutating func place(of value: [UInt8], after first: [UInt8]) throws -> Int? {
    var chain = chains[first] ?? LifeChain4(first: first)
    defer { chains[first] = chain }
    return try chain.place(of: value, core: core)
  }
}

/// The values of a counter of 4.0, as far as they are known.
struct LifeChain4: Sendable {
  private var values: [[UInt8]]

  init(first: [UInt8]) { values = [first] }

  /// The place of a value; nil where it is not one of the first 512.
  mutating func place(of value: [UInt8], core: Rules) throws -> Int? {
    if let known = values.lastIndex(of: value) { return known }
    while values.count < 512 {
      values.append(try core.advanceWideCounter(values[values.count - 1], by: 1).value)
      if values[values.count - 1] == value { return values.count - 1 }
    }
    return nil
  }
}

/// The judgement of a code, or of a signature of 3.3, by the server.
package struct LifeJudgement4: Sendable {
  package let signature: LifeSignature
  package let status: Int
  /// Whether it asked for a token: its message is decrypted after the code was accepted, and can be refused with 401.
  package let isOfToken: Bool
  /// The activation before and after it.
  package let before: ServerActivation
  package let after: ServerActivation
}

extension LifeMarks4 {
  fileprivate init(_ record: ServerVersion4) {
    isConfirmationPending = record.isConfirmationPending
    isUpgradePending = record.isUpgradePending
    isBiometryEnabled = record.isBiometryEnabled
    hasNextKnowledge = record.factors.knowledge.next != nil
    hasNextBiometry = record.factors.biometry.next != nil
  }
}

extension FactorKeySlots {
  /// The place of a key of the client.
  fileprivate func place(of key: [UInt8]?) -> LifeKeyPlace {
    let text = key.map { Hex.encode($0) }
    if text == nil { return .none }
    return text == current ? .current : text == next ? .next : .none
  }
}
