internal import Conformance

/// The check of the mistakes that were found, against all answers.
extension MistakeCover {
  /// Takes out mistakes that explain nothing in addition to the others, or that too many answers contradict, takes one
  /// instead of several where it explains the same, and finds alternatives.
  mutating func check() async throws {
    try await splitPairs()
    try await removeUnneeded()
    try await takeKnown()
    try await findAlternatives()
    try await merge()
    let merged = choices.map(\.mistakes)
    try await splitPairs()
    try await removeContradictedElsewhere()
    try await removeUnneeded()
    if choices.map(\.mistakes) != merged { try await findAlternatives() }
  }

  /// Takes mistakes that more right answers of other operations contradict than there are failures that need them out of the
  /// operations that do not show them by themselves.
  ///
  /// One operation can have its own code: what gives the same wrong outputs stays, and so does what explains several
  /// failures of an operation of which no right answer contradicts it.
  private mutating func removeContradictedElsewhere() async throws {
    for mistakes in choices.map(\.mistakes) {
      let places = answers.indices.filter { answers[$0].found.contains(mistakes) }
      let needed = try places.flatMap { try answers[$0].failures(needing: [mistakes]) }
      guard !needed.contains(where: { $0.failureKind == .wrongOutput }) else { continue }
      let operations = Set(places.map { answers[$0].operation.id })
      var against = 0
      for one in answers where !operations.contains(one.operation.id) && one.has(mistakes) && against <= needed.count {
        against += try one.contradictions(of: mistakes, atMost: needed.count + 1 - against)
      }
      guard against > needed.count else { continue }
      let doubtful = try operations.filter { try !isShown(mistakes, by: $0) }
      let left = places.filter { doubtful.contains(answers[$0].operation.id) }
      try await change(left) { one in try one.remove(mistakes) }
    }
    choices = choices.filter { choice in answers.contains { $0.found.contains(choice.mistakes) } }
  }

  /// Whether an operation alone shows mistakes: several failures need them, and no right answer in any version is against
  /// them.
  private func isShown(_ mistakes: [String], by operation: String) throws -> Bool {
    let own = answers.filter { $0.operation.id == operation }
    let needing = try own.filter { $0.found.contains(mistakes) }.reduce(0) {
      try $0 + $1.failures(needing: [mistakes]).count
    }
    return try needing > 1 && own.allSatisfy { try $0.contradictions(of: mistakes, atMost: 1) == 0 }
  }

  /// Counts the answers for and against each mistake, and takes out those that explain none, or only refusals of
  /// operations that refuse everything.
  mutating func count() async throws {
    for mistakes in choices.map(\.mistakes) {
      let places = answers.indices.filter { answers[$0].found.contains(mistakes) }
      guard places.allSatisfy({ answers[$0].isSilent }) else { continue }
      try await change(places) { one in try one.remove(mistakes) }
    }
    try await change(Array(answers.indices)) { one in try one.count() }
    choices = choices.filter { choice in answers.contains { $0.found.contains(choice.mistakes) } }
  }

  mutating func removeUnneeded() async throws {
    for mistakes in choices.map(\.mistakes).reversed() {
      let places = answers.indices.filter { answers[$0].found.contains(mistakes) }
      try await change(places) { one in
        try one.findException(of: mistakes)
        if try !one.isIncomplete(without: mistakes) { try one.remove(mistakes) }
      }
    }
    choices = choices.filter { choice in answers.contains { $0.found.contains(choice.mistakes) } }
  }

  /// Replaces two mistakes that were found together by each of them, where both were also found alone, or where one of
  /// them explains each failure alone.
  mutating func splitPairs() async throws {
    let single = Set(choices.map(\.mistakes).filter { $0.count == 1 })
    for pair in choices.map(\.mistakes) where pair.count == 2 {
      let places = answers.indices.filter { answers[$0].found.contains(pair) }
      let areFound = pair.allSatisfy { single.contains([$0]) }
      guard try areFound || places.allSatisfy({ try answers[$0].isOfParts(pair) }) else { continue }
      try await change(places) { one in
        for mistake in pair where !one.found.contains([mistake]) { try one.add([mistake]) }
        try one.remove(pair)
      }
      choices.removeAll { $0.mistakes == pair }
      choices += pair.map { [$0] }.filter { one in !choices.contains { $0.mistakes == one } }
        .map { Choice(mistakes: $0, alternatives: []) }
    }
  }
}

/// The failures that mistakes explain: indexes of failures, and of those with only a wrong step.
private struct ExplainedFailures {
  let mistakes: [String]
  let failures: Set<Int>
  let steps: Set<Int>

  var count: Int { failures.count + steps.count }
}

