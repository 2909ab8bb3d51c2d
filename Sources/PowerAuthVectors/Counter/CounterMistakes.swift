internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where the hash-based counter advances, in whichever operation that happens.
extension Mistake {
  static let foldedAtTheEnd = Mistake(
    "counter.folded-at-the-end", "The hashes are chained at their full length, and only the last one is folded.")
  static let hashedTwice = Mistake("counter.hashed-twice", "Each step hashes the value, and then the hash.")
  static let counterCountsUp = Mistake(
    "counter.counts-up", "The value is a number that grows by one with each step, as the counter of versions 2.x.")
  static let startHashedAgain = Mistake(
    "counter.start-hashed-again", "Each step hashes the first value again, so that the counter stands still after one.")

  static let ofCounterSteps = [foldedAtTheEnd, hashedTwice, counterCountsUp, startHashedAgain]

  static let oneStepTooMany = Mistake("counter.one-step-too-many", "One step more is made than is asked for.")
  static let oneStepTooFew = Mistake("counter.one-step-too-few", "One step less is made than is asked for.")
  static let atLeastOneStep = Mistake(
    "counter.at-least-one-step", "A step is made before the first look at their number.")
  static let stepsOf8Bits = Mistake(
    "counter.steps-of-8-bits", "The number of steps is kept in one byte, as the counter in the status is.")
  static let atMost20Steps = Mistake(
    "counter.at-most-20-steps", "No more steps are made than the usual look-ahead of 20.")

  static let ofCounterLengths = [oneStepTooMany, oneStepTooFew, stepsOf8Bits, atMost20Steps]

  static let counterOfAnyLength = Mistake(
    "counter.value-of-any-length", "The length of the value is not checked, since the hash takes any.")
}

/// A walk of the counter in which the mistakes are made that the question wants.
struct MistakenCounter {
  let question: Question

  func advance(_ data: [UInt8], by steps: Int) throws -> (hash: [UInt8]?, data: [UInt8]) {
    try question.demand(data.count == keyByteCount, else: .invalidLength, unlessMaking: .counterOfAnyLength)
    var value = data
    var hash: [UInt8]?
    for _ in 0..<mistakenSteps(steps) {
      let hashed = self.hash(question.makes(.startHashedAgain) ? data : value)
      value = question.makes(.counterCountsUp) ? next(number: value) : next(hash: hashed)
      hash = hashed
    }
    if let last = hash, question.makes(.foldedAtTheEnd), !question.makes(.counterCountsUp) {
      value = question.folded(last)
    }
    return (hash, hash == nil ? value : question.handedOut(value))
  }

  private func mistakenSteps(_ steps: Int) -> Int {
    var steps = steps
    if question.makes(.atMost20Steps) { steps = min(20, steps) }
    if question.makes(.stepsOf8Bits) { steps &= 0xFF }
    if question.makes(.oneStepTooFew) { steps = max(0, steps - 1) }
    if question.makes(.oneStepTooMany) { steps += 1 }
    return question.makes(.atLeastOneStep) ? max(1, steps) : steps
  }

  private func hash(_ value: [UInt8]) -> [UInt8] {
    let hash = SHA256.hash(question.takenIn(value))
    return question.makes(.hashedTwice) ? SHA256.hash(hash) : hash
  }

  private func next(hash: [UInt8]) -> [UInt8] {
    question.makes(.foldedAtTheEnd) ? hash : question.handedOut(question.folded(hash))
  }

  /// The number that follows, of as many bytes; the highest is followed by zero.
  private func next(number: [UInt8]) -> [UInt8] {
    var number = number
    for index in number.indices.reversed() {
      number[index] &+= 1
      if number[index] != 0 { break }
    }
    return number
  }
}
