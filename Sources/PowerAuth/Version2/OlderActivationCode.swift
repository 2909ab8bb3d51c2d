/// The two halves of a code of the versions with a numeric counter (§ 16.2).
package struct OlderActivationCode: Equatable, Sendable {
  /// The first two groups with the dash between them.
  package let activationIdShort: String
  /// The last two groups with the dash between them.
  package let activationOtp: String

  /// Takes the halves as they are.
  package init(activationIdShort: String, activationOtp: String) {
    self.activationIdShort = activationIdShort
    self.activationOtp = activationOtp
  }
}

package struct OlderActivationCodeRules: Sendable {
  /// A code is taken as it was typed.
  package var takeText: Function<String, String> = { $0 }
  /// A code has four groups of five characters with dashes between them; it has no checksum.
  package var checkShape: @Sendable (_ text: String, _ rules: Rules) throws -> Void = { text, _ in
    _ = try ActivationCode.ungrouped(text.utf8.span)
  }
  /// The halves are what stands before and behind the second dash.
  package var split: Function<String, OlderActivationCode> = { text in
    let bytes = Array(text.utf8)
    let middle = ActivationCode.dashPositions[1]
    return OlderActivationCode(
      activationIdShort: String(decoding: bytes[..<middle], as: UTF8.self),
      activationOtp: String(decoding: bytes[(middle + 1)...], as: UTF8.self))
  }
}

extension Rules {
  /// Splits a code into the short identifier and the one-time password (§ 16.2).
  package func splitActivationCode(_ text: String) throws -> OlderActivationCode {
    let text = olderActivationCode.takeText(text)
    try olderActivationCode.checkShape(text, self)
    return olderActivationCode.split(text)
  }
}
