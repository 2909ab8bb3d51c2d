/// The check of the mistakes that were found, against all answers.
extension MistakeCover {
  /// Takes out mistakes that explain nothing beside the others, or that too many answers contradict, and alternatives
  /// that do not explain the same failures.
  mutating func check() async throws {
    try await splitPairs()
    for number in choices.indices.reversed() {
      let mistakes = choices[number].mistakes
      let places = answers.indices.filter { answers[$0].found.contains(mistakes) }
      try await change(places) { one in
        if try !one.needs(mistakes) { try one.remove(mistakes) }
      }
    }
    try await checkAlternatives()
    try await change(Array(answers.indices)) { one in try one.count() }
    choices = choices.filter { choice in answers.contains { $0.found.contains(choice.mistakes) } }
  }

  /// Replaces two mistakes that were found together by each of them, where both were also found alone.
  private mutating func splitPairs() async throws {
    let single = Set(choices.map(\.mistakes).filter { $0.count == 1 })
    for pair in choices.map(\.mistakes) where pair.count == 2 && pair.allSatisfy({ single.contains([$0]) }) {
      let places = answers.indices.filter { answers[$0].found.contains(pair) }
      try await change(places) { one in
        for mistake in pair where !one.found.contains([mistake]) { try one.add([mistake]) }
        try one.remove(pair)
      }
    }
  }

  private mutating func checkAlternatives() async throws {
    for number in choices.indices {
      let mistakes = choices[number].mistakes
      var left = choices[number].alternatives
      for one in answers where one.found.contains(mistakes) && !left.isEmpty {
        var one = one
        left = try left.filter { try one.isReplaceable(mistakes, by: $0) }
      }
      choices[number] = Choice(mistakes: mistakes, alternatives: left)
    }
  }
}

/// The numbers of answers that found mistakes explain, and that contradict them.
struct MistakeCounts: Equatable, Sendable {
  var explained = 0
  var contradicted = 0
}

extension VersionAnswers {
  private func found(without mistakes: [String]) -> [String] { found.filter { $0 != mistakes }.flatMap(\.self) }

  /// Whether the mistakes explain failures that the others do not, and few answers contradict them.
  mutating func needs(_ mistakes: [String]) throws -> Bool {
    let others = found(without: mistakes)
    let own = try failures.indices.filter { index in
      try isExplained[index] && !(!others.isEmpty && agrees(others, with: failures[index]))
    }
    guard !own.isEmpty else { return false }
    let contradictions = try contradictions(of: mistakes)
    guard contradictions > 0 else { return true }
    // Many mistakes make an implementation refuse the same inputs, but few give the same wrong outputs.
    let outputs = operation.drawnOutputs.isEmpty ? own.count { failures[$0].failureKind == .wrongOutput } : 0
    return Evidence.allows(contradictions: Double(contradictions), explained: outputs)
  }

  private mutating func contradictions(of mistakes: [String]) throws -> Int {
    let all = foundMistakes
    var first = failures.contains { $0.failureKind == .repeatedDraw }
    return try passes.count { observation in
      guard concern(mistakes, observation) else { return false }
      let attempt = try attempt(all, at: observation)
      if attempt.failureKind == .repeatedDraw, first {
        first = false
        return false
      }
      return attempt.failureKind != nil
    }
  }

  /// Whether other mistakes explain the same failures.
  mutating func isReplaceable(_ mistakes: [String], by others: [String]) throws -> Bool {
    guard has(others) else { return false }
    let replaced = found(without: mistakes) + others
    return try failures.indices.allSatisfy { index in
      guard isExplained[index], concern(mistakes + others, failures[index]) || isOpen(failures[index]) else {
        return true
      }
      return try agrees(replaced, with: failures[index])
    }
  }

  /// Counts the answers that each of the mistakes explains, alone or as a part of all that were found, and takes out
  /// those that explain none.
  mutating func count() throws {
    counts = [:]
    for mistakes in found {
      let others = found(without: mistakes)
      let explained = try failures.indices.count { index in
        guard isExplained[index], concern(mistakes, failures[index]) || isOpen(failures[index]) else { return false }
        return try agrees(mistakes, with: failures[index])
          || !(!others.isEmpty && agrees(others, with: failures[index]))
      }
      let steps = try wrongSteps.count { observation in
        try attempt(mistakes, at: observation, wantsSteps: true).failureKind != nil
      }
      if explained + steps == 0 {
        try remove(mistakes)
      } else {
        counts[mistakes] = MistakeCounts(explained: explained + steps, contradicted: try contradictions(of: mistakes))
      }
    }
    let all = foundMistakes
    explainedSteps = try wrongSteps.indices.filter { index in
      try !all.isEmpty && attempt(all, at: wrongSteps[index], wantsSteps: true).failureKind != nil
    }
  }
}
