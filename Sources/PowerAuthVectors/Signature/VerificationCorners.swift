internal import Conformance
internal import PowerAuth

extension VerificationRules {
  /// Declares signatures that those accept who read Base64 too leniently, or compare it so.
  func declareLenientReadings(on op: OperationBuilder, _ fields: VerificationFields) {
    let one = "plus-and-slash-of-one-component"
    let readings: [(String, String, String, Refusal, String, @Sendable (String) -> String)] = [
      (
        "plus-as-space-of-one-component", one, "spaces in place of +", .invalidEncoding,
        "The text was read as if it stood in an address, and is no Base64 any more.",
        { String($0.map { $0 == "+" ? " " : $0 }) }
      ),
      (
        "escaped", one, "+ and / and = as percent escapes", .invalidEncoding,
        "A signature does not travel in an address, and nothing in it is escaped.", FormEncoding.encode
      ),
      (
        "in-upper-case", SignatureScenarios.threeFactors, "in upper case", .signatureMismatch,
        "The case of a letter counts in Base64.", { $0.uppercased() }
      ),
    ]
    for (name, parent, change, reason, words, edit) in readings {
      let isMalformed = reason == .invalidEncoding
      op.variant(
        name, of: parent, change: "signature: \(change)", words, exercises: [isMalformed ? base64 : mismatch],
        flags: [isMalformed ? .malformed : .tampered], expecting: .reject(reason),
        protocols: OnlineFormat.base64.versions
      ) { draft in draft[fields.signature] = draft[fields.signature].map(edit) }
    }
  }

  /// Declares values of the counter that lose their leading zeros where they pass through a number.
  func declareCountersWithLeadingZeros(on op: OperationBuilder, _ fields: VerificationFields) {
    // The first numbers from 0 up whose 16 bytes, as a value of the counter, give what is said of them.
    for (name, number, distance, words) in [
      ("next-value-with-one-leading-zero", 330, 0, "The value to expect next begins with a zero byte."),
      ("next-value-with-two-leading-zeros", 2505, 0, "The value to expect next begins with two zero bytes."),
      ("past-a-value-with-leading-zero", 330, 2, "A value that begins with a zero byte is passed over."),
    ] as [(String, UInt64, Int64, String)] {
      op.scenario(name, words, exercises: [window, next], flags: [.leadingZero]) { draft in
        draft[fields.common.counterData] = [UInt8](repeating: 0, count: 8) + number.bigEndianBytes
        draft[fields.lookAhead] = 20
        draft[wanted: fields.distance] = distance
      }
    }
  }
}
