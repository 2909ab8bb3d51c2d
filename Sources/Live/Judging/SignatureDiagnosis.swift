internal import Conformance
internal import Encodings
internal import PartyModel
internal import PowerAuth
internal import Primitives

/// Why a signature is not that of its request.
struct SignatureDiagnosis: WrongRequest {
  let parts: SignedParts
  let keys: FactorKeys
  let counter: [UInt8]
  let lookAhead: Int
  /// Values of the counter before the expected one.
  let earlier: [[UInt8]]
  /// Those of them that no request has used, because a scenario skipped them.
  let skipped: Set<[UInt8]>
  let core: Rules
  /// The time of the search.
  private var budget: SearchBudget?

  init(
    parts: SignedParts, keys: FactorKeys, counter: [UInt8], lookAhead: Int, earlier: [[UInt8]],
    skipped: Set<[UInt8]>, core: Rules
  ) {
    self.parts = parts
    self.keys = keys
    self.counter = counter
    self.lookAhead = lookAhead
    self.earlier = earlier
    self.skipped = skipped
    self.core = core
  }

  private var request: SignedRequest { parts.request }

  private var format: SignatureFormat { ProtocolVersion(rawValue: request.version)?.signatureFormat ?? .base64 }

  /// Whether a signature verifies, with the received values where no other ones are given.
  private func verifies(
    data: [UInt8]? = nil, text: String? = nil, type: String? = nil, counter: [UInt8]? = nil,
    format: SignatureFormat? = nil, tried: Int? = nil
  ) -> Bool {
    guard let data = data ?? parts.data(core) else { return false }
    let received = ReceivedSignature(
      text: text ?? request.signature, data: data, counter: counter ?? self.counter, lookAhead: tried ?? lookAhead)
    let result = try? core.verify(received, type: type ?? request.type, keys: keys, format: format ?? self.format)
    return result != nil
  }

  var isRight: Bool { verifies() }

  /// Whether the signature is right with one value of the counter.
  func isRight(with counter: [UInt8]) -> Bool { verifies(counter: counter, tried: 1) }

  /// Whether it was made with a value of the counter that a scenario skipped.
  var isOfSkippedCounter: Bool { skipped.contains { isRight(with: $0) } }

  /// As `verifies`, as long as there is time.
  private func explains(
    data: [UInt8]? = nil, text: String? = nil, type: String? = nil, counter: [UInt8]? = nil,
    format: SignatureFormat? = nil, tried: Int? = nil
  ) throws -> Bool {
    try budget.attempt {
      verifies(data: data, text: text, type: type, counter: counter, format: format, tried: tried)
    }
  }

  let plain = Finding("signature", .sentence("the signature is not that of the request"))

  var byteCount: Int { parts.byteCount + 4096 }

