internal import Conformance
internal import PowerAuth

// Nothing here is inlined, because declarations have many calls, which the optimiser would all enlarge.

extension Reason {
  @inline(never)
  convenience init(_ refusal: Refusal) {
    self.init(refusal.id, refusal.sentence)
  }
}

extension Expected {
  /// A refusal for the reason, or for one of the others, which a correct implementation may report instead.
  @inline(never)
  static func reject(_ refusal: Refusal, also others: [Refusal] = []) -> Expected {
    .reject(Reason(refusal), also: others.map(Reason.init))
  }

  /// A refusal for the reason, or one of the outputs: respected implementations differ.
  @inline(never)
  static func either(_ refusal: Refusal, outputs: @escaping @Sendable (Record) throws -> [Record]) -> Expected {
    .either(Reason(refusal), outputs: outputs)
  }
}

extension Expected {
  /// A refusal for the reason, or the answer of those who replace a rule: respected implementations differ.
  @inline(never)
  static func either(_ refusal: Refusal, by edits: RuleEdit...) -> Expected {
    .eitherBy(Reason(refusal), edits.map { .rule($0) })
  }
}

extension OperationBuilder {
  /// Declares the reasons for which the operation refuses, in the order in which they are looked for.
  @inline(never)
  func refuses(_ refusals: Refusal...) {
    for refusal in refusals { refuses(Reason(refusal)) }
  }

  /// Declares the order in which all the reasons are looked for, where it is not that of `refuses`.
  @inline(never)
  func checkOrder(_ refusals: Refusal...) { checkOrder(refusals.map { Reason($0) }) }
}

extension Answer {
  /// Turns the protocol's refusals into answers, and leaves breakage to be thrown.
  static func answering(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let refusal as Refusal {
      return .reject(reason: refusal.id)
    }
  }
}
