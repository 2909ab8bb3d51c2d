/// An input that a published implementation accepts and the operation refuses.
package struct StricterRefusal: Sendable {
  /// Who accepts what, in a sentence.
  package let accepted: String
  /// Why it is refused here: the rest of a sentence.
  package let reason: String
}

extension OperationBuilder {
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
