internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

// Nothing here is inlined, because declarations have many calls, which the optimiser would all enlarge.

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
