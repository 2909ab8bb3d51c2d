/// A reason for which a report is not about all the cases that were to be run.
public enum ReportGap: String, CaseIterable, Sendable {
  /// A signal ended the run.
  case interrupted
  /// The run stopped at its first failure, as it was asked to.
  case firstFailure = "first-failure"
  /// The adapter did not recover.
  case brokenAdapter = "broken-adapter"
  /// A shard was not among the merged reports.
  case missingShard = "missing-shard"
}

extension Report {
  /// Whether the report is about all the cases that were to be run.
  public var isComplete: Bool { gaps.isEmpty }

  /// Why the report is incomplete, in sentences.
  package var gapSentences: [String] {
    let count = total.executed == 1 ? "the 1 case that was run" : "the \(total.executed) cases that were run"
    let rest = "the report is about \(count)."
    return ReportGap.allCases.filter(gaps.contains).map { gap in
      switch gap {
      case .interrupted: "The run was interrupted: \(rest)"
      case .firstFailure: "The run stopped at its first failure: \(rest)"
      case .brokenAdapter: "The adapter did not recover: \(rest)"
      case .missingShard: "A shard is missing: \(rest)"
      }
    }
  }

  /// Why the report is incomplete, and the notes.
  package var remarks: [String] { gapSentences + alternativeSentences + notes }

  /// The result of all the cases; an incomplete report is no success.
  package var result: TallyResult {
    let result = total.result
    return isComplete || result == .failed ? result : .incomplete
  }
}
