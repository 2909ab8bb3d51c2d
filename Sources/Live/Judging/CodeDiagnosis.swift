internal import Conformance
internal import Encodings
internal import PartyModel
internal import PowerAuth

/// Why a code of protocol 4 is not that of its request.
struct CodeDiagnosis: WrongRequest {
  let parts: SignedParts
  let own: ServerVersion4
  let lookAhead: Int
  /// Values of the counter before the expected one.
  let earlier: [[UInt8]]
  /// Those of them that a scenario skipped.
  let skipped: Set<[UInt8]>
  let core: Rules

  let plain = Finding("code", .sentence("the code is not that of the request"))

  var byteCount: Int { parts.byteCount + 8192 }

  private var request: SignedRequest { parts.request }

  var isRight: Bool { verifies() }

  /// Whether the code is right with one value of the counter.
  func isRight(with counter: [UInt8]) -> Bool { verifies(counter: counter, tried: 1) }

  /// Whether it was made with a value of the counter that a scenario skipped.
  var isOfSkippedCounter: Bool { skipped.contains { isRight(with: $0) } }

  /// Whether the code verifies, with the received values where no other ones are given.
  private func verifies(
    data: [UInt8]? = nil, type: SignatureType? = nil, counter: [UInt8]? = nil, tried: Int? = nil
  ) -> Bool {
    guard let data = data ?? parts.data(core), let type = type ?? SignatureType(rawValue: request.type) else {
      return false
    }
    // A factor without a current key has no next one either.
    let keys = type.factors.compactMap { own.currentKeys[$0] }
    let received = ReceivedCode(
      text: request.signature, data: data, keys: keys, nextKeys: own.nextKeys, counter: counter ?? own.counterData,
      lookAhead: tried ?? lookAhead)
    return (try? core.verifyCode(received, type: type.rawValue)) != nil
  }

  /// Looks for what differs: factors, counter, type, the text, and then the mistakes of the catalogue.
  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding {
    try ofFactors(budget) ?? ofCounter(budget) ?? ofType(budget) ?? ofText(budget) ?? ofCatalogue(mistakes, budget)
      ?? plain
  }

  /// The factors whose components are wrong, where others are right.
  private func ofFactors(_ budget: SearchBudget?) throws -> Finding? {
    guard let data = parts.data(core), let type = SignatureType(rawValue: request.type) else { return nil }
    let received = components(Base64.decode(request.signature) ?? [])
    guard received.count == type.factors.count, received.count > 1 else { return nil }
    let keys = type.factors.compactMap { own.currentKeys[$0] }
    var value = own.counterData
    for _ in 0..<lookAhead {
      let made = try budget.attempt {
        try? core.authenticationCode(data, type: type.rawValue, keys: keys, counter: value, format: .online)
      }
      guard let right = made?.components.map(\.mac), let next = try? core.advanceWideCounter(value, by: 1).value else {
        return nil
      }
      // The first component shows that the value of the counter is right; those behind it depend on it.
      if right.count == received.count, right[0] == received[0] {
        return ofComponents(type.factors, right, received)
      }
      value = next
    }
    return nil
  }

  private func ofComponents(
    _ factors: [SignatureFactor], _ right: [[UInt8]], _ received: [[UInt8]]
  ) -> Finding? {
    let wrong = right.indices.filter { right[$0] != received[$0] }
    guard let first = wrong.first else { return nil }
    let steps = wrong.map {
      StepComparison(
        name: "component \($0 + 1)", expected: Hex.encode(right[$0]), actual: Hex.encode(received[$0]))
    }
    let words = "the component of \(factors[first]) is wrong and that of possession is right"
    return Finding(
      "code", .sentence("\(words): a wrong password, or the wrong key"), steps: steps,
      mistake: "live.wrong-key-of-factor")
  }

  /// The components of a code, of 32 bytes each.
  private func components(_ bytes: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: 32).map { Array(bytes[$0..<min($0 + 32, bytes.count)]) }
  }

  private func ofCounter(_ budget: SearchBudget?) throws -> Finding? {
    if let value = try skipped.first(where: { value in try budget.attempt { isRight(with: value) } }) {
      let step = StepComparison(name: "counter", expected: Hex.encode(own.counterData), actual: Hex.encode(value))
      return Finding(
        "counter",
        .sentence(
          "the code was made with a value of the counter that the server has skipped, although the client had the "
            + "status, by which it finds the value that is expected"),
        steps: [step], mistake: "live.counter-not-taken")
    }
    // Between two values that were expected there may be some that were passed over.
    if let old = try earlier.last(where: { value in try budget.attempt { verifies(counter: value) } }) {
      let step = StepComparison(
        name: "counter", expected: Hex.encode(own.counterData), actual: "one behind \(Hex.encode(old))")
      return Finding(
        "counter", .sentence("the code was made with a value of the counter before the one that is expected"),
        steps: [step], mistake: "live.old-counter")
    }
    guard let start = try? core.advanceWideCounter(own.counterData, by: lookAhead).value,
      try budget.attempt({ verifies(counter: start, tried: 64) })
    else { return nil }
    return Finding(
      "counter",
      .sentence("the counter of the client is further ahead than the \(lookAhead) values that are tried"),
      steps: [StepComparison(name: "counter", expected: Hex.encode(own.counterData), actual: nil)],
      mistake: "live.counter-too-far-ahead")
  }

  private func ofType(_ budget: SearchBudget?) throws -> Finding? {
    let others = SignatureType.allCases.filter { $0.rawValue != request.type }
    let found = try others.first { type in try budget.attempt { verifies(type: type) } }
    return found.map { type in
      Finding(
        "code",
        .sentence("the code is one of \(type.rawValue.uppercased()), and the header says \(request.typeName)"),
        mistake: "live.other-type")
    }
  }

  private func ofText(_ budget: SearchBudget?) throws -> Finding? {
    guard let right = parts.data(core) else { return nil }
    for change in SigningChange.all {
      for case let wrong? in change.data(parts, core) where wrong != right {
        guard try budget.attempt({ verifies(data: wrong) }) else { continue }
        let step = StepComparison(
          name: "data", expected: String(decoding: right, as: UTF8.self), actual: String(decoding: wrong, as: UTF8.self)
        )
        return Finding("code", .sentence(change.words), steps: [step], mistake: "live.signed-text")
      }
    }
    return nil
  }

  /// Looks for a mistake with which a client makes just this code; those of verifiers change no code.
  private func ofCatalogue(_ mistakes: [LikelyMistake], _ budget: SearchBudget?) throws -> Finding? {
    let found = try mistakes.first { mistake in try budget.attempt { isMade(by: mistake.rules) } }
    return found.map {
      Finding("code", .sentence("the code is that of a client with a mistake"), mistake: $0.id)
    }
  }

  /// Whether a client with some rules makes the code, with one of the next values of the counter.
  private func isMade(by rules: Rules) -> Bool {
    guard let data = parts.data(rules), let type = SignatureType(rawValue: request.type) else { return false }
    let keys = type.factors.compactMap { own.currentKeys[$0] }
    var value = own.counterData
    for _ in 0..<4 {
      let made = try? rules.authenticationCode(
        data, type: request.type, keys: keys, counter: value, format: .online)
      if made?.text == request.signature { return true }
      guard let next = try? rules.advanceWideCounter(value, by: 1).value else { return false }
      value = next
    }
    return false
  }
}
