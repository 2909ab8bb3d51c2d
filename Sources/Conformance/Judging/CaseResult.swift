/// The result of one case: a vector in one protocol version.
package enum CaseResult: Equatable, Sendable {
  case passed(Note)
  /// Indirect, because a failure is large, and most cases pass.
  indirect case failed(Failure)
  /// The implementation cannot be asked, where the vector does not demand that it accepts; with the reason.
  case inexpressible(String)
  /// The implementation cannot be asked, although it must accept: it lacks a capability; with the reason.
  case cannotBeAsked(String)
  /// The implementation does not have the operation in that version.
  case unsupported

  package struct Note: Equatable, Sendable {
    /// Whether the answer is a refusal without a reason.
    var lacksReason = false
    /// How many steps of the answer were compared and equal.
    var comparedSteps = 0
    /// The alternatives of which the answer tells whether they were taken, each with whether it was.
    var taken: [String: Bool] = [:]
  }
}
