internal import Conformance
internal import PartyModel
internal import PowerAuth
internal import Primitives

/// The judgement of signatures: also where a server only says 401, the first value that differs is looked for.
extension JudgingServer {
  mutating func judgeSignature(_ request: SignedRequest, _ exchange: inout ServedExchange) {
    judgeNonce(request.nonce, of: "signature \(request.activationId)", &exchange)
    judgeType(request, &exchange)
    guard let version = state.versions.first(where: { $0.key == request.applicationKey }) else {
      return exchange.findings.add("signature", "the application key is unknown to this server")
    }
    if !version.isSupported { exchange.findings.add("signature", "the application version is not supported") }
    guard let activation = state.activation(request.activationId) else {
      return exchange.findings.add("signature", "the activation is unknown")
    }
    if activation.application != version.application {
      exchange.findings.add("signature", "the application key is that of another application than the activation's")
    }
    if activation.version == 2, exchange.endpoint != .commitUpgrade {
      exchange.findings.add(
        "signature", "before the commit of its upgrade an activation of version 2 makes no other signature of version 3"
      )
    }
    guard let keys = activation.keys?.ofFactors, let counter = activation.counterData else { return }
    let diagnosis = SignatureDiagnosis(
      request: request, secret: version.secret, keys: keys, counter: counter, lookAhead: state.settings.lookAhead,
      earlier: details[activation.id]?.counters ?? [], core: core)
    if !diagnosis.isRight, !mayBeBehind(diagnosis, exchange) {
      explain(diagnosis, &exchange)
    }
  }

  /// Whether a scenario skipped the value of a signature, and the client cannot know it: it has not asked for the status yet.
  private func mayBeBehind(_ diagnosis: SignatureDiagnosis, _ exchange: ServedExchange) -> Bool {
    guard let run = scenarios.run(exchange), !run.hasAskedForStatus else { return false }
    return run.skipped.contains { diagnosis.isRight(with: $0) }
  }

  /// A nonce is drawn anew for each request.
  mutating func judgeNonce(_ nonce: [UInt8], of owner: String, _ exchange: inout ServedExchange) {
    guard !nonce.isEmpty, !memory.isNew(Array(owner.utf8) + [0] + nonce) else { return }
    exchange.findings.add(
      "nonce", "the nonce of this header was used before", kind: .repeatedDraw, severity: .security,
      effect: "A nonce that is used for two messages protects neither.")
  }

  private func judgeType(_ request: SignedRequest, _ exchange: inout ServedExchange) {
    let type = request.typeName
    let isAllowed =
      exchange.endpoint == .unlockVault
      ? shared.rules.server.vault.allows(type, state.settings.opensVaultWithBiometry) : exchange.endpoint.takes(type)
    if !isAllowed { exchange.findings.add("signature", "this endpoint does not take a signature of the type \(type)") }
  }
}

/// Why a signature is not that of its request.
struct SignatureDiagnosis: WrongRequest {
  let request: SignedRequest
  let secret: String
  let keys: FactorKeys
  let counter: [UInt8]
  let lookAhead: Int
  /// Values of the counter before the expected one.
  let earlier: [[UInt8]]
  let core: Rules
  /// The time of the search.
  private var budget: SearchBudget?

  init(
    request: SignedRequest, secret: String, keys: FactorKeys, counter: [UInt8], lookAhead: Int, earlier: [[UInt8]],
    core: Rules
  ) {
    self.request = request
    self.secret = secret
    self.keys = keys
    self.counter = counter
    self.lookAhead = lookAhead
    self.earlier = earlier
    self.core = core
  }

  private var format: SignatureFormat { ProtocolVersion(rawValue: request.version)?.signatureFormat ?? .base64 }

  private func data(_ request: SignedRequest, _ core: Rules) -> [UInt8]? {
    try? request.signedBytes(secret: secret, core: core)
  }

  /// Whether the signature verifies with some rules, a request, a counter and a format.
  private func verifies(
    _ core: Rules, _ request: SignedRequest? = nil, type: String? = nil, counter: [UInt8]? = nil,
    format: SignatureFormat? = nil, tried: Int? = nil
  ) -> Bool {
    let request = request ?? self.request
    guard let data = data(request, core) else { return false }
    let received = ReceivedSignature(
      text: request.signature, data: data, counter: counter ?? self.counter, lookAhead: tried ?? lookAhead)
    let result = try? core.verify(
      received, type: type ?? request.type, keys: keys, format: format ?? self.format)
    return result != nil
  }

