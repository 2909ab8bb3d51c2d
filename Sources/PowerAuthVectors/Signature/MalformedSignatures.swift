internal import Conformance
internal import PowerAuth
internal import Primitives

/// A signature in a form that is refused: what is done to a valid one, and why it is refused.
private struct Malformation: Sendable {
  let name: String
  /// The scenario whose signature is changed.
  let parent: String
  let change: String
  let reason: String
  /// Whether the number of components is another one, so that a comparison may be what fails.
  var hasOtherCount = false
  let edit: @Sendable (_ text: String, _ made: MultiFactorSignature) -> String
}

private let one = "possession"
private let two = "possession-knowledge"
private let three = SignatureScenarios.threeFactors

extension VerificationRules {
  func declareMalformed(on op: OperationBuilder, _ fields: VerificationFields) {
    declare(decimalMalformations, exercising: digits, protocols: OnlineFormat.decimal.versions, on: op, fields)
    declare(countMalformations, exercising: digits, protocols: OnlineFormat.decimal.versions, on: op, fields)
    declare(base64Malformations, exercising: base64, protocols: OnlineFormat.base64.versions, on: op, fields)
    declare(countMalformations, exercising: base64, protocols: OnlineFormat.base64.versions, on: op, fields)
  }

  private func declare(
    _ malformations: [Malformation], exercising rule: Rule, protocols: Set<String>, on op: OperationBuilder,
    _ fields: VerificationFields
  ) {
    for malformation in malformations {
      op.variant(
        malformation.name, of: malformation.parent, change: "signature: \(malformation.change)", malformation.reason,
        exercises: [rule], flags: [.malformed],
        expecting: .reject(.invalidEncoding, also: malformation.hasOtherCount ? [.signatureMismatch] : []),
        protocols: protocols
      ) { draft in
        draft[fields.signature] = malformation.edit(draft[fields.signature] ?? "", try fields.sign(draft))
      }
    }
  }
}

/// Signatures of another number of components, in either format.
private let countMalformations = [
  Malformation(
    name: "empty", parent: one, change: "empty", reason: "A signature has at least one component.", hasOtherCount: true
  ) { _, _ in "" },
  Malformation(
    name: "one-component-for-two", parent: two, change: "first component only",
    reason: "The type demands two components, and the first does not stand for both.", hasOtherCount: true
  ) { _, made in made.format.text(of: [made.components[0]]) },
  Malformation(
    name: "two-components-for-three", parent: three, change: "first two components only",
    reason: "The type demands three components.", hasOtherCount: true
  ) { _, made in made.format.text(of: Array(made.components[..<2])) },
  Malformation(
    name: "two-components-for-one", parent: one, change: "its component twice",
    reason: "The type demands one component, and more of them prove nothing.", hasOtherCount: true
  ) { _, made in made.format.text(of: made.components + made.components) },
  Malformation(
    name: "three-components-for-two", parent: two, change: "the second component once more",
    reason: "The type demands two components.", hasOtherCount: true
  ) { _, made in made.format.text(of: made.components + [made.components[1]]) },
]

