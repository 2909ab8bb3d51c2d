internal import Encodings
internal import Platform
internal import PowerAuth

/// Mistakes where a code is split into its halves.
extension MistakeTable {
  static let codeSplit: MistakeTable = [
    "older-code.halves-exchanged": breaking(\.olderActivationCode.split)(
      "The halves change places.",
      giving { OlderActivationCode(activationIdShort: $0.activationOtp, activationOtp: $0.activationIdShort) }),
    "older-code.split-at-first-dash": breaking(\.olderActivationCode.split)(
      "The identifier is the first group, and the password all others.",
      { _ in { halves($0, identifier: 0..<5, password: 6..<23) } }),
    "older-code.split-at-last-dash": breaking(\.olderActivationCode.split)(
      "The password is the last group, and the identifier all others.",
      { _ in { halves($0, identifier: 0..<17, password: 18..<23) } }),
    "older-code.first-and-third-group": breaking(\.olderActivationCode.split)(
      "The identifier is made of the first and the third group."
    ) { _, text in
      let groups = text.split(separator: "-", omittingEmptySubsequences: false)
      guard groups.count == 4 else { return OlderActivationCode(activationIdShort: text, activationOtp: "") }
      return OlderActivationCode(
        activationIdShort: "\(groups[0])-\(groups[2])", activationOtp: "\(groups[1])-\(groups[3])")
    },
    "older-code.whole-code-as-identifier": breaking(\.olderActivationCode.split)(
      "The whole code is the identifier.",
      { right in { OlderActivationCode(activationIdShort: $0, activationOtp: right($0).activationOtp) } }),
    "older-code.halves-without-dashes": breaking(\.olderActivationCode.split)(
      "The halves lose their dashes.", giving { changingHalves(of: $0) { $0.replacing("-", with: "") } }),
    "older-code.dash-kept-in-front": breaking(\.olderActivationCode.split)(
      "The dash between the halves stays in front of the password.",
      { _ in { halves($0, identifier: 0..<11, password: 11..<23) } }),
    "older-code.dash-kept-behind": breaking(\.olderActivationCode.split)(
      "The dash between the halves stays behind the identifier.",
      { _ in { halves($0, identifier: 0..<12, password: 12..<23) } }),
    "older-code.checksum-demanded": breaking(\.olderActivationCode.checkShape)(
      "The checksum of version 3 is demanded.",
      evidence: "The activation codes of both generations look alike; current libraries have only the newer check.",
      { _ in { text, rules in _ = try rules.readActivationCode(text) } }),
    "older-code.shape-unchecked": breaking(\.olderActivationCode.checkShape)(
      "The shape is not checked.", { _ in { _, _ in } }
    ).and(\.olderActivationCode.split, { _ in { halves($0, identifier: 0..<11, password: 12..<23) } }),
    "older-code.length-alone-checked": breaking(\.olderActivationCode.checkShape)(
      "Of the shape nothing but the length is checked.",
      { _ in { text, _ in try demand(text.utf8.count == 23, else: .length) } }),
    "older-code.text-trimmed": breaking(\.olderActivationCode.takeText)(
      "White space around a code is removed.", giving(\.trimmed)),
    "older-code.missing-dashes-added": breaking(\.olderActivationCode.takeText)(
      "A code without dashes is taken, and gets them.",
      giving { $0.utf8.count == 20 && !$0.contains("-") ? ActivationCode.grouped($0) : $0 }),
    "older-code.signature-dropped": breaking(\.olderActivationCode.takeText)(
      "What stands behind # is dropped.", giving { String($0.prefix { $0 != "#" }) }),
  ]
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
