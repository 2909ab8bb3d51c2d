/// A plausible mistake of somebody who implements the protocol: one thing in a computation that is wrong.
///
/// The same mistake can show in several operations: who makes it in one of them makes it in all.
package struct Mistake: Sendable {
  /// Its name, as in `kdf.little-endian-index`, which never changes.
  package let id: String
  /// What the implementation does, in a sentence.
  package let sentence: String
  /// What is publicly known of somebody who made it, or of a document that leads to it.
  package let evidence: String?

  package init(_ id: String, _ sentence: String, evidence: String? = nil) {
    self.id = id
    self.sentence = sentence
    self.evidence = evidence
  }
}

/// A mistake as an operation has it.
package struct DeclaredMistake: Sendable {
  package let mistake: Mistake
  /// The rules of the operation that it breaks.
  package let rules: [Rule]
  /// Why nobody can tell it from the right computation; nil where it must be caught.
  package let equivalence: String?
}

extension OperationBuilder {
  /// Declares that the operation can be implemented with this mistake.
  package func mistake(_ mistake: Mistake, violates rules: [Rule]) {
    mistakes.append(DeclaredMistake(mistake: mistake, rules: rules, equivalence: nil))
  }

  /// Declares a mistake that shows in this operation only, and returns it.
  package func mistake(
    _ id: String, _ sentence: String, violates rules: [Rule], evidence: String? = nil
  ) -> Mistake {
    let mistake = Mistake(id, sentence, evidence: evidence)
    self.mistake(mistake, violates: rules)
    return mistake
  }

  /// Declares a mistake that gives the same answers as the right computation, with the argument.
  package func equivalent(_ mistake: Mistake, because argument: String) {
    mistakes.append(DeclaredMistake(mistake: mistake, rules: [], equivalence: argument))
  }

  /// Declares the computation with mistakes: it asks the question which of them it is to make, and without any it gives
  /// the right answer.
  package func mistaken(_ answer: @escaping @Sendable (Question) throws -> Answer) {
    mistakenAnswer = answer
  }
}

extension Question {
  /// Whether the answer is to be computed with the mistake.
  package func makes(_ mistake: Mistake) -> Bool {
    !mistakes.isEmpty && mistakes.contains(mistake.id)
  }
}