  var isRight: Bool { verifies(core) }

  /// Whether the signature is right with one value of the counter.
  func isRight(with counter: [UInt8]) -> Bool { verifies(core, counter: counter, tried: 1) }

  /// As `verifies`, as long as there is time.
  private func explains(
    _ core: Rules, _ request: SignedRequest? = nil, type: String? = nil, counter: [UInt8]? = nil,
    format: SignatureFormat? = nil, tried: Int? = nil
  ) throws -> Bool {
    try budget.attempt { verifies(core, request, type: type, counter: counter, format: format, tried: tried) }
  }

  let plain = Finding("signature", .sentence("the signature is not that of the request"))

  var byteCount: Int { request.body.count + request.signature.utf8.count + 4096 }

  /// Looks for what differs: format, counter, factors, the text, and then the mistakes of the catalogue.
  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    var search = self
    search.budget = budget
    return try search.ofRequest() ?? search.ofCatalogue(mistakes) ?? unexplained
  }

  private func ofRequest() throws -> Finding? {
    try ofFormat() ?? ofFactors() ?? ofCounter() ?? ofType() ?? ofText()
  }

  private func ofFormat() throws -> Finding? {
    let other: SignatureFormat = format == .base64 ? .decimal(digits: 8) : .base64
    guard try explains(core, format: other) else { return nil }
    let words =
      other == .base64 ? "Base64 where \(request.version) has digits" : "digits where \(request.version) has Base64"
    return Finding(
      "signature", .sentence("the signature is written as \(words)"), mistake: "live.format-of-other-version")
  }

  /// The factors whose components are wrong, where others are right.
  private func ofFactors() throws -> Finding? {
    guard let data = data(request, core), let factors = try? core.factors.readType(request.type),
      let all = try? core.signatureKeys(ofType: request.type, from: keys)
    else { return nil }
    var value = counter
    for _ in 0..<lookAhead {
      let signed = try budget.attempt { try? core.sign(data, keys: all, counter: value, format: format) }
      guard let expected = signed else { return nil }
      let (right, received) = (parts(expected.text), parts(request.signature))
      if right.count == received.count, right.count > 1 {
        let wrong = right.indices.filter { right[$0] != received[$0] }
        if !wrong.isEmpty, wrong.count < right.count {
          return finding(of: wrong.map { factors[$0] }, wrong, right, received)
        }
      }
      guard let next = try? core.advanceCounter(value, by: 1).value else { return nil }
      value = next
    }
    return nil
  }

  private func finding(
    of names: [SignatureFactor], _ wrong: [Int], _ right: [String], _ received: [String]
  ) -> Finding {
    let words = names.map { "\($0)" }.joined(separator: " and ")
    let steps = wrong.map {
      StepComparison(name: "component \($0 + 1)", expected: right[$0], actual: received[$0])
    }
    return Finding(
      "signature",
      .sentence("the component of \(words) is wrong and the others are right: a wrong password, or the wrong key"),
      steps: steps, mistake: "live.wrong-key-of-factor")
  }

  /// The components of a signature, as texts.
  private func parts(_ text: String) -> [String] {
    if format != .base64 { return text.split(separator: "-").map(String.init) }
    let bytes = Base64.decode(text) ?? []
    return stride(from: 0, to: bytes.count, by: 16).map { Hex.encode(Array(bytes[$0..<min($0 + 16, bytes.count)])) }
  }

  private func ofCounter() throws -> Finding? {
    if let place = try earlier.lastIndex(where: { try explains(core, counter: $0, tried: 1) }) {
      let behind = earlier.count - place
      let step = StepComparison(
        name: "counter", expected: Hex.encode(counter), actual: Hex.encode(earlier[place]))
      return Finding(
        "counter", .sentence("the signature was made with a value of the counter that was used before, \(behind) back"),
        severity: .security, effect: "A request that is sent again would be accepted again.", steps: [step],
        mistake: "live.old-counter")
    }
    guard var start = try? core.advanceCounter(counter, by: lookAhead).value else { return nil }
    // In parts, between which the search can end.
    for _ in 0..<16 {
      if try explains(core, counter: start, tried: 16) {
        return Finding(
          "counter",
          .sentence("the counter of the client is further ahead than the \(lookAhead) values that are tried"),
          steps: [expectedCounter], mistake: "live.counter-too-far-ahead")
      }
      guard let next = try? core.advanceCounter(start, by: 16).value else { return nil }
      start = next
    }
    return nil
  }

  private func ofType() throws -> Finding? {
    let others = SignatureType.allCases.map(\.rawValue).filter { $0 != request.type }
    guard let type = try others.first(where: { try explains(core, type: $0) }) else { return nil }
    return Finding(
      "signature",
      .sentence("the signature is one of \(type.uppercased()), and the header says \(request.type.uppercased())"),
      mistake: "live.other-type")
  }

  private func ofText() throws -> Finding? {
    for (name, change) in Self.changes {
      var changed = request
      change(&changed)
      guard try explains(core, changed), let right = data(request, core), let wrong = data(changed, core) else {
        continue
      }
      return Finding("signature", .sentence(name), steps: [Self.step(right, wrong)], mistake: "live.signed-text")
    }
    return nil
  }

  /// Texts that clients sign instead of the right one.
  private static let changes: [(String, @Sendable (inout SignedRequest) -> Void)] = [
    ("the body is signed as empty", { $0.body = [] }),
    ("the body is signed without its last line break", { while $0.body.last == 0x0A { $0.body.removeLast() } }),
    ("an empty JSON object is signed instead of the body", { $0.body = Array("{}".utf8) }),
    ("the address is signed instead of the identifier", { $0.uriId = $0.uriId.replacingPrefix("/pa", by: "/pa/v3") }),
    ("the identifier is signed without its first slash", { $0.uriId = String($0.uriId.dropFirst()) }),
    ("the identifier is signed with a slash at its end", { $0.uriId += "/" }),
    ("the identifier is that of signature/validate", { $0.uriId = ServiceEndpoint.validate.uriId }),
    ("the identifier is that of token/create", { $0.uriId = ServiceEndpoint.createToken.uriId }),
    ("the identifier is that of vault/unlock", { $0.uriId = ServiceEndpoint.unlockVault.uriId }),
    ("the method POST is signed", { $0.method = "POST" }), ("the method GET is signed", { $0.method = "GET" }),
    ("the nonce is signed as zeros", { $0.nonce = [UInt8](repeating: 0, count: 16) }),
  ]

  private func ofCatalogue(_ mistakes: [LikelyMistake]) throws -> Finding? {
    // A verifier with a mistake that accepts other counters too does not explain the signature.
    let other = counter.map { $0 ^ 0xFF }
    let found = try mistakes.first { mistake in
      let isExplained = try explains(mistake.rules, tried: 4)
      return isExplained && !verifies(mistake.rules, counter: other, tried: 1)
    }
    guard let mistake = found else { return nil }
    var steps: [StepComparison] = []
    if let right = data(request, core), let wrong = data(request, mistake.rules), right != wrong {
      steps.append(Self.step(right, wrong))
    }
    return Finding(
      "signature", .sentence("the signature is that of a client with a mistake"), steps: steps, mistake: mistake.id)
  }

  private var expectedCounter: StepComparison {
    StepComparison(name: "counter", expected: Hex.encode(counter), actual: nil)
  }

  /// The signed data as they must be, and as they were.
  private static func step(_ right: [UInt8], _ wrong: [UInt8]?) -> StepComparison {
    StepComparison(
      name: "data", expected: String(decoding: right, as: UTF8.self),
      actual: wrong.map { String(decoding: $0, as: UTF8.self) })
  }

  private var unexplained: Finding {
    var steps: [StepComparison] = []
    if let data = data(request, core) { steps.append(Self.step(data, nil)) }
    steps.append(expectedCounter)
    if let data = data(request, core), let all = try? core.signatureKeys(ofType: request.type, from: keys),
      let expected = try? core.sign(data, keys: all, counter: counter, format: format)
    {
      steps.append(StepComparison(name: "signature", expected: expected.text, actual: request.signature))
    }
    var finding = plain
    finding.steps = steps
    return finding
  }
}
