extension String {
  /// The text without the white space around it.
  package var trimmed: String {
    var kept = String.UnicodeScalarView(unicodeScalars.drop { $0.properties.isWhitespace })
    while kept.last?.properties.isWhitespace ?? false { kept.removeLast() }
    return String(kept)
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
