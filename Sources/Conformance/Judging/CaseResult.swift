/// What came of one case: a vector in one protocol version.
package enum CaseResult: Equatable, Sendable {
  case passed(Note)
  case failed(Failure)
  /// The implementation does not have the operation in that version.
  case unsupported

  package struct Note: Equatable, Sendable {
    /// Whether a refusal came without a reason.
    var lacksReason = false
    /// How many steps were sent and found equal.
    var comparedSteps = 0
  }
}