extension VersionAnswers {
  /// Whether one of two mistakes explains each failure that needs both, and each of them explains one.
  fileprivate func isOfParts(_ pair: [String]) throws -> Bool {
    let others = found(without: [pair])
    let explained = try failures(needing: [pair]).map { failure in
      try pair.map { try agrees(others + [$0], with: failure) }
    }
    return explained.allSatisfy { $0.contains(true) }
      && pair.indices.allSatisfy { mistake in
        explained.contains { $0[mistake] }
      }
  }

  /// Whether the mistakes explain failures that the others do not, and few answers contradict them.
  func isIncomplete(without mistakes: [String]) throws -> Bool {
    let others = found(without: [mistakes])
    let own = try failures.indices.filter { index in
      try isExplained[index] && !(!others.isEmpty && agrees(others, with: failures[index]))
    }
    guard !own.isEmpty else { return false }
    let contradictions = try contradicting(mistakes).count
    guard contradictions > 0 else { return true }
    // Many mistakes make an implementation refuse the same inputs, but few give the same wrong outputs.
    let outputs = operation.drawnOutputs.isEmpty ? own.count { failures[$0].failureKind == .wrongOutput } : 0
    return Diagnosis.allows(contradictions: Double(contradictions), explained: outputs)
  }

  /// The right answers that contradict what was found, as far as the mistakes can change them.
  func contradicting(_ mistakes: [String]) throws -> [Observation] {
    let all = foundMistakes
    var first = failures.contains { $0.failureKind == .repeatedDraw }
    return try passes.filter { observation in
      guard concern(mistakes, observation) else { return false }
      let attempt = try attempt(all, at: observation)
      if attempt.failureKind == .repeatedDraw, first {
        first = false
        return false
      }
      return observation.observable(attempt.failureKind) != nil
    }
  }

  /// The number of right answers that contradict mistakes together with those that were found.
  fileprivate func contradictions(of mistakes: [String], atMost limit: Int) throws -> Int {
    var count = 0
    for pass in passes where count < limit && concern(mistakes, pass) {
      if try pass.observable(attempt(foundMistakes + mistakes, at: pass).failureKind) != nil { count += 1 }
    }
    return count
  }

  /// Finds the failures that each of the mistakes explains, alone or as a part of all that were found, and takes out
  /// those that explain none.
  mutating func count() throws {
    contradicted = [:]
    exceptedCounts = [:]
    var claims: [ExplainedFailures] = []
    for mistakes in found {
      let claim = try claim(of: mistakes)
      if claim.count == 0 {
        try remove(mistakes)
      } else {
        claims.append(claim)
        contradicted[mistakes] = try contradicting(mistakes).count
        exceptedCounts[mistakes] = try excepted(from: mistakes).count
      }
    }
    let all = foundMistakes
    explainedSteps = try wrongSteps.indices.filter { index in
      try !all.isEmpty && hasWrongStep(all, at: wrongSteps[index])
    }
    divide(claims)
  }

  private func claim(of mistakes: [String]) throws -> ExplainedFailures {
    let others = found(without: [mistakes])
    let explained = try failures.indices.filter { index in
      guard isExplained[index], concern(mistakes, failures[index]) || isOpen(failures[index]) else { return false }
      return try agrees(mistakes, with: failures[index])
        || !(!others.isEmpty && agrees(others, with: failures[index]))
    }
    let steps = try wrongSteps.indices.filter { index in
      try hasWrongStep(mistakes, at: wrongSteps[index])
    }
    return ExplainedFailures(mistakes: mistakes, failures: Set(explained), steps: Set(steps))
  }

  /// Gives each explained failure to one of the mistakes: to the one that explains the fewest, which has no others.
  private mutating func divide(_ claims: [ExplainedFailures]) {
    let sorted = claims.sorted { $0.count < $1.count }
    for index in failures.indices where isExplained[index] {
      let owner = sorted.first { $0.failures.contains(index) }?.mistakes ?? found.first
      guard let owner else { continue }
      explainedCases[owner, default: []].append(failures[index].caseName)
      if let consequence = failures[index].consequence(in: operation) {
        consequences[owner, default: [:]][consequence, default: 0] += 1
      }
    }
    for index in explainedSteps {
      let owner = sorted.first { $0.steps.contains(index) }?.mistakes ?? found.first
      if let owner { explainedCases[owner, default: []].append(wrongSteps[index].caseName) }
    }
  }
}

extension Observation {
  /// What users notice of a failure, empty where no flag states it; nil where it is harmless on its own.
  fileprivate func consequence(in operation: Operation) -> String? {
    if let danger = danger(in: operation) { return danger.effect }
    guard let failureKind, let severity = failureKind.severity(of: vector), severity > .strictness else { return nil }
    return failureKind.consequence(of: vector)
  }
}
