/// Our answers where Wycheproof leaves the answer to the implementation.
enum WycheproofPolicy {
  /// Our choice for an item that may be accepted or refused.
  enum Choice: Sendable {
    case accept, refuse
  }

  /// For each flag of an `acceptable` item: our choice, and why it is right.
  static let choices: [String: (choice: Choice, reason: String)] = [
    "CompressedPublic": (.accept, "PowerAuth's mobile clients send compressed points."),
    "CompressedPoint": (.accept, "PowerAuth's mobile clients send compressed points."),
    "InvalidAsn": (.refuse, "Of X.509 only the DER form of a P-256 key is read."),
    "UnnamedCurve": (.refuse, "The curve must be named; explicit parameters are not read."),
    "UnusedParam": (.refuse, "Explicit parameters are not read, so that none of them can be ignored."),
    "WrongOrder": (.refuse, "A changed order is an explicit parameter."),
    "ModifiedGenerator": (.refuse, "A changed base point is an explicit parameter."),
    "ModifiedCofactor": (.refuse, "A changed cofactor is an explicit parameter."),
    "NoCofactor": (.refuse, "A missing cofactor concerns explicit parameters."),
    "ModifiedCurveParameter": (.refuse, "A changed a or b is an explicit parameter."),
  ]

  /// Judges an answer to an item that may be accepted or refused.
  static func judgement(of answer: WycheproofAnswer, to item: WycheproofItem) -> PublishedJudgement {
    let known = item.flags.compactMap { choices[$0] }
    let flags = item.flags.joined(separator: ", ")
    guard let choice = known.first?.choice, known.count == item.flags.count,
      known.allSatisfy({ $0.choice == choice })
    else {
      let words = flags.isEmpty ? "without a flag" : "with \(flags)"
      return .notCovered("there is no choice for acceptable items \(words)")
    }
    switch (choice, answer) {
    case (.accept, .agrees), (.refuse, .refuses):
      var reasons: [String] = []
      for (_, reason) in known where !reasons.contains(reason) { reasons.append(reason) }
      let words = choice == .accept ? "accepted" : "refused"
      return .agreesByChoice("\(flags): \(words). \(reasons.joined(separator: " "))")
    case (_, .differs): return .disagrees([item.difference(answer)])
    default: return .disagrees([item.resultDifference(answer)])
    }
  }
}
