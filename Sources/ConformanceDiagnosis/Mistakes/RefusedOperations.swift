internal import Conformance

/// Operations in which everything is refused without reasons.
///
/// Many mistakes make an implementation refuse everything, and so do faults that no catalogue has: such answers name no
/// mistake. One that other operations show is the cause here as well.
extension [VersionAnswers] {
  /// Marks the answers of such operations.
  func markingSilent() -> [VersionAnswers] {
    let speaking = Set(filter(\.saysMoreThanNo).map(\.operation.id))
    return map { one in
      var one = one
      one.isSilent = !speaking.contains(one.operation.id)
      return one
    }
  }
}

extension VersionAnswers {
  /// Whether one of the answers is not a refusal without a reason.
  fileprivate var saysMoreThanNo: Bool {
    passes.contains(where: \.saysMoreThanNo)
      || (failures + wrongSteps + changedVectors).contains(where: \.saysMoreThanNo)
  }
}

extension Observation {
  fileprivate var saysMoreThanNo: Bool {
    switch (answer, vector.expectation.result) {
    case (.reject(let reason, _)?, _): reason != nil
    // A right answer where no other is right is not kept.
    case (nil, .reject): !lacksReason
    default: true
    }
  }
}
