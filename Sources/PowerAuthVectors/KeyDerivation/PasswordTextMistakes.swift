internal import Conformance
internal import PowerAuth

/// What goes wrong with the text of a password before it is hashed.
extension Mistake {
  static let passwordTrimmed = Mistake("kdf.password-trimmed", "White space around the password is removed.")
  static let passwordComposed = Mistake(
    "kdf.password-composed", "The password is normalised: letters and their accents are put together.")
  static let passwordDecomposed = Mistake(
    "kdf.password-decomposed", "The password is normalised: letters and their accents are taken apart.")
  static let passwordDigitsTranslated = Mistake(
    "kdf.password-digits-translated", "Digits of other scripts become the ASCII ones.")
  static let emptyPasswordRefused = Mistake("kdf.empty-password-refused", "An empty password is refused.")

  static let passwordAsUTF16 = Mistake(
    "kdf.password-as-utf-16", "The password enters in UTF-16, two bytes for each unit, the higher first.")
  static let passwordAsLatin1 = Mistake(
    "kdf.password-as-latin-1", "The password enters in ISO 8859-1, with a question mark for what that does not have.")
  static let passwordLowBytes = Mistake(
    "kdf.password-low-bytes", "Only the lower eight bits of each UTF-16 unit enter.")
  static let passwordInModifiedUTF8 = Mistake(
    "kdf.password-in-modified-utf-8",
    "The password enters in the modified UTF-8 of Java, with six bytes for a surrogate pair and two for NUL.")

  static let ofPasswordTexts = [
    passwordTrimmed, passwordComposed, passwordDecomposed, passwordDigitsTranslated, emptyPasswordRefused,
    passwordAsUTF16, passwordAsLatin1, passwordLowBytes, passwordInModifiedUTF8,
  ]
}

/// The bytes of a password, with the mistakes that the question wants.
struct MistakenPasswordText {
  let question: Question

  func bytes(of password: String) -> [UInt8] {
    encoded(changed(password))
  }

  private func changed(_ password: String) -> String {
    var text = password
    if question.makes(.passwordTrimmed) { text = text.trimmed }
    if question.makes(.passwordComposed) { text = text.composed }
    if question.makes(.passwordDecomposed) { text = text.decomposed }
    return question.makes(.passwordDigitsTranslated) ? text.withTranslatedDigits : text
  }

  private func encoded(_ text: String) -> [UInt8] {
    if question.makes(.passwordAsUTF16) { return text.utf16.flatMap(\.bigEndianBytes) }
    if question.makes(.passwordLowBytes) { return text.utf16.map { UInt8(truncatingIfNeeded: $0) } }
    if question.makes(.passwordAsLatin1) {
      return text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
    }
    return question.makes(.passwordInModifiedUTF8) ? text.utf16.flatMap(modifiedUTF8) : Array(text.utf8)
  }

  /// A UTF-16 unit as one to three bytes, surrogates and NUL among them.
  private func modifiedUTF8(_ unit: UInt16) -> [UInt8] {
    let last = UInt8(unit & 0x3F) | 0x80
    switch unit {
    case 1...0x7F: return [UInt8(unit)]
    case 0...0x7FF: return [0xC0 | UInt8(unit >> 6), last]
    default: return [0xE0 | UInt8(unit >> 12), UInt8(unit >> 6 & 0x3F) | 0x80, last]
    }
  }
}
