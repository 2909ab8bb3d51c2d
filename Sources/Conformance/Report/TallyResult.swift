/// The result of the cases of a tally together.
package enum TallyResult: String, Sendable {
  case passed, failed, inexpressible
  /// Nothing fails but what is listed as a known failure.
  case failedAsExpected = "failed as expected"
  case notSupported = "not supported"
  case notRun = "not run"
  /// Nothing fails, but not all the cases that were to be run were run, or none of them could be judged.
  case incomplete
}

extension Tally {
  /// The result of all the cases.
  package var result: TallyResult {
    if failed > 0 { return .failed }
    if expectedFailures > 0 { return .failedAsExpected }
    if executed > 0 { return .passed }
    if inexpressible + cannotBeAsked > 0 { return .inexpressible }
    if notJudged > 0 { return .incomplete }
    return selected > 0 ? .notSupported : .notRun
  }

  /// The result in a form that is short enough for tables.
  package var shortWords: String {
    switch result {
    case .passed, .failedAsExpected: "\(passed)/\(executed)" + notes
    case .failed: failureWords
    case .inexpressible, .notSupported, .notRun, .incomplete: result.rawValue
    }
  }

  /// What is neither passed nor failed, and what failed as expected.
  private var notes: String {
    (expectedFailures > 0 ? ", \(expectedFailures) failed as expected" : "")
      + (unsupported > 0 ? ", \(unsupported) not supported" : "") + unaskedWords
  }

  /// What the implementation cannot be asked, and what is not judged, as the end of a list.
  package var unaskedWords: String {
    (inexpressible > 0 ? ", \(inexpressible) inexpressible" : "")
      + (cannotBeAsked > 0 ? ", \(cannotBeAsked) cannot be asked" : "")
      + (notJudged > 0 ? ", \(notJudged) not judged here" : "")
  }

  /// All the counts, in one line.
  package var summary: String {
    let severities = failed > 0 ? " (\(failureWords))" : ""
    let known = expectedFailures > 0 ? ", \(expectedFailures) failed as expected" : ""
    return "\(selected.counted("case")) selected, \(executed) executed, "
      + "\(passed) passed, \(failed) failed\(severities)\(known), "
      + "\(unsupported) unsupported\(unaskedWords), \(excluded) excluded"
  }
}

extension Report {
  /// The result of an operation in all its versions.
  ///
  /// An incomplete run can have counted the versions that the implementation does not have, and have run none of the others.
  package func result(of operation: String) -> TallyResult {
    let result = tally(of: operation).result
    let isCut = lines.contains {
      $0.operation == operation && $0.tally.selected == 0 && selection.includes(protocolVersion: $0.protocolVersion)
    }
    return result == .notSupported && isCut ? .notRun : result
  }

  /// The same in a form that is short enough for tables.
  package func shortWords(of operation: String) -> String {
    let result = result(of: operation)
    return result == .notRun ? result.rawValue : tally(of: operation).shortWords
  }
}

extension Int {
  /// The number with a noun, in the plural unless it is one.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Diagnosis {
  /// The diagnosis in one line.
  package var summary: String {
    let ids = mistakes.isEmpty ? alternatives : mistakes
    return isRemainder ? "\(subject): \(numbers)" : "\(subject) This \(numbers). [\(ids.joined(separator: ", "))]"
  }

  /// The sentence, with the consequence, the distinction, the examples, and mistakes of which none is named.
  package var subject: String {
    let cause = consequence.isEmpty ? sentence : "\(sentence) What users notice: \(consequence)"
    let words = distinction.isEmpty ? cause : "\(cause)\(isRemainder ? ": " : " ")\(distinction)"
    let described = examples.isEmpty ? words : "\(words) (\(examples.joined(separator: "; ")))"
    return suspects.isEmpty
      ? described : "\(described); perhaps some of these mistakes: \(suspects.joined(separator: ", "))"
  }

  /// The numbers of answers, and where they are.
  package var numbers: String {
    let place =
      "in \(operations.count == 1 ? operations.joined() : "\(operations.count) operations") "
      + "(\(protocolVersions.joined(separator: " ")))"
    let all = failures == 1 ? "1 failure" : "\(failures) failures"
    guard !isRemainder else { return "\(all) \(place)" }
    let against = contradicted > 0 ? "; \(contradicted) right answers contradict it" : ""
    let share = explained == 0 ? "explains failures" : "explains \(explained) of \(all)"
    return "\(share) \(place)\(explained == 0 ? " only together with the others" : "")\(against)"
  }
}

extension InexpressibleCases {
  /// The reason and the number of cases in one line, without the operation.
  package var summary: String { "\(count.counted("case")) inexpressible: \(reason)" }

  /// The same for cases that must be accepted.
  package var capabilityWords: String { "\(count.counted("case")) cannot be asked: \(reason)" }

  private var reason: String { why.isEmpty ? "no reason stated" : why }
}
