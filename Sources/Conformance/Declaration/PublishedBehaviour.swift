/// Inputs that the operation computes, and that a respected implementation refuses.
package struct ToleratedRefusal: Sendable {
  /// The reason of those who refuse; nil where the operation has none for it.
  let reason: Reason?
  let flag: Flag
  /// Who refuses, and who computes.
  let comment: String
  /// The versions in which it is tolerated; nil for all.
  let protocols: Set<String>?
  /// The revision of the vectors that it concerns.
  let revision: Int
  let concerns: @Sendable (Record) -> Bool
}

/// An input that a published implementation accepts and the operation refuses.
package struct StricterRefusal: Sendable {
  /// Who accepts what, in a sentence.
  let accepted: String
  /// Why it is refused here: the rest of a sentence.
  let reason: String
}

extension OperationBuilder {
  /// Declares inputs that a respected implementation refuses: each accepted vector with such an input, also a corner,
  /// allows the refusal as well.
  package func mayBeRefused(
    as reason: Reason?, flag: Flag, _ comment: String, protocols: Set<String>? = nil, revision: Int = 1,
    where concerns: @escaping @Sendable (Record) -> Bool
  ) {
    toleratedRefusals.append(
      ToleratedRefusal(
        reason: reason, flag: flag, comment: comment, protocols: protocols, revision: revision, concerns: concerns))
  }

  /// Declares a sentence for the page of the operation.
  package func note(_ sentence: String) {
    notes.append(sentence)
  }

  /// Declares what a published implementation accepts, in a sentence, and why the operation refuses it nevertheless.
  package func stricter(_ accepted: String, because reason: String) {
    stricterRefusals.append(StricterRefusal(accepted: accepted, reason: reason))
  }

  /// Declares a higher revision of vectors that no scenario declares by itself, such as corners and random ones.
  ///
  /// Names begin with the label of the range, where the file has one.
  package func revise(_ revision: Int, _ names: String...) {
    for name in names { revisions[name] = revision }
  }
}
