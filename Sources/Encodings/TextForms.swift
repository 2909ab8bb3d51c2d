extension String {
  /// The text without the white space around it.
  package var trimmed: String {
    var kept = String.UnicodeScalarView(unicodeScalars.drop { $0.properties.isWhitespace })
    while kept.last?.properties.isWhitespace ?? false { kept.removeLast() }
    return String(kept)
  }

  /// The parts between the occurrences of an ASCII character, without empty ones.
  package func parts(between separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
  }

  /// The texts before and after the first occurrence of an ASCII character; without it, all is before it.
  package func divided(at separator: Unicode.Scalar) -> (before: String, after: String) {
    guard let index = utf8.firstIndex(of: UInt8(ascii: separator)) else { return (self, "") }
    return (String(self[..<index]), String(self[utf8.index(after: index)...]))
  }

  /// The text with composed letters (normalisation form C).
  package var composed: String { NormalizationForm.composed.normalize(self) }

  /// The text with decomposed letters (normalisation form D).
  package var decomposed: String { NormalizationForm.decomposed.normalize(self) }

  /// The text with the digits of all scripts replaced by ASCII digits.
  package var withTranslatedDigits: String {
    let scalars = flatMap { character -> [Unicode.Scalar] in
      guard character.unicodeScalars.first?.properties.numericType == .decimal, let value = character.wholeNumberValue
      else { return Array(character.unicodeScalars) }
      return Array(String(value).unicodeScalars)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
