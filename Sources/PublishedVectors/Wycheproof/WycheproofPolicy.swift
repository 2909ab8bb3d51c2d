/// What this project answers where Wycheproof leaves the answer to the implementation.
enum WycheproofPolicy {
  /// What we do with an item that may be taken or refused.
  enum Choice: Sendable {
    case take, refuse
  }

  /// For each flag of an `acceptable` item: our choice, and why it is right.
  static let choices: [String: (choice: Choice, reason: String)] = [
    "CompressedPublic": (.take, "PowerAuth's mobile clients send compressed points."),
    "CompressedPoint": (.take, "PowerAuth's mobile clients send compressed points."),
    "InvalidAsn": (.refuse, "Of X.509 only the one DER form of a P-256 key is read, and no other way to write it."),
    "UnnamedCurve": (.refuse, "The curve is named; parameters spelled out are not read, whatever they are."),
    "UnusedParam": (.refuse, "Parameters that are not read cannot be ignored selectively."),
    "WrongOrder": (.refuse, "A changed order stands in parameters that are spelled out."),
    "ModifiedGenerator": (.refuse, "A changed base point stands in parameters that are spelled out."),
    "ModifiedCofactor": (.refuse, "A changed cofactor stands in parameters that are spelled out."),
    "NoCofactor": (.refuse, "A missing cofactor is one of parameters that are spelled out."),
    "ModifiedCurveParameter": (.refuse, "A changed a or b stands in parameters that are spelled out."),
  ]

  /// Judges an answer to an item that may be taken or refused.
  static func judgement(of answer: WycheproofAnswer, to item: WycheproofItem) -> PublishedJudgement {
    let known = item.flags.compactMap { choices[$0] }
    let flags = item.flags.joined(separator: ", ")
    guard let choice = known.first?.choice, known.count == item.flags.count,
      known.allSatisfy({ $0.choice == choice })
    else {
      let words = flags.isEmpty ? "without a flag" : "with \(flags)"
      return .notCovered("nothing is decided on acceptable items \(words)")
    }
    switch (choice, answer) {
    case (.take, .agrees), (.refuse, .refuses):
      var reasons: [String] = []
      for (_, reason) in known where !reasons.contains(reason) { reasons.append(reason) }
      let words = choice == .take ? "taken" : "refused"
      return .agreesByChoice("\(flags): \(words). \(reasons.joined(separator: " "))")
    case (_, .differs): return .disagrees([item.difference(answer)])
    default: return .disagrees([item.resultDifference(answer)])
    }
  }
}
