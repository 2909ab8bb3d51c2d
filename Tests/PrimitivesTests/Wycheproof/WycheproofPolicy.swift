/// What this project answers where Wycheproof leaves the answer to the implementation.
enum WycheproofPolicy {
  /// For each flag of an `acceptable` vector: our answer, and why it is right.
  static let answers: [String: (answer: WycheproofAnswer, reason: String)] = [
    "CompressedPublic": (.agrees, "PowerAuth's mobile clients send compressed points."),
    "CompressedPoint": (.agrees, "PowerAuth's mobile clients send compressed points."),
    "InvalidAsn": (.refuses, "Of X.509 only the one DER form of a P-256 key is read, and no other way to write it."),
    "UnnamedCurve": (.refuses, "The curve is named; parameters spelled out are not read, whatever they are."),
    "UnusedParam": (.refuses, "Parameters that are not read cannot be ignored selectively."),
    "WrongOrder": (.refuses, "A changed order stands in parameters that are spelled out."),
    "ModifiedGenerator": (.refuses, "A changed base point stands in parameters that are spelled out."),
    "ModifiedCofactor": (.refuses, "A changed cofactor stands in parameters that are spelled out."),
    "NoCofactor": (.refuses, "A missing cofactor is one of parameters that are spelled out."),
    "ModifiedCurveParameter": (.refuses, "A changed a or b stands in parameters that are spelled out."),
  ]

  /// Returns the answers that are right for a vector: one, unless its flags contradict each other or one is unknown.
  static func expected(_ vector: WycheproofVector) -> Set<String> {
    switch vector.result {
    case .valid: ["agrees"]
    case .invalid: ["refuses"]
    case .acceptable: Set(vector.flags.map { answers[$0].map { "\($0.answer)" } ?? "unknown flag \($0)" })
    }
  }
}