  /// Looks for what differs: format, counter, factors, the text, and then the mistakes of the catalogue.
  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    var search = self
    search.budget = budget
    return try search.ofRequest() ?? search.ofCatalogue(mistakes) ?? unexplained
  }

  private func ofRequest() throws -> Finding? {
    try ofFormat() ?? ofLeadingZeros() ?? ofFactors() ?? ofCounter() ?? ofType() ?? ofText()
  }

  private func ofFormat() throws -> Finding? {
    let other: SignatureFormat = format == .base64 ? .decimal(digits: 8) : .base64
    guard try explains(format: other) else { return nil }
    let words =
      other == .base64 ? "Base64 where \(request.version) has digits" : "digits where \(request.version) has Base64"
    return Finding(
      "signature", .sentence("the signature is written as \(words)"), mistake: "live.format-of-other-version")
  }

  /// Digits that are right as numbers, which looks like a wrong password otherwise.
  private func ofLeadingZeros() throws -> Finding? {
    let groups = request.signature.split(separator: "-", omittingEmptySubsequences: false)
    guard format != .base64, groups.contains(where: { $0.utf8.count < 8 }) else { return nil }
    let padded = groups.map { String(repeating: "0", count: max(8 - $0.utf8.count, 0)) + $0 }.joined(separator: "-")
    guard try explains(text: padded) else { return nil }
    return Finding(
      "signature", .sentence("a component of the signature is written without its leading zeros"),
      steps: [StepComparison(name: "signature", expected: padded, actual: request.signature)],
      mistake: "live.leading-zeros-dropped")
  }

  /// The factors whose components are wrong, where others are right.
  private func ofFactors() throws -> Finding? {
    guard let data = parts.data(core), let factors = try? core.factors.readType(request.type),
      let all = try? core.signatureKeys(ofType: request.type, from: keys)
    else { return nil }
    var value = counter
    for _ in 0..<lookAhead {
      let signed = try budget.attempt { try? core.sign(data, keys: all, counter: value, format: format) }
      guard let expected = signed else { return nil }
      let (right, received) = (components(expected.text), components(request.signature))
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
  private func components(_ text: String) -> [String] {
    if format != .base64 { return text.split(separator: "-").map(String.init) }
    let bytes = Base64.decode(text) ?? []
    return stride(from: 0, to: bytes.count, by: 16).map { Hex.encode(Array(bytes[$0..<min($0 + 16, bytes.count)])) }
  }

  private func ofCounter() throws -> Finding? {
    if let place = try earlier.lastIndex(where: { try explains(counter: $0, tried: 1) }) {
      return ofEarlierCounter(earlier[place], back: earlier.count - place)
    }
    guard var start = try? core.advanceCounter(counter, by: lookAhead).value else { return nil }
    // In parts, between which the search can end.
    for _ in 0..<16 {
      if try explains(counter: start, tried: 16) {
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

  private func ofEarlierCounter(_ value: [UInt8], back count: Int) -> Finding {
    let step = StepComparison(name: "counter", expected: Hex.encode(counter), actual: Hex.encode(value))
    guard !skipped.contains(value) else {
      return Finding(
        "counter",
        .sentence(
          "the signature was made with a value of the counter that the server has skipped, \(count) back, "
            + "although the client had the status, by which it finds the value that is expected"),
        steps: [step], mistake: "live.counter-not-taken")
    }
    return Finding(
      "counter", .sentence("the signature was made with a value of the counter that was used before, \(count) back"),
      steps: [step], mistake: "live.old-counter")
  }

  private func ofType() throws -> Finding? {
    let others = SignatureType.allCases.map(\.rawValue).filter { $0 != request.type }
    guard let type = try others.first(where: { try explains(type: $0) }) else { return nil }
    return Finding(
      "signature",
      .sentence("the signature is one of \(type.uppercased()), and the header says \(request.type.uppercased())"),
      mistake: "live.other-type")
  }

  private func ofText() throws -> Finding? {
    guard let right = parts.data(core) else { return nil }
    for change in SigningChange.all {
      for case let wrong? in change.data(parts, core) where wrong != right {
        guard try explains(data: wrong) else { continue }
        return Finding(
          "signature", .sentence(change.words), steps: [Self.step(right, wrong)], mistake: "live.signed-text")
      }
    }
    return nil
  }

  /// Looks for a mistake with which a client makes just this signature; those of verifiers change no signature.
  private func ofCatalogue(_ mistakes: [LikelyMistake]) throws -> Finding? {
    let found = try mistakes.first { mistake in try budget.attempt { isMade(by: mistake.rules) } }
    guard let mistake = found else { return nil }
    var steps: [StepComparison] = []
    if let right = parts.data(core), let wrong = parts.data(mistake.rules), right != wrong {
      steps.append(Self.step(right, wrong))
    }
    return Finding(
      "signature", .sentence("the signature is that of a client with a mistake"), steps: steps, mistake: mistake.id)
  }

  /// Whether a client with some rules makes the signature, with one of the next values of the counter.
  private func isMade(by rules: Rules) -> Bool {
    guard let data = parts.data(rules), let all = try? rules.signatureKeys(ofType: request.type, from: keys) else {
      return false
    }
    var value = counter
    for _ in 0..<4 {
      if (try? rules.sign(data, keys: all, counter: value, format: format))?.text == request.signature { return true }
      guard let next = try? rules.advanceCounter(value, by: 1).value else { return false }
      value = next
    }
    return false
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
    var finding = plain
    guard let data = parts.data(core) else {
      finding.steps = [expectedCounter]
      return finding
    }
    finding.steps = [Self.step(data, nil), expectedCounter]
    if let all = try? core.signatureKeys(ofType: request.type, from: keys),
      let expected = try? core.sign(data, keys: all, counter: counter, format: format)
    {
      finding.steps.append(StepComparison(name: "signature", expected: expected.text, actual: request.signature))
    }
    return finding
  }
}
