internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension VerificationScenarios where Counter == [UInt8] {
  /// Declares signatures that are accepted where Base64 is read, or compared, too leniently.
  func declareLenientReadings(of parents: Base64Parents) {
    declare(
      "plus-as-space-of-one-component", of: parents.plusAndSlashOfOne, change: "spaces in place of +",
      "The text was read as if it stood in an address, and is no Base64 any more.", reason: .invalidEncoding
    ) { String($0.map { $0 == "+" ? " " : $0 }) }
    declare(
      "escaped", of: parents.plusAndSlashOfOne, change: "+ and / and = as percent escapes",
      "A signature does not travel in an address, and nothing in it is escaped.", reason: .invalidEncoding,
      edit: FormEncoding.encode)
    declare(
      "in-upper-case", of: parents.types.threeFactors, change: "in upper case",
      "The case of a letter counts in Base64.", reason: .signatureMismatch
    ) { $0.uppercased() }
  }

  /// Declares signatures that are accepted where a received text is normalised.
  func declareKelvinSigns(of parents: [Scenario]) {
    for parent in parents {
      declare(
        "\(parent.name)/kelvin-sign", of: parent, change: "U+212A, the sign for kelvin, in place of the letter K",
        "Normalisation makes a letter of the sign, which is no character of Base64.", reason: .invalidEncoding
      ) { String($0.map { $0 == "K" ? "\u{212a}" : $0 }) }
    }
  }

  private func declare(
    _ name: String, of parent: Scenario, change: String, _ words: String, reason: Refusal,
    edit: @escaping @Sendable (String) -> String
  ) {
    let signature = fields.signature
    let isMalformed = reason == .invalidEncoding
    op.variant(
      name, of: parent, change: "signature: \(change)", words,
      exercises: isMalformed ? verification.base64 : [verification.mismatch],
      flags: [isMalformed ? .malformed : .tampered], expecting: .reject(reason),
      protocols: OnlineFormat.base64.versions
    ) { draft in draft[signature] = try edit(draft.value(of: signature)) }
  }
}