private let decimalMalformations = [
  Malformation(
    name: "seven-digits", parent: one, change: "last digit removed", reason: "A component has eight digits, not seven."
  ) { text, _ in String(text.dropLast()) },
  Malformation(
    name: "nine-digits", parent: one, change: "0 appended", reason: "A component has eight digits, not nine."
  ) { text, _ in text + "0" },
  Malformation(
    name: "leading-zero-missing", parent: "leading-zero", change: "leading zero removed",
    reason: "The number is the same, but a component has eight digits."
  ) { text, _ in String(text.dropFirst()) },
  Malformation(
    name: "leading-zero-too-many", parent: one, change: "0 put before it",
    reason: "The number is the same, but a component has eight digits."
  ) { text, _ in "0" + text },
  Malformation(
    name: "leading-zero-as-space", parent: "leading-zero", change: "leading zero replaced by a space",
    reason: "Components are filled up with zeros, not with spaces."
  ) { text, _ in " " + text.dropFirst() },
  Malformation(
    name: "leading-zero-as-plus", parent: "leading-zero", change: "leading zero replaced by +",
    reason: "The number is the same to many a parser, but + is no digit."
  ) { text, _ in "+" + text.dropFirst() },
  Malformation(
    name: "leading-zero-as-letter", parent: "leading-zero", change: "leading zero replaced by the letter O",
    reason: "The letter O is no digit."
  ) { text, _ in "O" + text.dropFirst() },
  Malformation(
    name: "full-width-digits", parent: two, change: "digits of U+FF10 to U+FF19",
    reason: "Digits of full width are digits in Unicode, but not here."
  ) { text, _ in text.withDigits(from: 0xff10) },
  Malformation(
    name: "arabic-digits", parent: two, change: "digits of U+0660 to U+0669",
    reason: "Arabic digits are digits in Unicode, but not here."
  ) { text, _ in text.withDigits(from: 0x660) },
  Malformation(
    name: "dash-missing", parent: two, change: "dash removed", reason: "A dash stands between two components.",
    hasOtherCount: true
  ) { text, _ in text.replacingDash(with: "") },
  Malformation(
    name: "dash-as-space", parent: two, change: "dash replaced by a space",
    reason: "A dash stands between two components, and not a space.", hasOtherCount: true
  ) { text, _ in text.replacingDash(with: " ") },
  Malformation(
    name: "dash-as-en-dash", parent: two, change: "dash replaced by U+2013",
    reason: "The dash is the one of ASCII, not one that a text program made of it.", hasOtherCount: true
  ) { text, _ in text.replacingDash(with: "\u{2013}") },
  Malformation(
    name: "dash-twice", parent: two, change: "dash doubled",
    reason: "Between two dashes stands a component without digits.", hasOtherCount: true
  ) { text, _ in text.replacingDash(with: "--") },
  Malformation(
    name: "dash-at-the-end", parent: two, change: "dash appended",
    reason: "After the last dash stands a component without digits.", hasOtherCount: true
  ) { text, _ in text + "-" },
  Malformation(
    name: "dash-at-the-beginning", parent: one, change: "dash put before it",
    reason: "A component is no negative number.",
    hasOtherCount: true
  ) { text, _ in "-" + text },
  Malformation(
    name: "dash-moved", parent: two, change: "dash one character to the left",
    reason: "The digits are right, but seven and nine of them are no two components."
  ) { text, _ in
    var characters = Array(text)
    characters.swapAt(7, 8)
    return String(characters)
  },
  Malformation(
    name: "space-before", parent: two, change: "space put before it", reason: "White space is no part of a signature."
  ) { text, _ in " " + text },
  Malformation(
    name: "newline-after", parent: two, change: "line feed appended", reason: "White space is no part of a signature."
  ) { text, _ in text + "\n" },
  Malformation(
    name: "base64-for-digits", parent: two, change: "the Base64 text of later versions",
    reason: "Signatures of 3.0 are decimal.", hasOtherCount: true
  ) { _, made in SignatureFormat.base64.text(of: made.components) },
]

extension String {
  fileprivate func replacingDash(with separator: String) -> String {
    split(separator: "-").joined(separator: separator)
  }

  /// The text with its digits replaced by those of another script.
  fileprivate func withDigits(from zero: UInt32) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let digit = ("0"..."9").contains(scalar) ? Unicode.Scalar(scalar.value - 0x30 + zero) : scalar
      result.append(digit ?? scalar)
    }
    return String(result)
  }

  /// The Base64 text with the lowest bit of its last character set, which belongs to no byte where padding follows.
  fileprivate var withSpareBit: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var characters = Array(self)
    if let last = characters.lastIndex(where: { $0 != "=" }), let value = alphabet.firstIndex(of: characters[last]) {
      characters[last] = alphabet[value | 1]
    }
    return String(characters)
  }

  /// The Base64 text in the alphabet for addresses.
  fileprivate var inURLAlphabet: String {
    String(map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }
}

