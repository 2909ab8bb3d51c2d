internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares parameters that are absent or of another length, each under the MAC that fits whoever does not check them.
  ///
  /// A decoder that reads an absent number as 0 and an absent text as empty is not detected otherwise: the MAC refuses.
  func declareParametersUnderRightMacs(
    _ decryption: Decryption, of basic: Scenario, and activation: Scenario, _ rule: Rule
  ) {
    let fields = decryption.fields
    let unchecked = Rules.right.making(.absentAsEmpty).making(.nonceOfAnyLength).making(.transportKeyOfAnyLength)
    func declare(
      _ name: String, of parent: Scenario, change: String, _ words: String, flag: Flag, expecting: Expected,
      protocols: Set<String>, edit: @escaping @Sendable (inout Draft) throws -> Void
    ) {
      variant(
        "right-mac/\(name)", of: parent, change: "\(change), under the MAC that it gives", words, exercises: [rule],
        flags: [flag], expecting: expecting, protocols: protocols
      ) { draft in
        try edit(&draft)
        try decryption.encrypt([1, 2, 3], by: unchecked, in: &draft)
      }
    }
    func declareMissing(
      _ name: String, of parent: Scenario, reading: String, _ protocols: Set<String>,
      edit: @escaping @Sendable (inout Draft) throws -> Void
    ) {
      declare(
        "\(name.slug)-missing", of: parent, change: "\(name): absent", "What is absent is not \(reading).",
        flag: .missing, expecting: .reject(.missingParameter), protocols: protocols, edit: edit)
    }
    for count in [0, 8, 15, 17, 32] {
      declare(
        "nonce-of-\(count)-bytes", of: basic, change: "nonce: \(count) bytes",
        "A nonce has 16 bytes, and the functions that it enters take any number.", flag: .invalidLength,
        expecting: .reject(.invalidLength), protocols: Versions.nonce
      ) { draft in draft[fields.nonceField(in: try draft.version())] = [UInt8](repeating: 7, count: count) }
    }
    for count in [0, 15, 17, 32] {
      declare(
        "transport-key-of-\(count)-bytes", of: activation, change: "transportKey: \(count) bytes",
        "KEY_TRANSPORT has 16 bytes, and HMAC takes any number.", flag: .invalidLength,
        expecting: .reject(.invalidLength), protocols: Versions.all
      ) { $0[fields.context.transportKey] = [UInt8](repeating: 7, count: count) }
    }
    declareMissing("nonce", of: basic, reading: "no bytes", Versions.nonce) { draft in
      draft[fields.nonceField(in: try draft.version())] = nil
    }
    declareMissing("timestamp", of: basic, reading: "0", Versions.timestamp) { $0[fields.timestamp] = nil }
    declareMissing("temporaryKeyId", of: basic, reading: "an empty text", Versions.temporaryKey) {
      $0[fields.context.temporaryKeyId] = nil
    }
    declareMissing("activationId", of: activation, reading: "an empty text", Versions.associatedData) {
      $0[fields.context.activationId] = nil
    }
    declareMissing("transportKey", of: activation, reading: "no bytes", Versions.all) {
      $0[fields.context.transportKey] = nil
    }
  }
}
