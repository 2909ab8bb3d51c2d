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

  /// What the implementation lacks and the run does not allow, each with a word for it: operations, and capabilities.
  ///
  /// Exit codes and all formats judge a run by this list, so that none shows a run as passed that fails in another.
  package var notAllowed: [(word: String, sentence: String)] {
    guard !allowsUnsupported else { return [] }
    let (missing, unasked) = (total.unsupported, total.cannotBeAsked)
    let absent =
      isLive
      ? "\(missing.counted("case")) \(missing == 1 ? "needs" : "need") calls that the adapter does not have"
      : missing == 1
        ? "1 case is of an operation that is not implemented"
        : "\(missing) cases are of operations that are not implemented"
    let capabilities = "\(unasked.counted("case")) that must be accepted cannot be asked"
    return (missing > 0 ? [("unsupported", absent)] : []) + (unasked > 0 ? [("cannot-be-asked", capabilities)] : [])
  }

  /// That failed cases are only counted, in a sentence; none where the report lists all of them.
  package var notListedSentences: [String] {
    guard notListed.all > 0 else { return [] }
    let words = notListed.all == 1 ? "1 failed case is" : "\(notListed.all) failed cases are"
    return ["\(words) only counted: a report on a live test lists the first \(Self.longestFailingList)."]
  }

  /// Which cases could not be judged, in a sentence; none where all were.
  package var notJudgedSentences: [String] {
    let count = total.notJudged
    guard count > 0 else { return [] }
    let operations = lines.filter { $0.tally.notJudged > 0 }.map(\.operation).distinct.joined(separator: ", ")
    let words = count == 1 ? "1 case was" : "\(count) cases were"
    return ["\(words) not judged here, because what must verify the answers computes nothing here: \(operations)"]
  }

  /// Why the report is incomplete, what it does not list or judge, and the notes.
  package var remarks: [String] {
    gapSentences + notListedSentences + notJudgedSentences + alternativeSentences + notes
  }

  /// The remarks for those who do not see the exit code of the run.
  package var remarksOfFile: [String] { notAllowed.map(\.sentence) + remarks }

  /// Adds what is said of another part of the run.
  package mutating func addRemarks(of other: Report) {
    notes = (notes + other.notes).distinct
    gaps.formUnion(other.gaps)
    allowsUnsupported = allowsUnsupported && other.allowsUnsupported
  }

  /// The result of all the cases; an incomplete report is not a success, and missing operations can make a run fail.
  package var result: TallyResult {
    let result = total.result
    if !isComplete, result != .failed { return .incomplete }
    return notAllowed.isEmpty ? result : .failed
  }
}
