internal import Conformance

/// Other mistakes that explain the same failures as those that were found.
extension MistakeCover {
  /// Finds the alternatives of each choice anew, together with all that was found, because some differ only without the
  /// others; one that explains more takes the place of the choice.
  mutating func findAlternatives() async throws {
    // In another place than before, others can be alternatives of the rest.
    if try await replaceByBest() { _ = try await replaceByBest() }
  }

  /// Returns whether something took the place of a choice.
  private mutating func replaceByBest() async throws -> Bool {
    let before = self
    var numbers = choices.indices.makeIterator()
    var found: [Choice] = []
    try await forEachInOrder(
      next: { numbers.next() },
      transform: { try before.best(of: before.choices[$0].mistakes, or: before.alternatives(of: $0)) },
      consume: { found.append($0) })
    for (number, choice) in found.enumerated() {
      let former = choices[number].mistakes
      choices[number] = choice
      guard choice.mistakes != former else { continue }
      try await change(places(of: [former])) { one in try one.replace([former], by: choice.mistakes) }
    }
    return found.map(\.mistakes) != before.choices.map(\.mistakes)
  }

  /// Takes one mistake instead of several, where it explains all that they do.
  mutating func merge() async throws {
    var tried: Set<[String]> = []
    while let (mistakes, numbers) = mostShared(besides: tried) {
      tried.insert(mistakes)
      let replaced = numbers.map { choices[$0].mistakes }
      let places = places(of: replaced)
      guard try places.allSatisfy({ try answers[$0].isReplaceable(replaced, by: mistakes) }) else { continue }
      try await change(places) { one in try one.replace(replaced, by: mistakes) }
      choices.removeAll { replaced.contains($0.mistakes) }
      if !choices.contains(where: { $0.mistakes == mistakes }) {
        choices.append(Choice(mistakes: mistakes, alternatives: []))
      }
      try await findAlternatives()
    }
  }

  /// Takes mistakes that were found in other operations or versions instead of one that was found without them.
  ///
  /// What refuses everything explains each refusal, and may be found before the mistakes that explain more elsewhere.
  mutating func takeKnown() async throws {
    for mistakes in choices.map(\.mistakes) {
      let known = choices.map(\.mistakes).filter { $0 != mistakes }
      let places = places(of: [mistakes])
      guard let replacing = try replacing(mistakes, at: places, among: known) else { continue }
      for (place, others) in zip(places, replacing) {
        try await change([place]) { one in
          for other in others { try one.replace([mistakes], by: other) }
        }
      }
      choices.removeAll { $0.mistakes == mistakes }
    }
  }

  /// For each place, the known mistakes that explain as much there: all that no right answer contradicts, or one that none
  /// contradicts when the others are made too.
  private func replacing(_ mistakes: [String], at places: [Int], among known: [[String]]) throws -> [[[String]]]? {
    let possible = try places.map { try answers[$0].uncontradicted(among: known) }
    if try zip(places, possible).allSatisfy({ try answers[$0].isReplaceable([mistakes], by: $1.flatMap(\.self)) }) {
      return possible
    }
    let one = try known.first { one in
      try places.allSatisfy { place in
        try !answers[place].found.contains(one) && answers[place].isReplaceable([mistakes], by: one)
      }
    }
    return one.map { one in places.map { _ in [one] } }
  }

  private func places(of choices: [[String]]) -> [Int] {
    answers.indices.filter { place in answers[place].found.contains(where: choices.contains) }
  }

  /// The alternative of most choices, or of one if it is a choice itself or a part of one; nil if none would make them
  /// fewer.
  private func mostShared(besides tried: Set<[String]>) -> (mistakes: [String], choices: [Int])? {
    var shared: [(mistakes: [String], choices: [Int])] = []
    var places: [[String]: Int] = [:]
    for (number, choice) in choices.enumerated() {
      for mistakes in choice.alternatives where !tried.contains(mistakes) {
        let place = places[mistakes] ?? shared.count
        if place == shared.count {
          places[mistakes] = place
          shared.append((mistakes, []))
        }
        shared[place].choices.append(number)
      }
    }
    let known = Set(choices.map(\.mistakes) + choices.flatMap(\.mistakes).map { [$0] })
    return shared.filter { $0.choices.count > (known.contains($0.mistakes) ? 0 : 1) }
      .max { $0.choices.count < $1.choices.count }
  }

