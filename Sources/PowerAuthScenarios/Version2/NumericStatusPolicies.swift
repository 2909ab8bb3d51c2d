internal import Conformance
internal import PowerAuthVectors

extension NumericStatusSentences {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.note(
      "Late servers of 2.x put the two version bytes of 3.0 at the places 5 and 6, where the counter begins; their status "
        + "is that of `status.decrypt` in 3.0.")
  }
}
