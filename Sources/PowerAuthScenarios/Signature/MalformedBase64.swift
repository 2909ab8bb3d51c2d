internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Base64 signatures in a form that is refused.
let base64Malformations: [Malformation<Base64Parents>] = [
  Malformation(
    name: "url-alphabet", parent: \.plusAndSlash, change: "- and _ in place of + and /",
    reason: "The alphabet is the standard one, not that for addresses."
  ) { text, _ in text.inURLAlphabet },
  Malformation(
    name: "url-alphabet-of-one-component", parent: \.plusAndSlashOfOne,
    change: "- and _ in place of + and /",
    reason: "The alphabet is the standard one, not that for addresses."
  ) { text, _ in text.inURLAlphabet },
  Malformation(
    name: "url-alphabet-of-three-components", parent: \.plusAndSlashOfThree,
    change: "- and _ in place of + and /", reason: "The alphabet is the standard one, not that for addresses."
  ) { text, _ in text.inURLAlphabet },
  Malformation(
    name: "plus-as-space", parent: \.plusAndSlash, change: "spaces in place of +",
    reason: "The text was read as if it stood in an address, and is no longer Base64."
  ) { text, _ in String(text.map { $0 == "+" ? " " : $0 }) },
  Malformation(
    name: "one-component-unpadded", parent: \.types.oneFactor, change: "padding removed",
    reason: "The padding is part of the text."
  ) { text, _ in String(text.dropLast(2)) },
  Malformation(
    name: "one-component-half-padded", parent: \.types.oneFactor,
    change: "one of two padding characters removed",
    reason: "The padding fills the text up to a multiple of four characters."
  ) { text, _ in String(text.dropLast()) },
  Malformation(
    name: "two-components-unpadded", parent: \.types.twoFactors, change: "padding removed",
    reason: "The padding is part of the text."
  ) { text, _ in String(text.dropLast()) },
  Malformation(
    name: "padded-in-excess", parent: \.types.threeFactors, change: "four padding characters appended",
    reason: "A text of full length has no padding."
  ) { text, _ in text + "====" },
  Malformation(
    name: "padding-character-appended", parent: \.types.twoFactors,
    change: "a second padding character appended",
    reason: "Padding fills up to a multiple of four characters, not beyond it."
  ) { text, _ in text + "=" },
  Malformation(
    name: "four-spare-bits", parent: \.types.oneFactor,
    change: "lowest bit of the last character before the padding set",
    reason: "Bits that belong to no byte are zero, so that a signature has one text only."
  ) { text, _ in text.withSpareBit },
  Malformation(
    name: "two-spare-bits", parent: \.types.twoFactors,
    change: "lowest bit of the last character before the padding set",
    reason: "Bits that belong to no byte are zero, so that a signature has one text only."
  ) { text, _ in text.withSpareBit },
  Malformation(
    name: "newline-within", parent: \.types.twoFactors, change: "line break after 20 characters",
    reason: "The text is on one line, though some decoders would read it on two."
  ) { text, _ in text.prefix(20) + "\r\n" + text.dropFirst(20) },
  Malformation(
    name: "components-joined-by-dash", parent: \.types.twoFactors,
    change: "Base64 of each component, joined by a dash",
    reason: "The bytes of all components are encoded together, and no dash stands in the text."
  ) { _, made in made.written.parts.map(Base64.encode).joined(separator: "-") },
  Malformation(
    name: "components-encoded-apart", parent: \.types.twoFactors,
    change: "Base64 of each component, one after the other",
    reason: "The bytes of all components are encoded together, and padding stands at the end only."
  ) { _, made in made.written.parts.map(Base64.encode).joined() },
  Malformation(
    name: "whole-macs", parent: \.types.oneFactor, change: "Base64 of all 32 bytes of the MAC",
    reason: "Only the last 16 bytes of a MAC are sent; 32 bytes are two components.", hasOtherCount: true
  ) { _, made in Base64.encode(made.components[0].hmac) },
  Malformation(
    name: "digits-for-base64", parent: \.types.twoFactors, change: "the decimal text of 3.0",
    reason: "Signatures are Base64 from 3.1 on."
  ) { _, made in made.text(of: made.components, format: .decimal(digits: 8)) },
  Malformation(
    name: "digits-of-one-for-base64", parent: \.types.oneFactor, change: "the decimal text of 3.0",
    reason: "Eight digits are a valid Base64 text, but of six bytes.", hasOtherCount: true
  ) { _, made in made.text(of: made.components, format: .decimal(digits: 8)) },
  Malformation(
    name: "hex-for-base64", parent: \.types.twoFactors, change: "in hexadecimal digits",
    reason: "The text is a valid Base64 text as well, but of 48 bytes.", hasOtherCount: true
  ) { _, made in Hex.encode(made.written.parts.flatMap { $0 }) },
]

extension VerificationScenarios where Counter == [UInt8] {
  /// Declares signatures that are accepted where Base64 is read, or compared, too leniently.
  func declareLenientReadings(of parents: Base64Parents) {
    declare(
      "plus-as-space-of-one-component", of: parents.plusAndSlashOfOne, change: "spaces in place of +",
      "The text was read as if it stood in an address, and is no longer Base64.", reason: .invalidEncoding
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
        "Normalisation makes a letter of the sign, which is not a character of Base64.", reason: .invalidEncoding
      ) { String($0.map { $0 == "K" ? "\u{212a}" : $0 }) }
    }
  }

  private func declare(
    _ name: String, of parent: Scenario, change: String, _ words: String, reason: Refusal,
    edit: @escaping @Sendable (String) -> String
  ) {
    let signature = fields.signature
    let isMalformed = reason == .invalidEncoding
    op.refuses(
      name, of: parent, signature.changed(change, edit), words, reason,
      isMalformed ? verification.base64 : [verification.mismatch], isMalformed ? .malformed : .tampered,
      in: OnlineFormat.base64.versions)
  }
}
