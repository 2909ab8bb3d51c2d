import Primitives

/// What a server answers in the inner layer of an activation (§ 5.3).
package struct ActivationResponse: Equatable, Sendable {
  package let activationId: String
  /// The server's point, uncompressed.
  package let serverPublicKey: [UInt8]
  /// CTR_DATA, 16 bytes.
  package let counterData: [UInt8]
  package let recovery: ActivationRecovery?
}

/// The recovery code and its PUK, where the server gives them.
package struct ActivationRecovery: Equatable, Sendable {
  package let recoveryCode: String
  package let puk: String

  /// Takes the values as they are.
  package init(recoveryCode: String, puk: String) {
    self.recoveryCode = recoveryCode
    self.puk = puk
  }
}

package struct ActivationResponseRules: Sendable {
  /// A member that must be there has at least one character.
  package var checkPresence: Check<String> = { text in
    try demand(!text.isEmpty, else: .missingParameter)
    return text
  }
  /// A recovery code is a valid code without prefix, and a PUK has ten digits.
  package var checkRecovery: @Sendable (_ recovery: ActivationRecovery, _ rules: Rules) throws -> Void = {
    recovery, rules in
    do { _ = try rules.readActivationCode(recovery.recoveryCode) } catch is Refusal { throw Refusal.invalidRecovery }
    try demand(isPUK(recovery.puk), else: .invalidRecovery)
  }
  /// All members are there before any is decoded, so that what is missing does not end the activation.
  package var checksPresenceFirst = true
  /// The texts are standard Base64.
  package var decode: @Sendable (String) throws -> [UInt8] = decodeBase64Text
  /// CTR_DATA has 16 bytes; any value is taken, also zeros.
  package var checkCounterData: Check<[UInt8]> = checkedKey
  /// The server's key is a point of the curve, compressed or not; the result is uncompressed.
  package var checkKey: Check<[UInt8]> = { try importPublicKey($0).uncompressed }
  /// The identifier is taken as it is; that it is a UUID is not checked.
  package var takeIdentifier: Check<String> = { $0 }
}

/// Whether a text is exactly ten ASCII digits (§ 4).
private func isPUK(_ text: String) -> Bool {
  text.utf8.count == 10 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}

extension Rules {
  /// Reads the inner layer of a response, and checks it as a client does (§ 5.4).
  package func readActivationResponse(_ text: String) throws -> ActivationResponse {
    let members = try ReadObject(Array(text.utf8), self)
    func present(_ name: String) throws -> String {
      try activationResponse.checkPresence(try members.optionalText(name) ?? "")
    }
    func decoded(_ name: String) throws -> [UInt8] { try activationResponse.decode(try present(name)) }
    if activationResponse.checksPresenceFirst {
      for name in ["activationId", "serverPublicKey", "ctrData"] { _ = try present(name) }
    }
    let recovery = try activationResponse.checksPresenceFirst ? readRecovery(members) : nil
    let key = try activationResponse.checkKey(try decoded("serverPublicKey"))
    let counterData = try activationResponse.checkCounterData(try decoded("ctrData"))
    return ActivationResponse(
      activationId: try activationResponse.takeIdentifier(try present("activationId")), serverPublicKey: key,
      counterData: counterData,
      recovery: try activationResponse.checksPresenceFirst ? recovery : readRecovery(members))
  }

  private func readRecovery(_ members: ReadObject) throws -> ActivationRecovery? {
    guard let object = try members.optionalMembers("activationRecovery") else { return nil }
    let recovery = ActivationRecovery(
      recoveryCode: try object.optionalText("recoveryCode") ?? "", puk: try object.optionalText("puk") ?? "")
    try activationResponse.checkRecovery(recovery, self)
    return recovery
  }
}
