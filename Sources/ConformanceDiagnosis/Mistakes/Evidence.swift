package import Conformance

/// What the answers to an operation in one version say about mistakes that are tried.
struct Evidence: Sendable {
  /// The failures that they explain, in addition to those that are explained already: indexes in their order.
  var explained: [Int] = []
  /// Unexplained failures in which an implementation with the mistakes gives another wrong answer.
  var differing = 0
  /// Right answers, and explained failures, that an implementation with the mistakes does not give.
  var contradictions = 0.0
  /// What the right answers that contradict the mistakes have in common, if they are taken as exceptions.
  var exception: CaseProperty?
  /// How unlikely the explained failures are without the mistakes, as a binary logarithm.
  var bits = 0.0

  /// Whether so many answers differ that more of them need not be computed.
  var explainsNothing: Bool { explained.isEmpty && differing >= Self.enoughDiffering }

  /// How much shorter the mistakes make a description of the answers; not above 0 where the answers contradict them.
  var gain: Double {
    guard Diagnosis.allows(contradictions: contradictions, explained: explained.count) else { return 0 }
    return bits - Self.costOfDiffering * Double(differing) - Self.costOfContradiction * contradictions
      - (exception.map { Self.costOfException + Self.costOfValue * Double($0.listedCount) } ?? 0) - Self.costOfVersion
  }

  private static let enoughDiffering = 12
  /// A failure that a mistake explains only together with another one is not a reason against it, but a doubt.
  private static let costOfDiffering = 3.0
  private static let costOfContradiction = 6.0
  /// The choice of a property among those of the cases.
  private static let costOfException = 6.0
  /// The choice of a value among those of a field.
  private static let costOfValue = 2.0
  private static let costOfVersion = 1.0
}

extension Diagnosis {
  /// Whether a mistake can be named that explains so many failures, although other answers contradict it.
  package static func allows(contradictions: Double, explained: Int) -> Bool {
    contradictions * 8 <= Double(explained)
  }
}

/// The answers that mistakes gave to the case of a failure, together with those that had been found.
struct TriedMistakes: Sendable {
  enum Effect: Sendable {
    case explains
    /// Another answer, which can be a refusal with a reason; a doubt about a mistake that changes the answer alone, unless
    /// it is the right one.
    case differs(refusal: String?, isDoubt: Bool)
  }

  let found: [[String]]
  let now: Answer
  let effects: [[String]: Effect]
}

extension VersionAnswers {
  /// The number of other answers with which a mistake that explains a failure is compared.
  private static let comparedAnswers = 40

  /// Computes the answers of implementations with mistakes, together with those that were found.
  mutating func weigh(_ candidates: [[String]], beside elsewhere: FailureRates) throws {
    var tried = [Evidence](repeating: Evidence(), count: candidates.count)
    // The other half is for those that are tried together with what is found now.
    let reserve = budget / 2
    for index in searchOrder where budget > reserve {
      guard !time.isSearchOver else {
        isCutShort = true
        break
      }
      try weigh(candidates, at: index, in: &tried)
    }
    let likelihood = Likelihood(of: self, beside: elsewhere)
    self.tried = candidates
    evidence = [:]
    for number in candidates.indices where !tried[number].explained.isEmpty {
      tried[number].explained.sort()
      parts[candidates[number]] = tried[number].explained
      tried[number].bits = likelihood.bits(of: tried[number].explained, by: candidates[number])
      guard tried[number].gain > 0 else { continue }
      try weighContradictions(of: candidates[number], in: &tried[number])
      evidence[candidates[number]] = tried[number]
    }
  }

  private mutating func weigh(_ candidates: [[String]], at index: Int, in tried: inout [Evidence]) throws {
    let observation = failures[index]
    let now = try attempt(foundMistakes, at: observation).answer
    let refusal = now.refusal
    var effects = knownEffects(at: index, beside: now)
    for number in candidates.indices where !tried[number].explainsNothing {
      if effects[candidates[number]] == nil {
        guard mayChange(candidates[number], observation, from: refusal) else { continue }
        budget -= cost(of: observation)
        effects[candidates[number]] = try effect(of: candidates[number], at: observation)
      }
      switch effects[candidates[number]] {
      case .explains?: tried[number].explained.append(index)
      case .differs(_, isDoubt: true)?: tried[number].differing += 1
      case .differs(_, isDoubt: false)?, nil: break
      }
    }
    self.effects[index] = TriedMistakes(found: found, now: now, effects: effects)
  }