private let base64Malformations = [
  Malformation(
    name: "url-alphabet", parent: "plus-and-slash", change: "- and _ in place of + and /",
    reason: "The alphabet is the standard one, not that for addresses."
  ) { text, _ in text.inURLAlphabet },
  Malformation(
    name: "plus-as-space", parent: "plus-and-slash", change: "spaces in place of +",
    reason: "The text was read as if it stood in an address, and is no Base64 any more."
  ) { text, _ in String(text.map { $0 == "+" ? " " : $0 }) },
  Malformation(
    name: "one-component-unpadded", parent: one, change: "padding removed", reason: "The padding is part of the text."
  ) { text, _ in String(text.dropLast(2)) },
  Malformation(
    name: "one-component-half-padded", parent: one, change: "one of two padding characters removed",
    reason: "The padding fills the text up to a multiple of four characters."
  ) { text, _ in String(text.dropLast()) },
  Malformation(
    name: "two-components-unpadded", parent: two, change: "padding removed", reason: "The padding is part of the text."
  ) { text, _ in String(text.dropLast()) },
  Malformation(
    name: "padded-in-excess", parent: three, change: "four padding characters appended",
    reason: "A text of full length has no padding."
  ) { text, _ in text + "====" },
  Malformation(
    name: "padding-character-appended", parent: two, change: "a second padding character appended",
    reason: "Padding fills up to a multiple of four characters, not beyond it."
  ) { text, _ in text + "=" },
  Malformation(
    name: "four-spare-bits", parent: one, change: "lowest bit of the last character before the padding set",
    reason: "Bits that belong to no byte are zero, so that a signature has one text only."
  ) { text, _ in text.withSpareBit },
  Malformation(
    name: "two-spare-bits", parent: two, change: "lowest bit of the last character before the padding set",
    reason: "Bits that belong to no byte are zero, so that a signature has one text only."
  ) { text, _ in text.withSpareBit },
  Malformation(
    name: "space-before", parent: two, change: "space put before it", reason: "White space is no part of a signature."
  ) { text, _ in " " + text },
  Malformation(
    name: "newline-after", parent: two, change: "line feed appended", reason: "White space is no part of a signature."
  ) { text, _ in text + "\n" },
  Malformation(
    name: "newline-within", parent: two, change: "line break after 20 characters",
    reason: "The text is on one line, though some decoders would read it on two."
  ) { text, _ in text.prefix(20) + "\r\n" + text.dropFirst(20) },
  Malformation(
    name: "components-joined-by-dash", parent: two, change: "Base64 of each component, joined by a dash",
    reason: "The bytes of all components are encoded together, and no dash stands in the text."
  ) { _, made in made.components.map { Base64.encode($0.bytes) }.joined(separator: "-") },
  Malformation(
    name: "components-encoded-apart", parent: two, change: "Base64 of each component, one after the other",
    reason: "The bytes of all components are encoded together, and padding stands at the end only."
  ) { _, made in made.components.map { Base64.encode($0.bytes) }.joined() },
  Malformation(
    name: "whole-macs", parent: one, change: "Base64 of all 32 bytes of the MAC",
    reason: "Only the last 16 bytes of a MAC are sent; 32 bytes are two components.", hasOtherCount: true
  ) { _, made in Base64.encode(made.components[0].hmac) },
  Malformation(
    name: "digits-for-base64", parent: two, change: "the decimal text of 3.0",
    reason: "Signatures are Base64 from 3.1 on."
  ) { _, made in SignatureFormat.decimal(digits: 8).text(of: made.components) },
  Malformation(
    name: "digits-of-one-for-base64", parent: one, change: "the decimal text of 3.0",
    reason: "Eight digits are a valid Base64 text, but of six bytes.", hasOtherCount: true
  ) { _, made in SignatureFormat.decimal(digits: 8).text(of: made.components) },
  Malformation(
    name: "hex-for-base64", parent: two, change: "in hexadecimal digits",
    reason: "The text is a valid Base64 text as well, but of 48 bytes.", hasOtherCount: true
  ) { _, made in Hex.encode(made.components.flatMap(\.bytes)) },
]
