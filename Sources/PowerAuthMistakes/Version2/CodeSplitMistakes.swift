internal import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a code is split into its halves.
extension Mistake {
  static let halvesExchanged = Mistake(
    "older-code.halves-exchanged", "The halves change places.", \.olderActivationCode.split,
    giving { OlderActivationCode(activationIdShort: $0.activationOtp, activationOtp: $0.activationIdShort) })
  static let splitAtFirstDash = Mistake(
    "older-code.split-at-first-dash", "The identifier is the first group, and the password all others.",
    \.olderActivationCode.split
  ) { _ in { halves($0, identifier: 0..<5, password: 6..<23) } }
  static let splitAtLastDash = Mistake(
    "older-code.split-at-last-dash", "The password is the last group, and the identifier all others.",
    \.olderActivationCode.split
  ) { _ in { halves($0, identifier: 0..<17, password: 18..<23) } }
  static let groupsOfTenAndTen = Mistake(
    "older-code.first-and-third-group", "The identifier is made of the first and the third group.",
    \.olderActivationCode.split
  ) { _ in
    { text in
      let groups = text.split(separator: "-", omittingEmptySubsequences: false)
      guard groups.count == 4 else { return OlderActivationCode(activationIdShort: text, activationOtp: "") }
      return OlderActivationCode(
        activationIdShort: "\(groups[0])-\(groups[2])", activationOtp: "\(groups[1])-\(groups[3])")
    }
  }
  static let wholeCodeAsIdentifier = Mistake(
    "older-code.whole-code-as-identifier", "The whole code is the identifier.", \.olderActivationCode.split
  ) { right in
    { OlderActivationCode(activationIdShort: $0, activationOtp: right($0).activationOtp) }
  }

  static let halvesWithoutDashes = Mistake(
    "older-code.halves-without-dashes", "The halves lose their dashes.", \.olderActivationCode.split,
    giving { changingHalves(of: $0) { $0.replacing("-", with: "") } })
  static let dashKeptInFront = Mistake(
    "older-code.dash-kept-in-front", "The dash between the halves stays in front of the password.",
    \.olderActivationCode.split
  ) { _ in { halves($0, identifier: 0..<11, password: 11..<23) } }
  static let dashKeptBehind = Mistake(
    "older-code.dash-kept-behind", "The dash between the halves stays behind the identifier.",
    \.olderActivationCode.split
  ) { _ in { halves($0, identifier: 0..<12, password: 12..<23) } }

  static let olderChecksumDemanded = Mistake(
    "older-code.checksum-demanded", "The checksum of version 3 is demanded.",
    evidence: "The activation codes of both generations look alike; current libraries have only the newer check.",
    \.olderActivationCode.checkShape
  ) { _ in { text, rules in _ = try rules.readActivationCode(text) } }

  static let olderShapeUnchecked = Mistake(
    "older-code.shape-unchecked", "The shape is not checked.", \.olderActivationCode.checkShape
  ) { _ in { _, _ in } }
  .and(
    \.olderActivationCode.split
  ) { _ in { halves($0, identifier: 0..<11, password: 12..<23) } }
  static let olderLengthAloneChecked = Mistake(
    "older-code.length-alone-checked", "Of the shape nothing but the length is checked.",
    \.olderActivationCode.checkShape
  ) { _ in { text, _ in try demand(text.utf8.count == 23, else: .length) } }
  static let olderTextTrimmed = Mistake(
    "older-code.text-trimmed", "White space around a code is removed.", \.olderActivationCode.takeText,
    giving(\.trimmed))
  static let olderDashesAdded = Mistake(
    "older-code.missing-dashes-added", "A code without dashes is taken, and gets them.", \.olderActivationCode.takeText,
    giving { $0.utf8.count == 20 && !$0.contains("-") ? ActivationCode.grouped($0) : $0 })
  static let olderSignatureDropped = Mistake(
    "older-code.signature-dropped", "What stands behind # is dropped.", \.olderActivationCode.takeText,
    giving { String($0.prefix { $0 != "#" }) })
}

/// The parts of a code at these places, as far as it is long enough.
private func halves(_ text: String, identifier: Range<Int>, password: Range<Int>) -> OlderActivationCode {
  let bytes = Array(text.utf8)
  func part(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
  return OlderActivationCode(activationIdShort: part(identifier), activationOtp: part(password))
}

/// Changes both halves.
private func changingHalves(of code: OlderActivationCode, _ change: (String) -> String) -> OlderActivationCode {
  OlderActivationCode(
    activationIdShort: change(code.activationIdShort), activationOtp: change(code.activationOtp))
}
