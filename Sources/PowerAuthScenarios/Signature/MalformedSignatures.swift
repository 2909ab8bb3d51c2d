internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// A signature in a form that is refused: what is done to a valid one, and why it is refused.
struct Malformation<Parents: Sendable>: Sendable {
  let name: String
  /// The scenario whose signature is changed.
  let parent: any KeyPath<Parents, Scenario> & Sendable
  let change: String
  let reason: String
  /// Whether the number of components is another one, so that a comparison may be what fails.
  var hasOtherCount = false
  let edit: @Sendable (_ text: String, _ made: MultiFactorSignature) -> String
}

extension VerificationScenarios {
  /// Declares malformed signatures in digits.
  func declareMalformedDigits(of parents: VerificationParents) {
    declare(
      decimalMalformations + malformationsOfBoth, exercising: [verification.digits], protocols: decimalVersions,
      of: parents)
  }

  fileprivate func declare<Parents>(
    _ malformations: [Malformation<Parents>], exercising rules: [Rule], protocols: Set<String>, of parents: Parents
  ) {
    let fields = fields
    for malformation in malformations {
      op.refuses(
        malformation.name, of: parents[keyPath: malformation.parent], "signature: \(malformation.change)",
        malformation.reason, .invalidEncoding, also: malformation.hasOtherCount ? [.signatureMismatch] : [], rules,
        flags: malformation.hasOtherCount ? [.malformed, .tampered] : [.malformed], in: protocols
      ) { $0[fields.signature] = try malformation.edit($0.value(of: fields.signature), fields.sign($0)) }
    }
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  func declareMalformed(of parents: VerificationParents, _ base64: Base64Parents) {
    declareMalformedDigits(of: parents)
    let versions = OnlineFormat.base64.versions
    declare(base64Malformations, exercising: verification.base64, protocols: versions, of: base64)
    declare(malformationsOfBoth, exercising: verification.base64, protocols: versions, of: parents)
  }
}

private let malformationsOfBoth = countMalformations + whiteSpaceMalformations

extension MultiFactorSignature {
  /// The text of some of the components, in this format or another one.
  func text(of components: [SignatureComponent], format: SignatureFormat? = nil) -> String {
    Rules.right.join(Rules.right.write(components, format: format ?? self.format))
  }
}

/// Signatures of another number of components, in either format.
private let countMalformations: [Malformation<VerificationParents>] = [
  Malformation(
    name: "empty", parent: \.types.oneFactor, change: "empty",
    reason: "A signature has at least one component.", hasOtherCount: true
  ) { _, _ in "" },
  Malformation(
    name: "one-component-for-two", parent: \.types.twoFactors, change: "first component only",
    reason: "The type demands two components, and the first does not stand for both.", hasOtherCount: true
  ) { _, made in made.text(of: [made.components[0]]) },
  Malformation(
    name: "two-components-for-three", parent: \.types.threeFactors, change: "first two components only",
    reason: "The type demands three components.", hasOtherCount: true
  ) { _, made in made.text(of: Array(made.components[..<2])) },
  Malformation(
    name: "two-components-for-one", parent: \.types.oneFactor, change: "its component twice",
    reason: "The type demands one component, and more of them prove nothing.", hasOtherCount: true
  ) { _, made in made.text(of: made.components + made.components) },
  Malformation(
    name: "three-components-for-two", parent: \.types.twoFactors, change: "the second component once more",
    reason: "The type demands two components.", hasOtherCount: true
  ) { _, made in made.text(of: made.components + [made.components[1]]) },
]

/// Signatures with white space around them, in either format.
private let whiteSpaceMalformations: [Malformation<VerificationParents>] = [
  Malformation(
    name: "space-before", parent: \.types.twoFactors, change: "space put before it",
    reason: "White space is not part of a signature."
  ) { text, _ in " " + text },
  Malformation(
    name: "newline-after", parent: \.types.twoFactors, change: "line feed appended",
    reason: "White space is not part of a signature."
  ) { text, _ in text + "\n" },
]

private let decimalMalformations: [Malformation<VerificationParents>] = [
  Malformation(
    name: "seven-digits", parent: \.types.oneFactor, change: "last digit removed",
    reason: "A component has eight digits, not seven."
  ) { text, _ in String(text.dropLast()) },
  Malformation(
    name: "nine-digits", parent: \.types.oneFactor, change: "0 appended",
    reason: "A component has eight digits, not nine."
  ) { text, _ in text + "0" },
  Malformation(
    name: "leading-zero-missing", parent: \.leadingZero, change: "leading zero removed",
    reason: "The number is the same, but a component has eight digits."
  ) { text, _ in String(text.dropFirst()) },
  Malformation(
    name: "leading-zero-too-many", parent: \.types.oneFactor, change: "0 put before it",
    reason: "The number is the same, but a component has eight digits."
  ) { text, _ in "0" + text },
  Malformation(
    name: "leading-zero-as-space", parent: \.leadingZero, change: "leading zero replaced by a space",
    reason: "Components are filled up with zeros, not with spaces."
  ) { text, _ in " " + text.dropFirst() },
  Malformation(
    name: "leading-zero-as-plus", parent: \.leadingZero, change: "leading zero replaced by +",
    reason: "Many parsers read the same number, but + is not a digit."
  ) { text, _ in "+" + text.dropFirst() },
  Malformation(
    name: "leading-zero-as-letter", parent: \.leadingZero, change: "leading zero replaced by the letter O",
    reason: "The letter O is not a digit."
  ) { text, _ in "O" + text.dropFirst() },
  Malformation(
    name: "last-digit-as-slash", parent: \.types.oneFactor, change: "last digit replaced by a slash",
    reason: "The slash stands before the digits."
  ) { text, _ in text.dropLast() + "/" },
  Malformation(
    name: "last-digit-as-colon", parent: \.types.oneFactor, change: "last digit replaced by a colon",
    reason: "The colon stands behind the digits."
  ) { text, _ in text.dropLast() + ":" },
  Malformation(
    name: "full-width-digits", parent: \.types.twoFactors, change: "digits of U+FF10 to U+FF19",
    reason: "Digits of full width are digits in Unicode, but not here."
  ) { text, _ in text.withDigits(from: 0xff10) },
  Malformation(
    name: "arabic-digits", parent: \.types.twoFactors, change: "digits of U+0660 to U+0669",
    reason: "Arabic digits are digits in Unicode, but not here."
  ) { text, _ in text.withDigits(from: 0x660) },
  Malformation(
    name: "dash-missing", parent: \.types.twoFactors, change: "dash removed",
    reason: "A dash stands between two components.",
    hasOtherCount: true
  ) { text, _ in text.replacingDash(with: "") },
  Malformation(
    name: "dash-as-space", parent: \.types.twoFactors, change: "dash replaced by a space",
    reason: "A dash stands between two components, and not a space.", hasOtherCount: true
  ) { text, _ in text.replacingDash(with: " ") },
  Malformation(
    name: "dash-as-en-dash", parent: \.types.twoFactors, change: "dash replaced by U+2013",
    reason: "The dash is the one of ASCII, not one that a text program made of it.", hasOtherCount: true
  ) { text, _ in text.replacingDash(with: "\u{2013}") },
  Malformation(
    name: "dash-twice", parent: \.types.twoFactors, change: "dash doubled",
    reason: "Between two dashes stands a component without digits.", hasOtherCount: true
  ) { text, _ in text.replacingDash(with: "--") },
  Malformation(
    name: "dash-at-the-end", parent: \.types.twoFactors, change: "dash appended",
    reason: "After the last dash stands a component without digits.", hasOtherCount: true
  ) { text, _ in text + "-" },
  Malformation(
    name: "dash-at-the-beginning", parent: \.types.oneFactor, change: "dash put before it",
    reason: "A component is never a negative number.",
    hasOtherCount: true
  ) { text, _ in "-" + text },
  Malformation(
    name: "dash-moved", parent: \.types.twoFactors, change: "dash one character to the left",
    reason: "The digits are right, but seven and nine of them are not two components."
  ) { text, _ in
    var characters = Array(text)
    characters.swapAt(7, 8)
    return String(characters)
  },
  Malformation(
    name: "base64-for-digits", parent: \.types.twoFactors, change: "the Base64 text of later versions",
    reason: "A decimal signature is not a Base64 text.", hasOtherCount: true
  ) { _, made in made.text(of: made.components, format: .base64) },
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
}
