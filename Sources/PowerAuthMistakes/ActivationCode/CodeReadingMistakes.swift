package import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes with the ends of a code that is read, in whichever operation that happens.
extension Mistake {
  static let codeTrimmed = Mistake(
    "code.trimmed", "White space around the text is removed.", \.activationCode.takeText, giving(\.trimmed)
  ).and(\.scannedCode.takeText, giving(\.trimmed))
  static let anyLineTaken = Mistake(
    "code.any-line-taken", "The pattern that a code must have may be that of one line of the text.",
    \.activationCode.takeText,
    giving { text in
      text.split(separator: "\n").first { $0.utf8.count == ActivationCode.characterCount }.map(String.init) ?? text
    })
  static let charactersBehindIgnored = Mistake(
    "code.characters-behind-ignored", "23 characters are read, and what follows is ignored.", \.activationCode.takeText,
    giving { String(decoding: $0.utf8.prefix(ActivationCode.characterCount), as: UTF8.self) })
  static let textBehindHashIgnored = Mistake(
    "code.text-behind-hash-ignored", "A # and what follows it are cut off, although no scanned text is read here.",
    \.activationCode.takeText, giving { String($0.prefix { $0 != "#" }) })
  static let recoveryPrefixDropped = Mistake(
    "code.recovery-prefix-dropped", "R:, the prefix of recovery codes, is removed wherever it stands.",
    \.activationCode.takeText, giving { $0.replacing("R:", with: "") })
  static let codeEndsAtZeroCharacter = Mistake(
    "code.ends-at-zero-character", "The code ends at its first zero character, as strings of C do.",
    \.activationCode.takeText, giving { String($0.prefix { $0 != "\0" }) })

  static let ofCodeLengths = [anyLineTaken, charactersBehindIgnored, recoveryPrefixDropped]
}

/// Mistakes with the dashes and the characters of a code that is read.
extension Mistake {
  static let dashesAnywhere = Mistake(
    "code.dashes-anywhere", "All dashes are removed, and it does not matter where they stood.",
    \.activationCode.takeText, giving { ActivationCode.grouped($0.filter { $0 != "-" }) })
  static let dashPlacesUnread = Mistake(
    "code.dash-places-unread", "The characters in the places of the dashes are skipped, whatever they are.",
    \.activationCode.takeText,
    giving { text in
      var characters = Array(text.utf8)
      for place in ActivationCode.dashPositions where place < characters.count { characters[place] = UInt8(ascii: "-") }
      return String(decoding: characters, as: UTF8.self)
    })
  static let otherDashesTaken = Mistake(
    "code.other-dashes-taken", "Dashes of other kinds than - are dashes too.", \.activationCode.takeText,
    giving { $0.replacingScalars { $0.properties.isDash ? "-" : $0 } })
  static let foreignCharactersSkipped = Mistake(
    "code.foreign-characters-skipped",
    "Characters outside the alphabet, dashes among them, are skipped wherever they stand.", \.activationCode.takeText,
    giving { ActivationCode.grouped($0.filter { $0.asciiValue.flatMap(Base32.Alphabet.standard.value) != nil }) })

  static let ofDashes = [dashesAnywhere, dashPlacesUnread, otherDashesTaken, foreignCharactersSkipped]

  static let caseIgnored = Mistake(
    "code.case-ignored", "Lower case is taken as upper case.", \.activationCode.takeText, giving { $0.uppercased() })
  static let lookAlikesCorrected = Mistake(
    "code.look-alikes-corrected", "0 is taken as O, and 1 as I, as while a code is typed.", \.activationCode.takeText,
    giving { $0.replacingScalars { $0 == "0" ? "O" : $0 == "1" ? "I" : $0 } })
  static let oneReadAsL = Mistake(
    "code.one-read-as-l", "1 is taken as L.", \.activationCode.takeText,
    giving { $0.replacingScalars { $0 == "1" ? "L" : $0 } })
  static let eightReadAsB = Mistake(
    "code.eight-read-as-b", "8 is taken as B, and 9 as G.", \.activationCode.takeText,
    giving { $0.replacingScalars { $0 == "8" ? "B" : $0 == "9" ? "G" : $0 } })
  static let fullWidthTaken = Mistake(
    "code.full-width-taken", "Full-width characters are taken as the ASCII ones.", \.activationCode.takeText,
    giving { $0.replacingScalars { Unicode.Scalar(UInt32(asciiOfFullWidth(Int($0.value)))) ?? $0 } }
  ).and(\.typedCharacter.take, giving(asciiOfFullWidth))

  static let ofCharacters = [caseIgnored, lookAlikesCorrected, oneReadAsL, eightReadAsB, fullWidthTaken]
}

/// What is not checked where a code is read.
extension Mistake {
  static let lengthAloneChecked = Mistake(
    "code.length-alone-checked", "Any text of 23 characters is a code.", \.activationCode.validate
  ) { _ in
    { text, _ in
      try demand(text.utf8.count == ActivationCode.characterCount, else: .length)
      return .none
    }
  }
  static let codeUnread = Mistake(
    "code.unread-when-signed", "A code that comes with a signature is not validated.", \.activationCode.validate
  ) { _ in { _, _ in .none } }
  package static let spareBitsIgnored = Mistake(
    "code.spare-bits-ignored", "The four bits of the last character that carry nothing are ignored.",
    evidence: "The publisher's Java library takes such codes; its mobile core refuses them.",
    \.activationCode.allowsSpareBits, constant(true))
}

extension CodeRules {
  /// Declares what goes wrong where a code is read.
  func declareMistakes(on op: OperationBuilder, ofLengths lengths: [Mistake] = Mistake.ofCodeLengths) {
    op.mistakes(lengths, violate: [length])
    op.mistakes(Mistake.ofDashes, violate: [grouping])
    op.mistakes(Mistake.ofCharacters + Mistake.ofAlphabets, violate: [alphabet])
    op.mistakes(Mistake.ofChecksums + Mistake.ofChecksumComparison, violate: [checksum])
    op.mistake(.lastBitNotShifted, violates: [spareBits])
    op.mistake(.lengthAloneChecked, violates: [grouping, alphabet, checksum])
    op.notDetectable(
      .spareBitsIgnored, because: "Respected implementations do so, and vectors with such bits allow either answer.")
  }
}

extension String {
  /// The text with each scalar replaced.
  fileprivate func replacingScalars(_ replacement: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    String(String.UnicodeScalarView(unicodeScalars.map(replacement)))
  }
}

/// The ASCII character for a full-width one; any other character as it is.
@Sendable private func asciiOfFullWidth(_ character: Int) -> Int {
  0xFF01...0xFF5E ~= character ? character - 0xFEE0 : character
}