  private func effect(of candidate: [String], at observation: Observation) throws -> TriedMistakes.Effect {
    let attempt = try attempt(foundMistakes + candidate, at: observation)
    if try agrees(attempt, of: foundMistakes + candidate, with: observation) { return .explains }
    let isDoubt = attempt.failureKind != nil && concern(candidate, observation)
    return .differs(refusal: attempt.answer.refusal, isDoubt: isDoubt)
  }

  /// The effects of former attempts that mistakes which were added since then cannot have changed.
  private func knownEffects(at index: Int, beside now: Answer) -> [[String]: TriedMistakes.Effect] {
    guard let former = effects[index], former.now == now, former.found.allSatisfy(found.contains) else {
      return [:]
    }
    let added = found.filter { !former.found.contains($0) }.flatMap(\.self)
    guard added.isEmpty || !concern(added, failures[index]) else { return [:] }
    let isAccepted = failures[index].failureKind == .wronglyAccepted
    return former.effects.filter { _, effect in
      guard case .differs(let refusal, _) = effect else { return true }
      // What a mistake makes an implementation refuse, it accepts together with one that lifts this refusal.
      return isAccepted ? !mayChange(added, failures[index], from: refusal) : !added.contains { lifts($0, refusal) }
    }
  }

  /// The unexplained failures: in turn one that few mistakes can cause and that takes little time, and one from anywhere.
  ///
  /// If the budget ends before all of them were tried, rare and common mistakes have been tried with some. Of accumulated
  /// cases nothing is known, so that each mistake would be tried: they wait until all others are explained.
  private var searchOrder: [Int] {
    let all = failures.indices.filter { !isExplained[$0] }
    let single = all.filter { !failures[$0].isAccumulated }
    let open = single.isEmpty ? all : single
    let byCost = open.map { (index: $0, cost: (known(by: failures[$0])?.count ?? 1) * cost(of: failures[$0])) }
      .sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }.map(\.index)
    var seen: Set<Int> = []
    return zip(byCost, open.spread).flatMap { [$0, $1] }.filter { seen.insert($0).inserted }
  }

  private mutating func weighContradictions(of mistakes: [String], in evidence: inout Evidence) throws {
    let settled =
      passes.filter { concern(mistakes, $0) }
      + failures.indices.filter { isExplained[$0] && concern(mistakes, failures[$0]) }.map { failures[$0] }
    let sample = settled.spread.prefix(Self.comparedAnswers)
    let against = try sample.filter { try contradicts(mistakes, $0) }
    guard !against.isEmpty else { return }
    evidence.contradictions = Double(against.count) * Double(settled.count) / Double(sample.count)
    let explained = evidence.explained.map { failures[$0] }
    // An estimate may be too high by some.
    guard evidence.contradictions <= Double(explained.count) else { return }
    let all = sample.count == settled.count ? against : try settled.filter { try contradicts(mistakes, $0) }
    evidence.contradictions = Double(all.count)
    guard let exception = exception(of: mistakes, contradictedBy: all, explaining: explained) else { return }
    evidence.exception = exception
    evidence.contradictions = 0
  }

  private mutating func contradicts(_ mistakes: [String], _ observation: Observation) throws -> Bool {
    budget -= cost(of: observation)
    let attempt = try attempt(foundMistakes + mistakes, at: observation)
    // The first occurrence of a value that is drawn is not a repeat, and any answer can be the first one.
    if attempt.failureKind == .repeatedDraw, observation.failureKind == nil, hasRepeats { return false }
    return try !agrees(attempt, of: foundMistakes + mistakes, with: observation)
  }
}

extension Array {
  /// The elements in an order in which every beginning has some from everywhere.
  package var spread: [Element] {
    guard count > 2 else { return self }
    // A step that has no divisor in common with the count reaches each element once.
    var step = Swift.max(1, count * 382 / 1000)
    while step.greatestDivisor(with: count) > 1 { step += 1 }
    return indices.map { self[$0 * step % count] }
  }
}

extension BinaryInteger {
  /// The greatest number of which both are multiples.
  func greatestDivisor(with other: Self) -> Self { other == 0 ? self : other.greatestDivisor(with: self % other) }
}
