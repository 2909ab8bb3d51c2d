extension String {
  /// The text without the white space around it.
  package var trimmed: String {
    var kept = String.UnicodeScalarView(unicodeScalars.drop { $0.properties.isWhitespace })
    while kept.last?.properties.isWhitespace ?? false { kept.removeLast() }
    return String(kept)
  }

  /// The text in which each character is one scalar, where there is one: Unicode's form C, as far as letters go.
  package var composed: String {
    withScalars { Self.compositions[$0].map { [$0] } }
  }

  /// The text in which each letter with an accent is two scalars: Unicode's form D, for Latin letters with one accent.
  package var decomposed: String {
    withScalars { Self.decompositions[$0] }
  }

  /// The text in which digits of all scripts are the ASCII ones.
  package var withTranslatedDigits: String {
    withScalars { character in
      guard character.unicodeScalars.first?.properties.numericType == .decimal else { return nil }
      return character.wholeNumberValue.map { Array(String($0).unicodeScalars) }
    }
  }

  /// The text in which each character becomes the scalars that replace it, where there are any.
  private func withScalars(replacing replacement: (Character) -> [Unicode.Scalar]?) -> String {
    String(String.UnicodeScalarView(flatMap { replacement($0) ?? Array($0.unicodeScalars) }))
  }

  // Swift holds characters for equal that Unicode calls canonically equivalent, so that a table of those of one form is
  // found by those of the other.
  private static let compositions = Dictionary(
    scalars(in: 0xC0...0x1EFF, 0xAC00...0xD7A3).map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })

  private static let decompositions: [Character: [Unicode.Scalar]] = {
    let letters = scalars(in: 0x41...0x5A, 0x61...0x7A)
    let accents = scalars(in: 0x300...0x36F)
    let pairs = letters.flatMap { letter in accents.map { [letter, $0] } }
    return Dictionary(
      pairs.map { (Character(String(String.UnicodeScalarView($0))), $0) }, uniquingKeysWith: { first, _ in first })
  }()

  private static func scalars(in ranges: ClosedRange<UInt32>...) -> [Unicode.Scalar] {
    ranges.joined().compactMap(Unicode.Scalar.init)
  }
}
