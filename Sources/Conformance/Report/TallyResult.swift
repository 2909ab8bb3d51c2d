/// The result of the cases of a tally together.
package enum TallyResult: String, Sendable {
  case passed, failed
  case notSupported = "not supported"
  case notRun = "not run"
}

extension Tally {
  /// The result of all the cases.
  package var result: TallyResult {
    if failed > 0 { return .failed }
    if executed > 0 { return .passed }
    return selected > 0 ? .notSupported : .notRun
  }

  /// The result in a form that is short enough for tables.
  var shortWords: String {
    switch result {
    case .passed: "\(passed)/\(selected)"
    case .failed: "\(failed) failed"
    case .notSupported, .notRun: result.rawValue
    }
  }

  /// All the counts, in words.
  package var words: String {
    let known = expectedFailures > 0 ? ", \(expectedFailures) failed as expected" : ""
    return "\(selected) cases selected, \(executed) executed, \(passed) passed, \(failed) failed\(known), "
      + "\(unsupported) unsupported, \(excluded) excluded"
  }
}

extension Diagnosis {
  /// The diagnosis in one line.
  package var words: String {
    let mistakes = mistakes.isEmpty ? "" : " [\(mistakes.joined(separator: ", "))]"
    return "\(sentence) This explains \(explained) of \(failures) failures in "
      + "\(protocolVersions.joined(separator: ", ")).\(mistakes)"
  }
}