  private func alternatives(of number: Int) throws -> [[String]] {
    let mistakes = choices[number].mistakes
    let places = places(of: [mistakes])
    guard let first = places.first else { return [] }
    var left = answers[first].operation.detectableMistakes.map { [$0.id] }
    left += choices[number].alternatives.filter { !left.contains($0) }
    left.removeAll { $0 == mistakes }
    for place in places where !left.isEmpty { left = try answers[place].replacements(of: [mistakes], among: left) }
    return left
  }

  /// The mistakes that explain the most failures, among some that explain those of a choice.
  private func best(of mistakes: [String], or others: [[String]]) throws -> Choice {
    let places = places(of: [mistakes])
    // What answers of other operations and versions contradict is less likely than what they do not contradict.
    let isContradicted = try isContradicted(mistakes, outside: Set(places))
    let likely = try others.filter { try isContradicted || !self.isContradicted($0, outside: Set(places)) }
    let all = try ([mistakes] + likely).map { one in
      (one, try places.reduce(0) { try $0 + answers[$1].additional(one, insteadOf: mistakes) })
    }
    let most = all.map(\.1).max()
    let best = all.filter { $0.1 == most }.map(\.0)
    return Choice(mistakes: best[0], alternatives: Array(best.dropFirst()))
  }
}

extension VersionAnswers {
  /// The mistakes that explain the same failures in place of some that were found, and that no other right answers
  /// contradict.
  func replacements(of replaced: [[String]], among candidates: [[String]]) throws -> [[String]] {
    let needed = try failures(needing: replaced)
    return try candidates.filter { try isReplaceable(replaced, by: $0, where: needed) }
  }

  /// Those of some mistakes that were not found here, although they are possible, and that no right answer contradicts.
  func uncontradicted(among mistakes: [[String]]) throws -> [[String]] {
    try mistakes.filter { one in
      try has(one) && !found.contains(one) && !passes.contains { try areContradicted(one, by: $0) }
    }
  }

  /// Whether other mistakes can be in place of some that were found.
  func isReplaceable(_ replaced: [[String]], by others: [String]) throws -> Bool {
    try isReplaceable(replaced, by: others, where: failures(needing: replaced))
  }

  private func isReplaceable(_ replaced: [[String]], by others: [String], where needed: [Observation]) throws -> Bool {
    let moved = movingException(of: replaced, to: others)
    guard !others.isEmpty, has(others), needed.allSatisfy({ concern(others, $0) || isOpen($0) }) else { return false }
    let instead = found(without: replaced + [others]) + others
    guard try needed.allSatisfy({ try moved.agrees(instead, with: $0) }) else { return false }
    let concerned = replaced.flatMap(\.self) + others
    for index in failures.indices where isExplained[index] {
      guard concern(concerned, failures[index]) || isOpen(failures[index]) else { continue }
      guard try moved.agrees(instead, with: failures[index]) else { return false }
    }
    return try passes.allSatisfy { pass in
      try !concern(others, pass) || !moved.fails(instead, at: pass) || fails(foundMistakes, at: pass)
    }
  }

  /// The number of failures that are not explained, but are with others in place of mistakes that were found.
  func additional(_ others: [String], insteadOf replaced: [String]) throws -> Int {
    guard others != replaced else { return 0 }
    let instead = found(without: [replaced, others]) + others
    return try failures.indices.count { index in
      let failure = failures[index]
      guard !isExplained[index], concern(others, failure) || isOpen(failure) else { return false }
      return try agrees(instead, with: failure)
    }
  }

  /// The explained failures that the other mistakes do not explain.
  func failures(needing mistakes: [[String]]) throws -> [Observation] {
    let others = found(without: mistakes)
    return try failures.indices.filter { index in try isExplained[index] && !agrees(others, with: failures[index]) }
      .map { failures[$0] }
  }

  /// Whether a right answer contradicts mistakes; the first occurrence of a repeated value does not.
  private func fails(_ mistakes: [String], at pass: Observation) throws -> Bool {
    let kind = try pass.observable(attempt(mistakes, at: pass).failureKind)
    return kind != nil && !(kind == .repeatedDraw && hasRepeats)
  }

  var hasRepeats: Bool { failures.contains { $0.failureKind == .repeatedDraw } }
}
